"""Lists of other games and later editions: none is taken in by the wrong one, and each refusal names the way out."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from armies.battlescribe.refused import REASONS as REASONS_IN_ENGLISH
from armies.battlescribe.refused import SENTENCES as SENTENCES_IN_ENGLISH
from armies.battlescribe.refused import Reason, Refused
from armies.books import keeping
from armies.books.sentences import REASONS, SENTENCES, sentence
from armies.models import ArmyList, Visibility
from rules.engine.refusal import IllegalAction
from rules.ninth_age.army_building.own_books import own_books, own_shelf
from rules.ninth_age.army_reading import without_frozen_book
from rules.ninth_age.army_text import from_text
from tests.armies.battlescribe.small import catalogue, entries, entry, system, tag, wrapped
from tests.armies.test_whose_book import ROSTER, brings

pytestmark = pytest.mark.django_db

LATER = "The 9th Age: Fantasy Battles 2nd Edition 2022"
FORTY = "Warhammer 40,000 9th Edition"
BATTLESCRIBE_TEXT = """++ Standard Army (Ash Host) [20 pts] ++

+ Core +

Guard [20 pts]: Shield

++ Total: [20 pts] ++
"""
APP_TEXT = """My Army (2000 Points)

Space Marines
Strike Force (2000 Points)

CHARACTERS

Captain (80 Points)

Exported with App Version: v1.40.0
"""
LATER_TEXT = """Empire of Sonnstahl
The 9th Age - Fantasy Battles, 2nd Edition 2022 beta
560 - Marshal, General
"""
COLUMNS = [
    f'<characteristicType id="k{one}" name="{one}"/>' for one in ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")
]
MODEL = tag("profileType", wrapped("characteristicTypes", *COLUMNS), id="t", name="Model")
NINE = wrapped("profileTypes", MODEL)
ROUND_TEXT = "Reeds\n{book} [{id}]\n2500, {edition}\n"


def sends(client, written="", file=None, game="ninth_age"):
    given = {"game": game, "written": written}
    if file is not None:
        given["file"] = SimpleUploadedFile(*file)
    return client.post("/armies/import/", given)


def roster_of(name, key="elsewhere"):
    return ROSTER.replace(b'gameSystemId="ash"', f'gameSystemId="{key}" gameSystemName="{name}"'.encode())


@pytest.mark.parametrize(("name", "words"), [(FORTY, "is for another game"), (LATER, "another edition of the game")])
@pytest.mark.parametrize("known", [False, True], ids=["without its book", "with a book of that id"])
def test_a_roster_of_another_game_is_not_told_to_bring_its_book(member, player, name, words, known):
    if known:
        brings(player, 4)
    page = sends(member, file=("a.ros", roster_of(name))).content.decode()
    assert words in page
    assert name in page
    assert "0.11" in page
    assert "Upload that book" not in page
    assert not ArmyList.objects.exists()


@pytest.mark.parametrize("game", ["ninth_age", "de_bellis"])
@pytest.mark.parametrize(
    ("written", "words"),
    [
        (BATTLESCRIBE_TEXT, "Save the list there as a roster"),
        (APP_TEXT, "This is a list of another game."),
        (LATER_TEXT, "a later edition of The 9th Age"),
    ],
)
def test_a_text_from_elsewhere_names_what_can_be_read_instead(member, game, written, words):
    answer = sends(member, written, game=game)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not ArmyList.objects.exists()


def test_a_roster_that_is_pasted_is_read_as_one(member, player):
    brings(player, 4)
    assert sends(member, ROSTER.decode()).status_code == 302
    force = {"catalogueId": "host", "selections": [{"id": "a", "name": "Guard", "entryId": "g"}]}
    written = json.dumps({"roster": {"name": "x", "gameSystemId": "ash", "forces": [force]}})
    assert sends(member, written).status_code == 302
    assert [len(one.data["units"]) for one in ArmyList.objects.all()] == [1, 1]


def test_an_army_whose_name_is_roster_is_none(member, ready):
    assert sends(member, json.dumps({**ready, "name": "roster"}), game="de_bellis").status_code == 302


@pytest.mark.parametrize("filler", [0, 1500])
def test_a_catalogue_that_is_pasted_is_named_as_one_however_long_its_head_is(member, filler):
    head = "<?xml version='1.0'?><!-- " + "x" * filler + " -->"
    page = sends(member, head + '<catalogue id="a" name="b">').content.decode()
    assert "This is an army book" in page


@pytest.mark.parametrize("edition", ["2.4", "1.3", "2022"])
def test_a_list_of_an_edition_that_is_not_played_is_refused_with_those_that_are(edition):
    book = next(iter(own_books().values()))
    written = ROUND_TEXT.format(book=book.name, id=book.id, edition=edition)
    data = {"name": "x", "book": {"id": book.id}, "points_limit": 2500, "edition": edition, "units": []}
    for read in (lambda: from_text(written, own_shelf()), lambda: without_frozen_book(data)):
        with pytest.raises(IllegalAction, match="T9A-VER-004") as refused:
            read()
        assert refused.value.message.params == {"edition": edition, "editions": "0.11.1, 0.11.9.3"}
    for played in ("0.11.1", "0.11.9.3", ""):
        assert without_frozen_book({**data, "edition": played})["edition"] == played


def test_a_forum_text_of_another_edition_is_not_read_as_one_of_ours(member, player):
    brings(player, 4)
    text = "== x ==\nBook: Ash Host\nPoints: 4 / 1000\nEdition: {}\n\nGuard [4 pts]\n"
    assert "0.11.9.3" in sends(member, text.format("2.1")).content.decode()
    assert sends(member, text.format("0.11.1")).status_code == 302


def test_a_list_written_with_another_revision_of_its_book_is_to_be_checked(member, player):
    brings(player, 4)
    same, newer = (
        ROSTER.replace(b'catalogueId="host"', b'catalogueId="host" catalogueRevision="%s"' % revision)
        for revision in (b"1", b"57")
    )
    shown = member.get(sends(member, file=("a.ros", same))["Location"]).content.decode()
    assert "revision" not in shown
    shown = member.get(sends(member, file=("a.ros", newer))["Location"]).content.decode()
    assert "revision 57 of its army book; here it is revision 1" in shown


def test_the_page_says_whose_book_a_roster_was_read_with(member, player, other, django_user_model):
    friend = django_user_model.objects.create_user("Corrado", "corrado@example.org", "a long password")
    brings(other, 9, visibility=Visibility.PUBLIC)
    assert "which Brunilde shares" in member.get(sends(member, file=("a.ros", ROSTER))["Location"]).content.decode()
    (lent,) = brings(friend, 5, visibility=Visibility.LINK).books
    lent.borrowers.add(player)
    assert "which Corrado lent you" in member.get(sends(member, file=("a.ros", ROSTER))["Location"]).content.decode()
    brings(player, 4)
    mine = member.get(sends(member, file=("a.ros", ROSTER))["Location"]).content.decode()
    assert "Read with your own army book “Ash Host”, version 1." in mine


def test_a_text_of_this_site_says_that_it_is_of_a_book_of_the_site(member):
    book = next(iter(own_books().values()))
    written = ROUND_TEXT.format(book=book.name, id=book.id, edition="0.11.9.3")
    shown = member.get(sends(member, written)["Location"]).content.decode()
    assert f"Read with the army book “{book.name}” of this site." in shown


@pytest.mark.parametrize(
    ("system_name", "more", "keys"),
    [
        ("Fantasy Battles: The 9th Age 1.3", {}, ["other_edition"]),
        ("Fantasy Battles: The 9th Age", {"book": "Ash Host v1.2"}, ["other_edition"]),
        ("Fantasy Battles: The 9th Age", {"books": "v0.11.0"}, []),
    ],
)
def test_books_of_the_editions_between_are_not_taken_for_ours(player, system_name, more, keys):
    files = [("s.gst", system(NINE, name=system_name, version="2.01")), ("b.cat", catalogue(version="2.01", **more))]
    found = keeping.bring(player, files)
    assert bool(found.refused) == bool(keys)
    assert bool(found.books) != bool(keys)


def test_a_game_system_may_state_the_version_of_a_later_edition(player):
    content = system(NINE, name="Fantasy Battles: The 9th Age", version="2.01")
    later = content.replace(b'id="ash"', b'id="ash" book="The 9th Age - Rules - v1.2.4"', 1)
    (why,) = keeping.bring(player, [("s.gst", later), ("b.cat", catalogue(entries(entry("g", "Guard"))))]).refused
    assert "it states version v1.2" in why


def test_the_book_that_a_catalogue_is_of_is_read_and_not_told_as_lost(player):
    files = [("s.gst", system(NINE, version="2.01")), ("b.cat", catalogue(version="2.01", book="Ash Rules"))]
    (kept,) = keeping.bring(player, files).books
    assert kept.latest.report["lost"] == []


def test_a_game_system_of_another_game_is_not_told_to_be_saved_anew(player):
    old = f'<gameSystem id="x" name="{FORTY}" battleScribeVersion="1.13b"/>'.encode()
    (why,) = keeping.bring(player, [("s.gst", old)]).refused
    assert "is for another game" in why
    ours = b'<gameSystem id="x" name="Fantasy Battles: The 9th Age" battleScribeVersion="1.13b"/>'
    (why,) = keeping.bring(player, [("s.gst", ours)]).refused
    assert "open it with BattleScribe 1.15" in why


def test_every_reason_is_said_in_every_language():
    assert set(REASONS) == set(REASONS_IN_ENGLISH)
    assert set(SENTENCES) == set(SENTENCES_IN_ENGLISH)
    refusal = Refused("other_edition", file="a.ros", reason=Reason("later_profiles"))
    said = set()
    for language in ("en", "it", "es", "pl"):
        with translation.override(language):
            said.add(sentence(refusal).partition("(")[2].partition(")")[0])
    assert len(said) == 4
