"""The page of an army book: what is asked about it once, what it shows, in the visitor's language."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from armies.battlescribe.bodies import missing
from armies.books import keeping
from armies.books.shelves import decoded
from armies.models import Visibility
from tests.armies.battlescribe.sources import own
from tests.armies.test_books import fens

pytestmark = pytest.mark.django_db


@pytest.fixture
def book(player):
    """A catalogue that does not say what some of its models stand on."""
    return keeping.bring(player, own("reed.gst", "reed_folk.cat")).books[0]


def questions(book):
    return missing(decoded(book.latest.digest))


def test_what_the_book_does_not_say_is_asked_once_and_kept_for_later_versions(member, player, book):
    assert questions(book)
    answers = {f"base.{one.key}": "25x50" for one in questions(book)}
    answers |= {f"type.{one.key}": "infantry" for one in questions(book)}
    member.post(book.get_absolute_url(), answers)
    assert questions(book) == ()
    assert book.versions.count() == 2
    page = member.get(book.get_absolute_url()).content.decode()
    assert 'id="sizes"' not in page
    assert 'id="versions"' in page
    name, catalogue = own("reed_folk.cat")[0]
    later = catalogue.replace(b'revision="7"', b'revision="8"')
    again = keeping.bring(player, [*own("reed.gst"), (name, later)]).books[0]
    assert questions(again) == ()


@pytest.mark.parametrize("base", ["nan", "inf", "-25x50", "0", "25x", "1e9", "25x50x75", "<script>", "x" * 5000, "٢٥x"])
def test_a_base_that_makes_no_sense_is_refused_and_nothing_is_kept(member, book, base):
    before = questions(book)
    answers = {f"base.{one.key}": base for one in before} | {f"type.{one.key}": "dragon" for one in before}
    page = member.post(book.get_absolute_url(), answers, follow=True).content.decode()
    assert "enter the base as 25x50" in page
    assert questions(book) == before
    assert book.versions.count() == 1


def test_only_its_owner_is_asked_and_answers(other, book):
    book.visibility = Visibility.PUBLIC
    book.save()
    browser = Client()
    browser.force_login(other)
    assert 'id="sizes"' not in browser.get(book.get_absolute_url()).content.decode()
    answers = {f"base.{one.key}": "25x50" for one in questions(book)}
    assert browser.post(book.get_absolute_url(), answers).status_code == 404
    assert questions(book)


def without_bodies(data):
    """Plain data of a book that says of no model what it is."""
    if isinstance(data, dict):
        return {key: without_bodies(one) for key, one in data.items() if key not in ("body", "troop_type")}
    return [without_bodies(one) for one in data] if isinstance(data, list) else data


@pytest.mark.parametrize(("language", "word"), [("it", "Fanteria"), ("es", "Infantería"), ("pl", "Piechota")])
def test_troop_types_are_asked_for_in_the_visitors_language(member, player, language, word):
    written = json.dumps(without_bodies(json.loads(fens()))).encode()
    book = keeping.bring(player, [("fens.json", written)]).books[0]
    assert any(question.lacks_troop_type for question in questions(book))
    page = member.get(book.get_absolute_url(), headers={"accept-language": language}).content.decode()
    assert f">{word}</option>" in page


def test_rules_that_are_not_enforced_stand_there_with_their_text(member, book):
    page = member.get(book.get_absolute_url()).content.decode()
    assert "Marsh Born" in page
    assert "not enforced" in page


@pytest.mark.parametrize("address", ["/armies/", "/play/?game=ninth_age"])
def test_before_one_writes_a_list_one_reads_which_books_there_are_and_how_to_add_another(client, address):
    page = client.get(address).content.decode()
    assert page.count("invented for it; official") == 1
    assert "The Saltmarch League" in page
    assert "The Thornwild Host" in page
    assert 'href="/armies/books/#add"' in page


def test_a_game_without_army_books_says_nothing_of_them(client):
    assert "/armies/books/#add" not in client.get("/play/?game=de_bellis").content.decode()


def test_a_book_of_the_site_is_a_pattern_for_ones_own(member, player):
    page = member.get("/armies/books/").content.decode()
    address = "/armies/books/site/ninth_age/saltmarch-league/file/"
    assert 'id="add"' in page
    assert f'href="{address}"' in page
    written = json.loads(member.get(address).content) | {"id": "the-fens", "name": "The Fens"}
    assert keeping.bring(player, [("fens.json", json.dumps(written).encode())]).books[0].name == "The Fens"
    assert member.get("/armies/books/site/ninth_age/no-such-book/file/").status_code == 404
