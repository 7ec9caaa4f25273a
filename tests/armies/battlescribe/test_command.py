"""`manage.py import_battlescribe`."""

import json

import pytest
from django.core.management import CommandError, call_command

from rules.engine.army_books.reading import read_book
from tests.armies.battlescribe.sources import OWN


def test_reports_as_json_with_the_books_themselves(capsys):
    call_command("import_battlescribe", OWN / "reed.gst", OWN / "reed_folk.cat", format="json")
    data = json.loads(capsys.readouterr().out)
    (book,) = data["books"]
    assert book["numbers"]["entries"] == 3
    assert book["army_book"]["id"] == "reed-folk"
    assert len(book["lost"]) == 5
    assert data["refused"] == []


def test_a_folder_is_read_and_the_books_are_written(tmp_path, capsys):
    call_command("import_battlescribe", OWN, output=tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["reed_folk.json", "tide_crews.json"]
    assert read_book(tmp_path / "reed_folk.json").name == "Reed Folk"
    assert "Tide Crews" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_refusal_is_told_and_fails_the_command(tmp_path, capsys, form):
    broken = tmp_path / "broken.cat"
    broken.write_bytes(b"<catalogue")
    with pytest.raises(CommandError, match="well-formed"):
        call_command("import_battlescribe", OWN / "reed.gst", OWN / "reed_folk.cat", broken, format=form)
    told = capsys.readouterr().out
    assert "Reed Folk" in told
    assert "not well-formed XML" in told


def test_a_file_that_is_not_there_fails_the_command(tmp_path):
    with pytest.raises(CommandError, match="no file"):
        call_command("import_battlescribe", tmp_path / "nothing.cat")
