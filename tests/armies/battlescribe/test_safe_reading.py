"""Hostile and broken files are refused in one sentence, and cost little."""

import io
import zipfile

import pytest

from armies.battlescribe import reading, unpacking
from armies.battlescribe.books import read_book
from armies.battlescribe.reading import read_xml
from armies.battlescribe.refused import SENTENCES, Refused
from armies.battlescribe.unpacking import LARGEST, pack, unpack
from tests.armies.battlescribe.sources import own

ENTITIES = b"""<?xml version="1.0"?>
<!DOCTYPE catalogue [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>
<catalogue name="&b;"/>"""
OUTSIDE = b'<?xml version="1.0"?><!DOCTYPE catalogue SYSTEM "file:///etc/hostname"><catalogue/>'


def refusal(content: bytes, file: str = "x.cat") -> Refused:
    with pytest.raises(Refused) as caught:
        read_book(content, file)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return caught.value


def zipped(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return packed.getvalue()


@pytest.mark.parametrize("content", [ENTITIES, OUTSIDE], ids=["entities", "a file outside"])
def test_document_types_and_entities_are_refused(content):
    assert refusal(content).key == "doctype"


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "empty"),
        (b"  \n", "empty"),
        (b"<catalogue", "not_xml"),
        (b"<catalogue><a></catalogue>", "not_xml"),
        (b"<catalogue/><catalogue/>", "not_xml"),
        (b"\xff\xfe\x00", "not_xml"),
        (b'<?xml version="1.0" encoding="nowhere"?><catalogue/>', "encoding"),
        (b"<html/>", "not_battlescribe"),
        (b"<roster/>", "not_a_book"),
        (b'<catalogue name="x" id="y"/>', "no_version"),
        (b'<catalogue name="x" id="y" battleScribeVersion="1.10"/>', "version"),
        (b'<catalogue name="x" id="y" battleScribeVersion="3.0"/>', "version"),
        (b'<catalogue name="x" battleScribeVersion="2.03"/>', "missing_attribute"),
        (b"PK\x03\x04 nothing", "zip_broken"),
    ],
)
def test_what_cannot_be_read_is_refused_for_its_reason(content, key):
    assert refusal(content).key == key


def test_a_number_that_is_none_is_refused_with_its_line():
    (_system, (name, content)) = own("reed.gst", "reed_folk.cat")
    for wrong in (b"nan", b"inf", b"1e400", b"six"):
        refused = refusal(content.replace(b'points="6.0"', b'points="' + wrong + b'"'), name)
        assert refused.key == "bad_number"
        assert refused.params["line"] == 6


def test_nesting_is_bounded():
    deep = b"<a>" * 5_000 + b"</a>" * 5_000
    assert refusal(deep).key == "too_deep"


def test_the_number_of_elements_is_bounded(monkeypatch):
    monkeypatch.setattr(reading, "MOST_ELEMENTS", 100)
    assert refusal(b"<a>" + b"<b/>" * 200 + b"</a>").key == "too_many"


def test_a_tag_without_end_is_not_kept_in_memory():
    assert refusal(b"<a b='" + b"x" * 3_000_000).key == "long_tag"


def test_fifty_megabytes_are_too_much_packed_or_not(monkeypatch):
    monkeypatch.setattr(unpacking, "LARGEST", 10_000)
    assert refusal(b"<a>" + b" " * 10_000 + b"</a>").key == "too_big"
    bomb = zipped(("x.cat", b"<a>" + b" " * 1_000_000 + b"</a>"))
    assert len(bomb) < 10_000
    assert refusal(bomb, "x.catz").key == "too_big"
    assert LARGEST == 50 * 1024 * 1024


def test_an_archive_holds_one_ordinary_file():
    content = b"<catalogue/>"
    assert refusal(zipped(("a.cat", content), ("b.cat", content))).key == "zip_count"
    assert refusal(zipped()).key == "zip_count"
    assert refusal(zipped(("a.cat", content), method=zipfile.ZIP_LZMA)).key == "zip_method"
    assert refusal(zipped(("a.cat", b""))).key == "empty"
    locked = bytearray(zipped(("a.cat", content)))
    locked[locked.index(b"PK\x01\x02") + 8] |= 1
    assert refusal(bytes(locked)).key == "zip_locked"
    broken = bytearray(zipped(("a.cat", content * 1000)))
    broken[40] ^= 0xFF
    assert refusal(bytes(broken)).key == "zip_broken"


def test_a_zipped_file_is_read_like_the_file_itself():
    ((name, content),) = own("reed.gst")
    assert read_book(pack(content, name), "reed.gstz").id == read_book(content, name).id
    assert unpack(pack(content, name), "x") == content


def test_every_element_knows_its_line():
    root = read_xml(b"<a>\n<b>\n <c/></b>\n<d>text</d></a>", "x")
    assert [(one.tag, one.line) for one in (root, *root.children)] == [("a", 1), ("b", 2), ("d", 4)]
    assert root.children[1].text == "text"


def test_every_reason_has_a_sentence_with_its_parameters():
    params = ("file", "line", "depth", "count", "kilobytes", "megabytes", "tag", "version", "attribute", "value", "id")
    params += (
        "times",
        "system",
        "catalogue",
        "book",
        "name",
        "parent",
        "reason",
        "text",
        "problem",
        "names",
        "other",
        "known",
    )
    for key in SENTENCES:
        assert str(Refused(key, **dict.fromkeys(params, "§"))).count("{") == 0
