"""Files that are made to do harm: bombs of zip, XML, YAML and JSON are refused, quickly and with little memory."""

import io
import json
import subprocess
import sys
import time
import zipfile

import pytest

from armies.battlescribe.importing import import_files
from armies.battlescribe.reading import MOST_ELEMENTS
from armies.battlescribe.refused import Refused
from armies.battlescribe.rosters.from_json import read_json
from armies.battlescribe.unpacking import MOST_TIMES, unpack
from ninthsite.settings.environment import BASE_DIR
from rules.engine.army_books.reading import BookRefused, parse_book


def zipped(*members):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return packed.getvalue()


CATALOGUE = b'<?xml version="1.0"?><catalogue id="a" name="b" battleScribeVersion="2.03">%s</catalogue>'
LAUGHS = b"a: &a [x,x,x,x,x,x,x,x,x]\n" + b"".join(
    b"%c: &%c [%s]\n" % (98 + number, 98 + number, b",".join([b"*%c" % (97 + number)] * 9)) for number in range(9)
)
ZIPS = {
    "spaces": zipped(("a.cat", b" " * 40_000_000)),
    "elements": zipped(("a.cat", CATALOGUE % (b"<e/>" * 900_000))),
    "many entries": zipped(*((str(number), b"") for number in range(20_000))),
}
XMLS = {
    "elements": CATALOGUE % (b"<e/>" * 900_000),
    "attributes": CATALOGUE % (b'<e a="1" b="2"/>' * 500_000),
    "depth": b"<a>" * 100_000,
    "a name without end": b"<" + b"a" * 5_000_000,
    "entities": b'<!DOCTYPE a [<!ENTITY b "%s">]><a>&b;</a>' % (b"x" * 1000),
}
BOOKS = {
    "laughs": LAUGHS,
    "brackets": b"[" * 100_000,
    "dashes": b"- " * 300_000,
    "braces": b'{"a":' * 100_000,
    "a long list": b"x: [" + b"a, " * 1_500_000 + b"]",
    "a long list in JSON": b'{"x": [' + b"1," * 2_000_000 + b"1]}",
    "digits": b"a: " + b"1" * 1_000_000,
    "base sixty": b"id: " + b"1:" * 400_000 + b"1",
    "sixteens": b"id: 0x" + b"f" * 3_000_000,
    "a tag for a number": b"id: !!int " + b"1:" * 400_000 + b"1",
    "colons": b"a: b: " * 200_000,
    "tags": b"!!python/object/apply:os.system ['true']",
}


def quickly(work, kind):
    began = time.process_time()
    with pytest.raises(kind) as caught:
        work()
    assert time.process_time() - began < 10
    return caught.value


@pytest.mark.parametrize("name", ZIPS)
def test_a_small_archive_that_grows_large_is_refused(name):
    bomb = ZIPS[name]
    assert len(bomb) < 2_500_000
    assert quickly(lambda: unpack(bomb, "a.catz"), Refused).key in ("zip_ratio", "zip_count")


def test_an_ordinary_book_may_be_packed_well():
    content = b"".join(b"<entry id='%032x' name='A name of %d'/>\n" % (n * 7919, n) for n in range(20_000))
    packed = zipped(("a.cat", content))
    assert len(content) / len(packed) < MOST_TIMES
    assert unpack(packed, "a.catz") == content


@pytest.mark.parametrize("name", XMLS)
def test_an_xml_bomb_is_refused(name):
    outcome = import_files([("a.cat", XMLS[name])])
    assert outcome.books == ()
    assert next(one.key for one in outcome.refused) in ("too_many", "too_deep", "long_tag", "not_xml", "doctype")


@pytest.mark.long
def test_many_files_are_no_way_around_the_limit_of_one():
    file = CATALOGUE % (b"<e/>" * (MOST_ELEMENTS - 10))
    outcome = import_files([(f"{number}.cat", file) for number in range(6)])
    assert outcome.books == ()
    assert "too_many" in [one.key for one in outcome.refused]


@pytest.mark.parametrize("name", BOOKS)
def test_a_bomb_of_yaml_or_json_is_refused(name):
    quickly(lambda: parse_book(BOOKS[name], "a.yaml"), BookRefused)


def test_a_roster_of_empty_objects_is_refused():
    assert (
        quickly(lambda: read_json(b'{"roster":[' + b"{}," * 1_000_000 + b"{}]}", "a.json"), Refused).key == "too_many"
    )


@pytest.mark.long
def test_bombs_cost_little_memory():
    """All of them, one after the other, in a process of their own."""
    code = (
        "import django, resource; django.setup()\n"
        "from tests.attacks.test_files import *\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "import_files([(f'{n}.catz', bomb) for n, bomb in ZIPS.items()] + [(f'{n}.cat', b) for n, b in XMLS.items()])\n"
        "for bomb in BOOKS.values():\n"
        "    try: parse_book(bomb, 'a.yaml')\n"
        "    except BookRefused: pass\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=BASE_DIR, capture_output=True, text=True, check=True)
    assert int(done.stdout.split()[-1]) < 400 * 1024, "kilobytes"


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "body",
    [
        "[" * 30_000 + "]" * 30_000,
        '{"game":"tiny","army":' + '{"a":' * 900 + "1" + "}" * 900 + "}",
        '{"game":"tiny","army":{"name":"\\u0000"}}',
        '{"game":"tiny\\u0000"}',
        '{"game":"tiny","army":{"name":"\\ud800"}}',
        '{"game":1e999}',
        '{"game":NaN}',
        "[]",
        "null",
        '"x"',
        "",
        "{",
        '{"game":["tiny"]}',
        '{"game":{"a":1}}',
    ],
    ids=lambda body: body[:12],
)
@pytest.mark.parametrize(
    "path",
    [
        "/api/armies/",
        "/api/armies/validate/",
        "/api/battles/",
        "/api/battles/import/",
        "/api/token/",
        "/api/quiet/",
        "/api/conduct/reports/",
    ],
)
def test_json_that_is_made_to_do_harm_is_refused(path, body, browser_of, two):
    answer = browser_of(two[0]).post(path, body, content_type="application/json")
    assert 400 <= answer.status_code < 500, answer.content[:300]
    if answer.content:
        json.loads(answer.content)
