"""Blocking: whoever is blocked meets what he would meet if one were not there, and is told nothing."""

import pytest

from accounts.guests import new_guest
from battles.acts import chat
from battles.clocks import meeting
from battles.lobby import matchmaking
from battles.models import Battle
from battles.referee import appointing
from battles.sending import changes, messages_for
from battles.telling import chat as chat_writer
from conduct import blocks
from conduct.models import Block
from conduct.refusals import Refused
from notices.models import Notice
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import begun
from tests.battles.joining import accept

pytestmark = pytest.mark.django_db(transaction=True)


def challenge(user, **options):
    return matchmaking.create_battle(user, "tiny", opponent=options.pop("opponent", "open"), **options).challenge


def test_a_blocked_person_gets_what_he_would_get_for_a_challenge_that_is_gone(two, browser):
    ada, ben = two
    offered = challenge(ada)
    gone = browser(ben).get("/invite/nothing-here/")
    with pytest.raises(IllegalAction) as missing:
        accept("nothing-here", ben)
    blocks.block(ada, "Ben")
    with pytest.raises(IllegalAction) as refused:
        accept(offered.token, ben)
    assert (refused.value.rule, refused.value.detail) == (missing.value.rule, missing.value.detail)
    for method in ("get", "post"):
        answer = getattr(browser(ben), method)(f"/invite/{offered.token}/")
        assert answer.status_code == gone.status_code == 404
        assert "This invitation is no longer open" in answer.content.decode()
    # Nor does the battle itself tell that it waits.
    battle = Battle.objects.get(pk=offered.battle_id)
    assert battle.status == Battle.WAITING
    for address in (f"/battles/{battle.uuid}/", f"/api/battles/{battle.uuid}/"):
        assert browser(ben).get(address).status_code == 404
        assert browser(ada).get(address, follow=True).status_code == 200
    assert not Notice.objects.exists()


def test_neither_of_the_two_finds_the_other_in_the_lobby(two, new_user, browser):
    ada, ben = two
    offers = {user: challenge(user, title=f"of {user.username}") for user in two}
    blocks.block(ada, "ben")
    for user, others in ((ada, "of Ben"), (ben, "of Ada")):
        assert others not in browser(user).get("/lobby/").content.decode()
        assert browser(user).get("/api/challenges/").json()["challenges"] == []
    third = browser(new_user("Cleo")).get("/lobby/").content.decode()
    assert all(f"of {user.username}" in third for user in offers)


def test_whoever_has_blocked_is_told_why_he_cannot_join(two):
    ada, ben = two
    offered = challenge(ben, opponent="invite")
    blocks.block(ada, "Ben")
    with pytest.raises(IllegalAction) as refused:
        accept(offered.token, ada)
    assert refused.value.rule == "BATTLE-BLOCKED"
    blocks.unblock(ada, Block.objects.get().pk)
    assert accept(offered.token, ada).status == Battle.RUNNING


def test_what_he_says_does_not_leave_the_server_for_whoever_has_blocked_him(battle, two):
    chat.say(battle.uuid, "blue", "something rude", "c1")
    blocks.block(two[0], "Ben")
    chat.say(battle.uuid, "blue", "something worse", "c2")
    chat.say(battle.uuid, "red", "mine", "c3")
    lines = changes.state(battle.uuid, "red")["chat"]
    assert [(line["text"], line.get("hidden", False)) for line in lines] == [("", True), ("", True), ("mine", False)]
    number, sent = messages_for.chat_since(battle.uuid, "red", 0)
    assert number == 3
    assert "rude" not in "".join(sent)
    assert "worse" not in "".join(sent)
    # He himself sees no difference.
    assert [line["text"] for line in changes.state(battle.uuid, "blue")["chat"]][:2] == [
        "something rude",
        "something worse",
    ]
    blocks.unblock(two[0], Block.objects.get().pk)
    assert changes.state(battle.uuid, "red")["chat"][0]["text"] == "something rude"


def test_a_referee_who_has_blocked_a_player_does_not_read_him_either(battle, new_user):
    referee = new_user("Cleo")
    Battle.objects.filter(pk=battle.pk).update(referee=referee, referee_agreed=True)
    blocks.block(referee, "Ben")
    chat.say(battle.uuid, "blue", "something rude", "c1")
    chat.say(battle.uuid, "red", "something kind", "c2")
    assert [line["text"] for line in changes.state(battle.uuid, "!")["chat"]] == ["", "something kind"]


def test_his_words_are_no_news_and_no_message(battle, two):
    Notice.objects.all().delete()
    blocks.block(two[0], "Ben")
    chat.say(battle.uuid, "blue", "one", "c1")
    assert battle.seats.get(key="red").heard == 1
    meeting.say_free(battle.uuid, "blue", 30)
    assert not Notice.objects.filter(user=two[0]).exists()
    chat.say(battle.uuid, "red", "two", "c2")
    assert Notice.objects.filter(user=two[1], kind="chat").exists()


def test_a_message_that_waited_when_he_was_blocked_says_nothing(battle, two):
    Notice.objects.all().delete()
    chat.say(battle.uuid, "blue", "one", "c1")
    notice = Notice.objects.get(user=two[0], kind="chat")
    blocks.block(two[0], "Ben")
    assert chat_writer.write(notice, False) is None


def test_whoever_has_blocked_is_not_asked_to_be_their_referee(two, new_user):
    ada, _ben = two
    referee = new_user("Cleo")
    blocks.block(referee, "Ada")
    offered = challenge(ada)
    # Nothing tells the one who is blocked.
    appointing.name_before(offered.battle, ada, "Cleo", False)
    assert Battle.objects.get(pk=offered.battle_id).referee == referee
    assert not Notice.objects.filter(user=referee).exists()


def test_a_running_battle_goes_on(battle, two):
    from tests.battles.conftest import play_on

    blocks.block(two[0], "Ben")
    play_on(battle)
    assert Battle.objects.get(pk=battle.pk).over


def test_guests_can_block_and_be_blocked(two):
    guest = new_guest()
    assert blocks.block(guest, "Ada").person == two[0]
    assert blocks.block(two[0], guest.username).person == guest


def test_once_is_enough_and_oneself_and_nobody_are_refused(two):
    assert blocks.block(two[0], "Ben") == blocks.block(two[0], " BEN ")
    for name, rule in (
        ("Ada", "CONDUCT-SELF"),
        ("Nobody here", "CONDUCT-NOBODY"),
        ("", "CONDUCT-NOBODY"),
        (7, "CONDUCT-NOBODY"),
    ):
        with pytest.raises(Refused) as refused:
            blocks.block(two[0], name)
        assert refused.value.rule == rule
        assert str(refused.value)


def test_there_is_an_end_to_it(two, new_user, monkeypatch):
    monkeypatch.setattr(blocks, "MOST", 1)
    new_user("Cleo")
    blocks.block(two[0], "Ben")
    with pytest.raises(Refused, match="the maximum number of players"):
        blocks.block(two[0], "Cleo")


def test_the_page_lists_them_and_takes_them_back(two, browser):
    ada, ben = two
    page = browser(ada)
    answer = page.post("/account/blocked/add/", {"name": "Ben", "next": "/watch/"})
    assert answer.headers["Location"] == "/watch/"
    assert "Ben" in page.get("/account/blocked/").content.decode()
    assert page.post("/account/blocked/add/", {"name": "Nobody"}).status_code == 422
    number = Block.objects.get().pk
    # Nobody takes back what is somebody else's, or learns that it is there.
    assert browser(ben).post(f"/account/blocked/{number}/remove/").status_code == 404
    assert browser(ben).delete(f"/api/conduct/blocks/{number}/").status_code == 404
    assert page.post(f"/account/blocked/{number}/remove/").status_code == 302
    assert not Block.objects.exists()


def test_the_way_back_leads_nowhere_else(two, browser):
    answer = browser(two[0]).post("/account/blocked/add/", {"name": "Ben", "next": "https://evil.example/"})
    assert answer.headers["Location"] == "/account/blocked/"


def test_programs_block_too(two, browser):
    page = browser(two[0])
    made = page.post("/api/conduct/blocks/", {"name": "Ben"}, content_type="application/json")
    assert made.status_code == 201
    assert [row["name"] for row in page.get("/api/conduct/blocks/").json()["blocks"]] == ["Ben"]
    assert (
        page.post("/api/conduct/blocks/", {"name": "Ada"}, content_type="application/json").json()["rule"]
        == "CONDUCT-SELF"
    )
    assert page.delete(f"/api/conduct/blocks/{made.json()['id']}/").status_code == 204


def test_no_page_of_the_blocked_one_changes_by_a_letter_where_he_meets_no_challenge(two, browser, stopped):
    ada, ben = two
    running = begun(ada, ben)
    Notice.objects.all().delete()
    page = browser(ben)
    addresses = (
        f"/api/battles/{running.uuid}/",
        "/api/challenges/",
        "/api/mine/",
        "/api/battles/",
        "/api/conduct/blocks/",
    )
    before = [page.get(address).json() for address in addresses]
    blocks.block(ada, "Ben")
    assert [page.get(address).json() for address in addresses] == before
