import re

import pytest

from reference import searching
from reference.books import Status, books, where_rules_stand

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_drawn_yet(own_cache):
    pass


BOOK = "/rulebook/de_bellis/"


def test_the_rulebook_lists_its_chapters(client):
    assert f'href="{BOOK}"' in client.get("/rulebook/").content.decode()
    page = client.get(BOOK).content.decode()
    assert page.count('class="chapters__number') == 8
    assert "311 rules" in page


@pytest.mark.parametrize("chapter", [one.chapter for one in books()["de_bellis"].rulebook.chapters])
def test_every_rule_stands_in_its_chapter_under_its_id(client, chapter):
    page = client.get(f"{BOOK}{chapter}/").content.decode()
    for rule in books()["de_bellis"].chapter(chapter).rules:
        assert f'id="{rule.id}"' in page


def test_every_link_to_a_rule_leads_somewhere(client):
    page = client.get(f"{BOOK}melee/").content.decode()
    linked = set(re.findall(r'href="/rulebook/([A-Z]+-[A-Z]+-\d+)/"', page))
    assert linked
    assert linked <= where_rules_stand().keys()


def test_the_id_of_a_rule_leads_to_its_place(client):
    answer = client.get("/rulebook/DBF-ARM-001/")
    assert answer["Location"] == f"{BOOK}armies-and-command/#DBF-ARM-001"


@pytest.mark.parametrize("address", ["/rulebook/DBF-ARM-999/", f"{BOOK}cookery/", "/rulebook/chess/"])
def test_what_is_not_in_the_rulebook_is_not_found(client, address):
    assert client.get(address).status_code == 404


def test_rulings_and_glossary_are_complete(client):
    book = books()["de_bellis"]
    rulings = client.get(f"{BOOK}rulings/").content.decode()
    assert rulings.count("ruling-entry__ruled") == sum(bool(rule.ruling) for rule in book.rulebook.rules.values())
    glossary = client.get(f"{BOOK}glossary/", headers={"accept-language": "pl"}).content.decode()
    assert "Włócznicy (Sp)" in glossary
    assert glossary.index(">PL<") < glossary.index(">EN<")


@pytest.mark.parametrize(
    ("query", "rule"),
    [
        ("DBF-MOV-006", "DBF-MOV-006"),
        ("break point", "DBF-VIC-002"),
        ("Punto di Rottura", "DBF-VIC-002"),
        ("regulares", "DBF-TRP-016"),
        ("WLOCZNICY", "DBF-TRP-004"),
    ],
)
def test_rules_are_found_by_words_of_every_language(query, rule):
    assert rule in [found.rule.id for found in searching.rules(books()["de_bellis"], query)]


@pytest.mark.parametrize("query", ["", "   ", "xyzzy", "%", "<script>", "a" * 500])
def test_a_search_for_nonsense_finds_a_kind_word(client, query):
    page = client.get(f"{BOOK}search/", {"q": query})
    assert page.status_code == 200
    assert "<script>" not in page.content.decode().replace("<script src", "")


def test_a_search_for_what_no_database_can_hold_is_refused_in_words(client):
    page = client.get(f"{BOOK}search/", {"q": "\0"})
    assert page.status_code == 400
    assert "The request was garbled" in page.content.decode()


def test_while_typing_only_the_results_are_sent(client):
    part = client.get(f"{BOOK}search/", {"q": "river"}, headers={"hx-request": "true"}).content.decode()
    assert part.startswith('<div class="found">')


def test_a_browser_that_has_the_page_gets_none(client):
    client.get(BOOK)  # the browser now has its cookie
    first = client.get(f"{BOOK}melee/")
    assert client.get(f"{BOOK}melee/", headers={"if-none-match": first["ETag"]}).status_code == 304
    other = client.get(f"{BOOK}melee/", headers={"if-none-match": first["ETag"], "accept-language": "it"})
    assert other.status_code == 200
    assert "no-cache" in first["Cache-Control"]


def test_the_page_of_another_visitor_is_never_taken_for_ones_own(client, django_user_model):
    tag = client.get(f"{BOOK}melee/")["ETag"]
    client.force_login(django_user_model.objects.create_user("Alberico"))
    assert client.get(f"{BOOK}melee/", headers={"if-none-match": tag}).status_code == 200


def test_of_what_is_not_enforced_yet_the_page_says_so_and_what_it_comes_with(client, monkeypatch):
    book = books()["ninth_age"]
    monkeypatch.delitem(book.statuses, "T9A-MAG-001", raising=False)
    monkeypatch.setitem(book.statuses, "T9A-MOV-073", Status("proved", rest="panic"))
    assert book.status("T9A-MAG-001") == Status("later", "the Magic Phase")
    page = client.get("/rulebook/ninth_age/magic/").content.decode()
    assert page.count("Not enforced yet") == len(book.chapter("magic").rules)
    assert "the Magic Phase" in page
    page = client.get("/rulebook/ninth_age/movement/").content.decode()
    assert "the rest comes with" in page


def test_the_chapters_of_the_9th_age_show_rulings_and_what_the_engine_does(client):
    book = books()["ninth_age"]
    for chapter in book.rulebook.chapters:
        page = client.get(f"/rulebook/ninth_age/{chapter.chapter}/").content.decode()
        assert page.count('class="chip') >= len(chapter.rules)
        assert page.count("How it is played here") == sum(bool(rule.ruling) for rule in chapter.rules)


def test_what_the_tests_prove_is_shown(client, monkeypatch):
    book = books()["de_bellis"]
    monkeypatch.setitem(book.statuses, "DBF-VIC-001", Status("proved"))
    monkeypatch.setitem(book.statuses, "DBF-VIC-002", Status("unproved"))
    page = client.get(f"{BOOK}victory/").content.decode()
    assert "✓ Proved" in page
    assert "Not proved yet" in page
    reason = book.rulebook.reference_only["DBF-TRP-024"].because
    assert reason in client.get(f"{BOOK}troops-and-bases/").content.decode()
