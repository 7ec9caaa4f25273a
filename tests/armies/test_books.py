"""Army books that people bring: kept in versions, private until shared, lent to whoever may write with them."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armies.books import keeping, shelves
from armies.lists import ListRefused, begin, builder_of, store
from armies.models import ArmyBook, Visibility
from armies.views import books as pages
from ninthsite.games import game_of
from rules.engine.army_books.reading import encode_book
from rules.engine.refusal import IllegalAction
from rules.ninth_age.army_building.own_books import own_books

pytestmark = pytest.mark.django_db

CATALOGUES = Path(__file__).parent / "battlescribe" / "files"


def fens(**changes):
    """A small book of somebody's own: one of the site's under another name."""
    book = msgspec.structs.replace(own_books()["saltmarch-league"], id="the-fens", name="The Fens", **changes)
    return json.dumps(encode_book(book)).encode()


@pytest.fixture
def game():
    return game_of("ninth_age")


@pytest.fixture
def book(player):
    return keeping.bring(player, [("fens.json", fens())]).books[0]


def options(game, reader):
    asked = shelves.game_with_books(game, reader).army.builder.questions()["book"]
    return [option.text.params["name"] for option in asked.options]


def new_list(player, game, digest):
    mine = shelves.game_with_books(game, player)
    return begin(player, mine, builder_of(mine).new("Reeds", {"points": "1500", "edition": "0.11.9.3", "book": digest}))


def test_large_files_wait_for_their_turn_on_the_disk(player, settings, monkeypatch):
    settings.FILE_UPLOAD_MAX_MEMORY_SIZE = 1000
    waiting = []

    def ask(kind, who, work, user, files):
        waiting.append(pickle.dumps(files))
        return work(user, files)

    monkeypatch.setattr(pages, "ask", ask)
    browser = Client()
    browser.force_login(player)
    files = [SimpleUploadedFile("fens.json", fens()), SimpleUploadedFile("small.json", b"{}")]
    browser.post("/armies/books/bring/", {"files": files})
    assert ArmyBook.objects.get().name == "The Fens"
    assert len(fens()) > 1000 > len(waiting[0])


def test_a_book_is_offered_to_whoever_brought_it_and_to_nobody_else(game, player, other, book):
    assert "The Fens" in options(game, player)
    assert "The Fens" not in options(game, other)
    assert "The Fens" not in options(game, None)


def test_a_book_shared_by_link_is_for_those_who_put_it_on_their_shelf(game, other, book):
    ArmyBook.objects.update(visibility=Visibility.LINK)
    assert "The Fens" not in options(game, other)
    browser = Client()
    browser.force_login(other)
    browser.post(f"/armies/books/{book.uuid}/borrow/")
    assert "The Fens" in options(game, other)
    browser.post(f"/armies/books/{book.uuid}/borrow/", {"do": "return"})
    assert "The Fens" not in options(game, other)


def test_a_public_book_is_for_everyone(game, other, book):
    ArmyBook.objects.update(visibility=Visibility.PUBLIC)
    assert "The Fens" in options(game, other)


def test_a_private_book_of_somebody_else_cannot_be_used_by_naming_it(game, player, other, book):
    army = new_list(player, game, book.latest.digest)
    with pytest.raises((IllegalAction, ListRefused)):
        begin(other, game, army.data)
    browser = Client()
    browser.force_login(other)
    for address in ("", "file/", f"{book.latest.number}/report/"):
        assert browser.get(f"/armies/books/{book.uuid}/{address}").status_code == 404
    for deed in ("share/", "delete/", "borrow/"):
        assert browser.post(f"/armies/books/{book.uuid}/{deed}").status_code == 404


def test_the_same_book_brought_again_is_no_new_version(player, book):
    again = keeping.bring(player, [("fens.json", fens())]).books[0]
    assert (again.pk, again.versions.count()) == (book.pk, 1)


def test_another_edition_of_a_book_is_a_version_and_lists_keep_theirs(game, player, book):
    army = new_list(player, game, book.latest.digest)
    keeping.bring(player, [("fens.json", fens(version="2", entries=own_books()["saltmarch-league"].entries[:3]))])
    assert book.versions.count() == 2
    sheet = builder_of(shelves.game_for(army)).sheet(army.data)
    assert any(item.label.params.get("en") == "Town Levy" for item in sheet.items)


def test_a_withdrawn_book_serves_the_lists_that_were_written_for_it_and_no_others(game, player, member, book):
    army = new_list(player, game, book.latest.digest)
    member.post(f"/armies/books/{book.uuid}/delete/")
    book.refresh_from_db()
    assert book.withdrawn
    assert "The Fens" not in options(game, player)
    store(army, army.data)
    assert member.get(army.get_absolute_url()).status_code == 200


def test_a_book_without_lists_is_deleted(member, book):
    member.post(f"/armies/books/{book.uuid}/delete/")
    assert not ArmyBook.objects.exists()


def test_a_file_that_is_no_book_is_refused_with_its_errors_and_the_others_are_kept(member, player):
    files = [
        SimpleUploadedFile("fens.json", fens()),
        SimpleUploadedFile("broken.json", b'{"id": 3}'),
        SimpleUploadedFile("bomb.cat", b'<!DOCTYPE a [<!ENTITY b "c">]><catalogue/>'),
    ]
    page = member.post("/armies/books/bring/", {"files": files}, follow=True).content.decode()
    assert ArmyBook.objects.filter(owner=player).count() == 1
    assert "broken.json" in page
    assert "bomb.cat" in page


def test_catalogues_are_converted_and_their_report_is_shown(member):
    paths = [path for path in sorted(CATALOGUES.iterdir()) if path.suffix in (".gst", ".cat")]
    systems = {path.stem for path in paths if path.suffix == ".gst"}
    assert systems
    files = [SimpleUploadedFile(path.name, path.read_bytes()) for path in paths]
    member.post("/armies/books/bring/", {"files": files}, follow=True)
    kept = ArmyBook.objects.exclude(versions__report={}).first()
    assert kept is not None
    page = member.get(kept.get_absolute_url()).content.decode()
    assert str(kept.latest.report["numbers"]["profiles"]) in page


def test_a_list_goes_out_as_a_roster_and_comes_back_the_same(game, player, member, book):
    ready = builder_of(game).ready()["tide_watch"]
    army = begin(player, game, ready)
    content = member.get(f"/armies/{army.uuid}/roster/").content
    answer = member.post("/armies/import/", {"game": "ninth_age", "file": SimpleUploadedFile("watch.rosz", content)})
    assert answer.status_code == 302
    came = player.army_lists.exclude(pk=army.pk).get()
    assert came.data["units"] == army.data["units"]


def test_a_roster_for_a_book_that_is_not_there_says_which_book_to_bring(game, player, member, book):
    army = new_list(player, game, book.latest.digest)
    content = member.get(f"/armies/{army.uuid}/roster/").content
    army.delete()
    member.post(f"/armies/books/{book.uuid}/delete/")
    answer = member.post("/armies/import/", {"game": "ninth_age", "file": SimpleUploadedFile("reeds.rosz", content)})
    assert answer.status_code == 422
    assert "The Fens" in answer.content.decode()
