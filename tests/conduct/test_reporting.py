"""Reporting: what is reported is copied, kept once for each reporter, and nobody learns who it was."""

import pytest

from accounts.deletion import anonymise
from armies.models import ArmyBook, ArmyList
from battles.acts import chat
from battles.models import Battle, ChatLine, Comment, OnlookerLine
from conduct import blocks, reporting
from conduct.kinds import KINDS, found
from conduct.models import Block, Complaint
from conduct.refusals import Refused
from maps.models import BattleMap
from tests.battles.conftest import play_on

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_line_of_chat_is_kept_as_it_was_with_those_before_it(battle, two):
    chat.say(battle.uuid, "red", "good luck", "c1")
    chat.say(battle.uuid, "blue", "something rude", "c2")
    about = found(two[0], "chat", f"{battle.uuid}:2")
    row = reporting.report(two[0], "chat", about, "really", "insult")
    ChatLine.objects.update(removed=True)
    row.refresh_from_db()
    assert (row.person, row.said, row.context) == (two[1], "something rude", "Ada: good luck")
    assert row.place == f"/battles/{battle.uuid}/"


def test_only_whoever_reads_a_chat_reports_it(battle, two, new_user, browser):
    chat.say(battle.uuid, "blue", "something rude", "c1")
    stranger = new_user("Cleo")
    assert found(stranger, "chat", f"{battle.uuid}:1") is None
    assert browser(stranger).get(f"/account/report/?kind=chat&thing={battle.uuid}:1").status_code == 404
    assert found(two[0], "chat", f"{battle.uuid}:1") is not None
    assert found(two[1], "chat", f"{battle.uuid}:1") is None, "his own"


def test_who_sits_at_a_private_battle_is_not_told_to_a_stranger(battle, new_user):
    Battle.objects.filter(pk=battle.pk).update(visibility=Battle.PRIVATE)
    assert found(new_user("Cleo"), "player", f"{battle.uuid}:red") is None


def test_shared_lists_books_and_maps_are_found_by_whoever_may_see_them(two):
    ada, ben = two
    rows = {
        "army": ArmyList.objects.create(
            owner=ada, game="tiny", name="Rude host", data={"units": [{"name": "Rude unit", "title": "Rude title"}]}
        ),
        "book": ArmyBook.objects.create(owner=ada, game="tiny", key="k", name="Rude book"),
    }
    for kind, row in rows.items():
        assert found(ben, kind, str(row.uuid)) is None, "private"
        type(row).objects.filter(pk=row.pk).update(visibility="link")
        about = found(ben, kind, str(row.uuid))
        assert (about.person, about.said, about.place) == (ada, row.name, row.get_absolute_url())
    assert found(ben, "army", str(rows["army"].uuid)).context == ["Rude unit", "Rude title"]


def test_a_map_is_found_where_a_game_has_maps(two, settings):
    from battles.games import games

    settings.NINTHSITE_GAMES = ["rules.ninth_age.game.GAME"]
    games.cache_clear()
    drawn = BattleMap.objects.create(owner=two[0], game="ninth_age", name="Rude map", visibility="public")
    assert found(two[1], "map", str(drawn.uuid)).said == "Rude map"


def test_comments_and_lines_of_onlookers_are_found_by_whoever_reads_them(battle, two, new_user):
    cleo = new_user("Cleo")
    OnlookerLine.objects.create(battle=battle, number=1, user=cleo, client_id="o1", text="rude", seq=0, shown=0)
    assert found(two[0], "onlooker", f"{battle.uuid}:1") is None, "players hear nothing while it runs"
    assert found(new_user("Dora"), "onlooker", f"{battle.uuid}:1").person == cleo
    Comment.objects.create(battle=battle, number=1, author=cleo, client_id="k1", seq=3, text="ruder")
    assert found(two[0], "comment", f"{battle.uuid}:1") is None, "none before it is over"
    play_on(battle)
    about = found(two[0], "comment", f"{battle.uuid}:1")
    assert (about.person, about.said, about.place) == (cleo, "ruder", f"/battles/{battle.uuid}/replay/?at=3")
    Comment.objects.update(state=Comment.REMOVED)
    assert found(two[0], "comment", f"{battle.uuid}:1") is None


@pytest.mark.parametrize("kind", [*KINDS, "nothing"])
@pytest.mark.parametrize(
    "key", ["", "x", "x:y", ":", "a\0b", "7" * 500, "00000000-0000-0000-0000-000000000007:1", "²:²"]
)
def test_keys_that_lead_nowhere_find_nothing(kind, key, two):
    assert found(two[0], kind, key) is None


def test_one_report_for_each_thing_and_reporter(battle, two, new_user):
    chat.say(battle.uuid, "blue", "rude", "c1")
    about = found(two[0], "chat", f"{battle.uuid}:1")
    reporting.report(two[0], "chat", about, "", "insult")
    with pytest.raises(Refused) as refused:
        reporting.report(two[0], "chat", about, "again", "spam")
    assert refused.value.rule == "CONDUCT-REPORTED"
    reporting.report(new_user("Cleo"), "chat", about, "", "insult")
    assert Complaint.objects.count() == 2


@pytest.mark.parametrize(
    ("reason", "words", "rule"),
    [
        ("nonsense", "x", "CONDUCT-REASON"),
        ("other", " \n ", "CONDUCT-EXPLAIN"),
        ("insult", "x" * 1001, "CONDUCT-WORDS"),
    ],
)
def test_reason_and_words_are_checked(two, reason, words, rule):
    with pytest.raises(Refused) as refused:
        reporting.report(two[0], "person", found(two[0], "person", "Ben"), words, reason)
    assert refused.value.rule == rule
    assert not Complaint.objects.exists()


def test_the_form_shows_what_it_is_about_and_keeps_it(battle, two, browser):
    chat.say(battle.uuid, "blue", "<b>rude</b>", "c1")
    page, thing = browser(two[0]), f"{battle.uuid}:1"
    shown = page.get("/account/report/", {"kind": "chat", "thing": thing}).content.decode()
    assert "&lt;b&gt;rude&lt;/b&gt;" in shown
    sent = {"kind": "chat", "thing": thing, "reason": "insult", "words": "he began"}
    assert page.post("/account/report/", sent | {"reason": ""}).status_code == 422
    assert "Thank you" in page.post("/account/report/", sent).content.decode()
    assert page.post("/account/report/", sent).status_code == 422
    assert Complaint.objects.get().words == "he began"


def test_programs_report_too(two, browser):
    page = browser(two[0])
    body = {"kind": "person", "thing": "Ben", "reason": "offensive"}
    assert page.post("/api/conduct/reports/", body, content_type="application/json").status_code == 201
    again = page.post("/api/conduct/reports/", body, content_type="application/json")
    assert (again.status_code, again.json()["rule"]) == (409, "CONDUCT-REPORTED")
    nobody = page.post("/api/conduct/reports/", body | {"thing": "Nobody"}, content_type="application/json")
    assert nobody.status_code == 404


def test_the_reported_one_learns_nothing_of_it(two, browser, operator):
    from conduct import outcomes

    row = reporting.report(two[0], "person", found(two[0], "person", "Ben"), "secret words", "insult")
    page = browser(two[1])
    outcomes.decide(two[1], operator, "warned", [row.pk], why="Be kind.", note="a note of the house")
    for address in ("/account/decisions/", "/account/", "/account/blocked/", "/api/conduct/blocks/", "/"):
        text = page.get(address).content.decode()
        assert not [word for word in ("Ada", "secret words", "a note of the house", "Operator") if word in text], (
            address
        )


def test_of_whoever_leaves_nothing_is_kept(two, new_user, operator):
    from conduct import outcomes
    from conduct.models import Decision

    ada, ben = two
    cleo = new_user("Cleo")
    blocks.block(ada, "Ben")
    blocks.block(ben, "Ada")
    row = reporting.report(cleo, "person", found(cleo, "person", "Ben"), "he is rude to Ada", "insult")
    mine = reporting.report(cleo, "person", found(cleo, "person", "Ada"), "she too", "insult")
    outcomes.decide(ada, operator, "warned", [mine.pk], why="Be kind, Ada.")
    anonymise(ada)
    assert not Block.objects.exists()
    assert not Decision.objects.exists()
    assert [one.words for one in Complaint.objects.all()] == [f"he is rude to deleted-{ada.pk}"]
    assert row.pk == Complaint.objects.get().pk
