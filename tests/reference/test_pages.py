import re

import pytest

from reference import searching
from reference.books import Status, books, where_rules_stand
from reference.loosely import closest
from reference.meanings import meanings
from reference.spelling import Spelling, slips

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
    assert '<a lang="pl" href="/rulebook/de_bellis/search/?q=Spears%20%28Sp%29">Włócznicy (Sp)</a>' in glossary
    assert '<i lang="en">Spears (Sp)</i>' in glossary


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


def test_ten_words_of_a_query_are_looked_for_and_no_more():
    book, ten = books()["de_bellis"], "a " * 10
    for search in (searching.rules, searching.terms):
        assert search(book, ten)
        assert search(book, ten + "xyzzy") == search(book, ten)
        assert not search(book, "xyzzy " + ten)


@pytest.mark.parametrize("query", ["", "   ", "xyzzy", "%", "<script>", "a" * 500])
def test_a_search_for_nonsense_finds_a_kind_word(client, query):
    page = client.get(f"{BOOK}search/", {"q": query})
    assert page.status_code == 200
    assert "<script>" not in page.content.decode().replace("<script src", "")


def test_a_search_for_what_no_database_can_hold_is_refused_in_words(client):
    page = client.get(f"{BOOK}search/", {"q": "\0"})
    assert page.status_code == 400
    assert "The request made no sense to us" in page.content.decode()


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
    assert "the rest is planned with" in page


@pytest.mark.long
def test_the_chapters_of_the_9th_age_show_rulings_and_what_the_engine_does(client):
    book = books()["ninth_age"]
    for chapter in book.rulebook.chapters:
        page = client.get(f"/rulebook/ninth_age/{chapter.chapter}/").content.decode()
        assert page.count('class="chip') >= len(chapter.rules)
        assert page.count("How we play it") == sum(bool(rule.ruling) for rule in chapter.rules)


def test_what_the_tests_prove_is_shown(client, monkeypatch):
    book = books()["de_bellis"]
    monkeypatch.setitem(book.statuses, "DBF-VIC-001", Status("proved"))
    monkeypatch.setitem(book.statuses, "DBF-VIC-002", Status("unproved"))
    page = client.get(f"{BOOK}victory/").content.decode()
    assert "✓ Enforced" in page
    assert "Not proved yet" in page
    reason = book.rulebook.reference_only["DBF-TRP-024"].because
    assert reason in client.get(f"{BOOK}troops-and-bases/").content.decode()


@pytest.mark.parametrize("game", ["de_bellis", "ninth_age"])
def test_every_term_of_the_glossary_says_what_it_means(client, game):
    found = meanings(books()[game])
    assert [key for key, one in found.items() if len(one.text) < 12] == []
    page = client.get(f"/rulebook/{game}/glossary/").content.decode()
    assert page.count('class="term"') == len(found)
    assert (
        "Turning the units flush against each other"
        in client.get("/rulebook/ninth_age/search/?q=align").content.decode()
    )


def test_a_term_that_has_a_rule_of_its_name_leads_to_it():
    steadfast = meanings(books()["ninth_age"])["steadfast"]
    assert steadfast.rule.id == "T9A-CCB-087"
    assert steadfast.rule.rule.startswith(steadfast.text[:40])


def test_what_else_to_see_is_named_by_its_title(client):
    page = client.get(f"{BOOK}melee/").content.decode()
    foot = page.partition('id="DBF-MEL-001"')[2].partition("</article>")[0]
    title = books()["de_bellis"].rulebook.rules["DBF-MOV-021"].title
    assert f'title="DBF-MOV-021">{title}</a>' in foot


# What people type, and the chapter or rule that must come first; what comes second must be of use, too.
HOBBY_WORDS = [
    ("ninth_age", "flank", "CCB-07"),
    ("ninth_age", "charge", "MOV-0"),
    ("ninth_age", "panic", "PAN-0"),
    ("ninth_age", "fear", "SPC-07"),
    ("ninth_age", "march", "MOV-11"),
    ("ninth_age", "shooting", "SHO-0"),
    ("ninth_age", "rally", "MOV-09"),
    ("ninth_age", "bsb", "CHA-"),
    ("ninth_age", "los", "SHO-01"),
    ("ninth_age", "steadfast", "CCB-087"),
    ("de_bellis", "flank", "MEL-0"),
    ("de_bellis", "charge", "MOV-021"),
    ("de_bellis", "group", "MOV-014"),
    ("de_bellis", "PIP", "MOV-004"),
    ("de_bellis", "overlap", "MEL-016"),
    ("de_bellis", "recoil", "RES-041"),
    ("de_bellis", "flee", "RES-053"),
]


@pytest.mark.parametrize(("game", "word", "first"), HOBBY_WORDS)
def test_a_word_of_the_hobby_finds_the_rules_that_are_about_it_first(game, word, first):
    found = searching.rules(books()[game], word)
    assert found[0].rule.id.partition("-")[2].startswith(first)


# Questions as people type them, and the rule that must be among the first.
QUESTIONS = [
    ("ninth_age", "what happens when a unit flees off the table", "T9A-MOV-103"),
    ("ninth_age", "marhc", "T9A-MOV-117"),
    ("de_bellis", "shoot difficult going", "DBF-SHO-009"),
    ("de_bellis", "flees off the table", "DBF-RES-057"),
    ("de_bellis", "can I shoot out of difficult going?", "DBF-SHO-"),
]


@pytest.mark.parametrize(("game", "question", "rule"), QUESTIONS)
def test_a_question_that_no_rule_answers_word_for_word_finds_those_that_come_close(client, game, question, rule):
    ids = [one.rule.id for one in [*searching.rules(books()[game], question), *closest(books()[game], question)]]
    assert any(one.startswith(rule) for one in ids[:8]), ids
    page = client.get(f"/rulebook/{game}/search/", {"q": question}, headers={"accept-language": "en"}).content.decode()
    assert "No results" not in page
    assert f"/rulebook/{rule}" in page


def test_where_the_rulebook_is_silent_a_search_shows_how_it_is_played(client):
    page = client.get(f"{BOOK}search/", {"q": "flight off the table"}).content.decode()
    assert books()["de_bellis"].rulebook.rules["DBF-RES-057"].ruling[:30] in page


@pytest.mark.parametrize("address", ["", "ninth_age/", "ninth_age/panic/", "ninth_age/glossary/", "ninth_age/rulings/"])
def test_every_page_of_the_rulebook_has_a_search(client, address):
    assert 'role="search"' in client.get(f"/rulebook/{address}").content.decode()


def test_what_is_called_as_one_asks_comes_first_with_its_meaning(client):
    page = client.get("/rulebook/ninth_age/search/?q=panic", headers={"accept-language": "en"}).content.decode()
    assert page.index("What it means") < page.index("Panic test</a>") < page.index("<h2>Rules</h2>")
    assert page.index("T9A-PAN-001") < page.index("T9A-PAN-018")


def test_notes_of_the_makers_are_folded_away(client):
    page = client.get("/rulebook/ninth_age/panic/", headers={"accept-language": "en"}).content.decode()
    rule = page[page.index('id="T9A-PAN-001"') : page.index('id="T9A-PAN-002"')]
    notes = rule.index("<details")
    assert rule.index("See also") < notes < rule.index("Where translations differ") < rule.index("In the source")


def test_a_rule_is_shown_at_the_table_with_the_way_to_its_place(client):
    page = client.get("/rulebook/T9A-PAN-001/text/", headers={"accept-language": "en"}).content.decode()
    assert "<html" not in page
    assert "roll 2D6" in page
    assert 'href="/rulebook/T9A-PAN-001/"' in page
    assert client.get("/rulebook/T9A-PAN-999/text/").status_code == 404


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        ("ninth_age", "panci", "panic"),
        ("ninth_age", "stupidty", "stupidity"),
        ("ninth_age", "braek test", "break test"),
        ("de_bellis", "interpenatration", "interpenetration"),
    ],
)
def test_one_wrong_letter_in_a_word_finds_what_the_right_one_finds(game, typed, meant):
    book = books()[game]
    found = [one.rule.id for one in searching.rules(book, typed)]
    assert found[:5] == [one.rule.id for one in searching.rules(book, meant)][:5] != []
    assert searching.called(book, typed) == searching.called(book, meant)


def test_a_sentence_is_found_by_the_words_in_it_that_tell_something():
    book = books()["ninth_age"]
    sentence = {one.rule.id for one in searching.rules(book, "when does a unit take a panic test")}
    assert {one.rule.id for one in searching.rules(book, "unit take panic test")} <= sentence != set()
    # What is called by small words is still found by its name.
    assert searching.called(book, "hold your ground") != []


def test_a_slip_of_the_pen_costs_no_look_at_every_word_of_the_book():
    spelling = Spelling([f"w{chr(97 + n % 26)}{'x' * (n % 50)}" for n in range(10_000)])
    assert len(slips("interpenetration")) < 60 * len("interpenetration")
    assert spelling.mended("zzzzzz") == "zzzzzz"


def test_each_hit_says_in_which_book_it_stands(client):
    for game, name in (("de_bellis", "De Bellis Fantasy"), ("ninth_age", "The 9th Age")):
        page = client.get(f"/rulebook/{game}/search/?q=terrain", headers={"hx-request": "true"}).content.decode()
        hits = re.findall(r'class="found__rule".*?</a>', page)
        assert hits
        assert all(name in hit for hit in hits)
