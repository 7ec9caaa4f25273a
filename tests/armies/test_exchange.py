import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armies.battlescribe.kinds import ROSTERS
from armies.models import ArmyList

pytestmark = pytest.mark.django_db


def send(client, written):
    return client.post("/armies/import/", {"game": "de_bellis", "written": written})


def test_the_file_of_an_army_comes_back_as_the_same_army(member, army):
    answer = member.get(f"/armies/{army.uuid}/json/")
    assert "attachment" in answer["Content-Disposition"]
    send(member, answer.content.decode())
    assert [one.data for one in ArmyList.objects.all()] == [army.data, army.data]


@pytest.mark.parametrize("language", ["en", "it", "es", "pl"])
def test_the_text_of_an_army_comes_back_from_every_language(member, army, game, language):
    text = game.army.builder.to_text(army.data, language)
    assert send(member, text).status_code == 302
    assert not game.army.builder.difference(army.data, ArmyList.objects.first().data)


def test_the_bare_data_of_an_army_will_do(member, ready):
    assert send(member, json.dumps(ready)).status_code == 302


@pytest.mark.parametrize("written", ["", "== no army =="])
def test_the_page_offers_every_file_that_may_hold_an_army(member, written):
    page = (send(member, written) if written else member.get("/armies/import/")).content.decode()
    (offered,) = re.findall(r'accept="([^"]*)"', page)
    assert {*ROSTERS, ".json", ".txt", ".xml", ".zip", "text/plain"} <= set(offered.split(","))


def test_an_illegal_army_is_taken_in_to_be_mended(member, ready):
    assert send(member, json.dumps({**ready, "scale": "ordinary"})).status_code == 302


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("", "Paste an army list first."),
        ("{", "This is not valid JSON."),
        ("[1]", "Start with two lines"),
        ("{" + '"a":{' * 15000, "This is not valid JSON."),
        ('{"name": 7}', "This is not a De Bellis Fantasy army"),
        ('{"format": "other", "army": {}}', "was not exported from here"),
        ('{"format": "ninthsite-army", "version": 1, "game": "chess", "army": {}}', "for a game we do not have"),
        ('{"format": "ninthsite-army", "version": 1, "game": "de_bellis", "army": []}', "JSON object"),
        ('{"name": "a\\u0000b", "scale": "ordinary"}', "something we cannot save"),
        ("Name\nGigantic scale", "Line 2 could not be read"),
        ("Name\nOrdinary scale\n3 Tanks", "Line 3 could not be read"),
        ("Name", "Start with two lines"),
        ("x" * 100_001, "too large"),
    ],
)
def test_what_is_no_army_is_refused_with_the_reason_and_kept_in_the_field(member, written, words):
    answer = send(member, written)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not ArmyList.objects.exists()


def test_a_file_is_read_too(member, tmp_path, ready):
    file = tmp_path / "army.json"
    file.write_text(json.dumps(ready))
    with file.open("rb") as upload:
        assert member.post("/armies/import/", {"game": "de_bellis", "file": upload}).status_code == 302
    assert ArmyList.objects.exists()


def test_a_file_that_is_no_text_is_refused(member, tmp_path):
    file = tmp_path / "army.bin"
    file.write_bytes(bytes(range(256)))
    with file.open("rb") as upload:
        answer = member.post("/armies/import/", {"game": "de_bellis", "file": upload})
    assert answer.status_code == 422
    assert "contains no text" in answer.content.decode()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("Orcs.cat", b"\xef\xbb\xbf<?xml?><catalogue/>"),
        ("book.txt", b"<?xml?>\n<gameSystem/>"),
        ("mine.yaml", b"id: mine"),
    ],
)
def test_a_book_that_is_given_in_place_of_a_list_is_named_as_what_it_is(member, name, content):
    upload = SimpleUploadedFile(name, content + b" " * 200_000)
    answer = member.post("/armies/import/", {"game": "de_bellis", "file": upload})
    assert answer.status_code == 422
    assert "This is an army book, not an army list" in answer.content.decode()
    assert not ArmyList.objects.exists()


def test_the_page_shows_how_an_army_looks_as_text(member, game):
    first = next(iter(game.army.builder.ready().values()))
    assert first["name"] in member.get("/armies/import/").content.decode()


def test_the_paper_shows_what_is_in_the_army(member, army):
    page = member.get(f"/armies/{army.uuid}/print/").content.decode()
    assert "250/250" in page
    assert "Spears" in page
