"""Every number of a report is true, and nothing of a file is lost without being told."""

from pathlib import Path

import msgspec
import pytest

from armies.battlescribe.importing import import_files
from armies.battlescribe.telling import as_data, as_text
from rules.engine.army_books.reading import parse_book
from tests.armies.battlescribe.counted import count
from tests.armies.battlescribe.sources import files_in, folders, own

LEANS_ON = {"tide_crews.cat": ["tide_library.cat", "tide.gst"], "reed_folk.cat": ["reed.gst"]}


@pytest.fixture(scope="module", params=folders(), ids=lambda folder: folder.name)
def folder(request) -> Path:
    return request.param


@pytest.fixture(scope="module")
def outcome(folder):
    return import_files(files_in(folder))


def leaned_on(folder: Path, file: str) -> list[Path]:
    names = LEANS_ON.get(file) or [path.name for path in folder.glob("*.gst")]
    return [folder / name for name in names]


@pytest.mark.long
def test_no_catalogue_is_refused(outcome):
    assert [str(refusal) for refusal in outcome.refused] == []
    assert outcome.books


@pytest.mark.long
def test_the_numbers_are_those_of_the_xml(folder, outcome):
    for imported in outcome.books:
        report = imported.report
        expected = count(folder / report.file, leaned_on(folder, report.file))
        told = msgspec.to_builtins(report.numbers)
        lost_changes = sum(1 for lost in report.lost if lost.what.startswith("a change"))
        assert told.pop("modifiers") + told["resolved"] + lost_changes == expected.pop("modifiers"), report.file
        assert told == expected, report.file


@pytest.mark.long
def test_every_converted_book_can_be_read_again(outcome):
    for imported in outcome.books:
        assert parse_book(msgspec.json.encode(imported.book), imported.report.file) == imported.book


@pytest.mark.long
def test_known_and_unknown_names_are_those_of_the_book(outcome):
    for imported in outcome.books:
        report = imported.report
        names = [*report.rules, *report.equipment, *report.items]
        assert report.known + report.not_enforced == len(names)
        assert all(named.places > 0 for named in names)


def test_a_rule_with_an_addition_of_its_own_is_not_taken_for_the_known_one():
    report = import_files(own("reed.gst", "reed_folk.cat")).books[0].report
    keys = {named.name: named.key for named in report.rules}
    assert keys["Innate Defence (6+)"] == "innate_defence"
    assert keys["Poisoned Attacks (against swimmers only)"] == ""
    assert keys["Marsh Born"] == ""


def test_what_has_no_place_in_the_form_is_told_with_its_line():
    lost = import_files(own("reed.gst", "reed_folk.cat")).books[0].report.lost
    lines = (Path(__file__).parent / "files" / "reed_folk.cat").read_text(encoding="utf-8").splitlines()
    marks = {"colour": "colour", "nowhere": "nowhere", "gone": "gone", "shade": "shade", "tides": "tides"}
    for word, written in marks.items():
        (found,) = [one for one in lost if word in one.what]
        assert written in lines[found.line - 1]
        assert found.file == "reed_folk.cat"
    assert len(lost) == len(marks)


def test_the_report_as_text_and_as_data_says_the_same():
    outcome = import_files([*own("reed.gst", "reed_folk.cat"), ("broken.cat", b"<catalogue")])
    text, data = as_text(outcome), as_data(outcome)
    (book,) = data["books"]
    assert f"{book['numbers']['entries']} entries, {book['numbers']['profiles']} profiles" in text
    assert f"not enforced: {book['not_enforced']}" in text
    assert data["refused"][0]["sentence"] in text
    assert book["army_book"]["name"] == "Reed Folk"
