"""A sandbox: a copy of any moment, of what its owner may see, which leaves no trace."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from battles.lobby.mine import my_battles, number_waiting
from battles.lobby.overview import lobby_of
from battles.models import Battle, Due, Entry, Habit, Seat
from battles.sandbox import opening
from battles.sandbox.kept import MOST
from battles.sandbox.opening import expire, open_sandbox, reset, throw_away
from battles.sending import changes
from battles.sending.sight import NotVisible, sight
from battles.table.live import tables
from notices.models import Notice
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import begun, give, play_on, view_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def fought(battle):
    """Men stand on the table, and it is red's turn."""
    play_on(battle, until=lambda one: len(one.turns) >= 2)
    battle.refresh_from_db()
    return battle


def tried(battle, user, seq=None):
    return open_sandbox(sight(battle.uuid, user), user, seq)


@pytest.mark.long
def test_it_is_a_copy_that_one_plays_alone_to_the_end(fought, two):
    before = view_of(fought, "red")
    copy = tried(fought, two[0])
    assert view_of(copy, "red")["pieces"].keys() == before["pieces"].keys()
    places = {key: (one.get("x"), one.get("y")) for key, one in view_of(copy, "red")["pieces"].items()}
    assert places == {key: (one.get("x"), one.get("y")) for key, one in before["pieces"].items()}
    assert sight(copy.uuid, two[0]).seats == ("red", "blue")
    seq = fought.seq
    play_on(copy)
    fought.refresh_from_db()
    assert fought.seq == seq, "the battle itself knows nothing of it"


def test_its_dice_are_others(fought, two):
    first, second = tried(fought, two[0]), tried(fought, two[0])
    assert len({fought.server_seed, first.server_seed, second.server_seed}) == 3


def test_nobody_else_ever_sees_it(fought, two):
    copy = tried(fought, two[0])
    for other in (two[1], None):
        with pytest.raises(NotVisible):
            sight(copy.uuid, other)
    assert copy not in [line.battle for line in lobby_of(two[0]).own + lobby_of(two[1]).running]
    assert all(one.line.battle != copy for one in my_battles(two[0]).yours)
    assert number_waiting(two[0]) <= 1
    page = Client()
    page.force_login(two[0])
    assert str(copy.uuid) not in page.get("/api/battles/?mine=1").content.decode()


def test_it_holds_nothing_that_its_owner_may_not_know(battle, two):
    give(battle, "red", {"note": "west"})
    give(battle, "blue", {"note": "east"})
    play_on(battle, until=lambda one: len(one.turns) >= 2)
    battle.refresh_from_db()
    copy = tried(battle, two[0])
    table = tables.of(copy.uuid)
    with table.lock:
        table.catch_up(Battle.objects.get(pk=copy.pk))
        from rules.engine.flow import decode_state

        live = tables.of(battle.uuid)
        with live.lock:
            changes.caught_up(live)
            seen = live.game.seen(decode_state(live.game, live.flow.saved), "red")
        assert decode_state(table.game, table.flow.saved).claims == seen.claims
    told = [event for entry in Entry.of(copy.pk) for event in entry.sheet.told]
    assert [event.key for event in told] == ["battle.told.sandbox"]
    assert all(seat.army is None for seat in Seat.objects.filter(battle=copy))


def test_it_can_begin_at_any_moment_of_a_replay(fought, two):
    seq = fought.turns[0][0]
    copy = tried(fought, two[0], seq)
    assert copy.pending
    for wrong in (0, fought.seq + 1):
        with pytest.raises(IllegalAction, match="BATTLE-LATER"):
            tried(fought, two[0], wrong)


def test_what_is_shown_later_cannot_be_tried_sooner(two, new_user):
    battle = begun(*two, delay="end")
    play_on(battle, until=lambda one: len(one.turns) >= 2)
    cleo = new_user("Cleo")
    for seq in (None, 1, 3):
        with pytest.raises(IllegalAction, match="BATTLE-LATER"):
            tried(battle, cleo, seq)


@pytest.mark.long
def test_it_is_reset_as_often_as_one_likes(fought, two):
    copy = tried(fought, two[0])
    begin = view_of(copy, "red")
    for _ in range(2):
        left = iter(range(3))
        play_on(copy, until=lambda one, left=left: next(left, None) is None)
        reset(sight(copy.uuid, two[0]))
        assert view_of(copy, "red") == begin
    with pytest.raises(IllegalAction, match="BATTLE-NO_SANDBOX"):
        reset(sight(fought.uuid, two[0]))


@pytest.mark.long
def test_it_begins_anew_even_when_it_has_been_played_to_its_end(fought, two):
    copy = tried(fought, two[0])
    begin = view_of(copy, "red")
    play_on(copy)
    copy.refresh_from_db()
    assert copy.over
    assert copy.ended
    reset(sight(copy.uuid, two[0]))
    copy.refresh_from_db()
    assert (copy.status, copy.ended, copy.result) == (Battle.RUNNING, None, None)
    assert view_of(copy, "red") == begin
    tables.of(copy.uuid).discard()
    assert view_of(copy, "red") == begin
    play_on(copy)
    copy.refresh_from_db()
    assert copy.over
    play_on(fought)
    with pytest.raises(IllegalAction, match="BATTLE-NO_SANDBOX"):
        reset(sight(fought.uuid, two[0]))
    fought.refresh_from_db()
    assert fought.over, "a battle that counts stays over"


def test_it_has_no_clock_no_messages_and_no_habits(fought, two):
    notices, habits = Notice.objects.count(), list(Habit.objects.values())
    copy = tried(fought, two[0])
    give(copy, Battle.objects.get(pk=copy.pk).asked_seats()[0])
    assert "clock" not in changes.state(copy.uuid, "*")
    assert Notice.objects.count() == notices
    assert list(Habit.objects.values()) == habits


def test_one_has_so_many_at_most_and_is_told_which_would_go(fought, two):
    made = [tried(fought, two[0]) for _ in range(MOST)]
    Battle.objects.filter(pk=made[0].pk).update(title="The dear one")
    with pytest.raises(IllegalAction, match="BATTLE-SANDBOXES") as refused:
        tried(fought, two[0])
    assert refused.value.message.params["title"] == "The dear one"
    assert refused.value.detail["oldest"] == str(made[0].uuid)
    # Whoever names another has not read which one it is.
    with pytest.raises(IllegalAction, match="BATTLE-SANDBOXES"):
        open_sandbox(sight(fought.uuid, two[0]), two[0], None, made[1].uuid)
    assert set(Battle.objects.filter(sandbox__gt=0)) == set(made)
    another = open_sandbox(sight(fought.uuid, two[0]), two[0], None, made[0].uuid)
    assert set(Battle.objects.filter(sandbox__gt=0)) == {*made[1:], another}


@pytest.mark.long
def test_nothing_is_copied_for_one_that_there_is_no_room_for(fought, two, monkeypatch):
    """To be refused costs next to nothing."""
    for _ in range(MOST):
        tried(fought, two[0])
    monkeypatch.setattr(opening, "_copied", lambda *_: pytest.fail("it was worked out"))
    with pytest.raises(IllegalAction, match="BATTLE-SANDBOXES"):
        tried(fought, two[0])


def test_the_interface_tells_which_would_go_and_takes_it_as_read(fought, two, client):
    client.force_login(two[0])
    address = f"/api/battles/{fought.uuid}/sandbox/"
    made = [client.post(address, {}, content_type="application/json").json()["id"] for _ in range(MOST)]
    told = client.post(address, {}, content_type="application/json")
    assert (told.status_code, told.json()["detail"]["oldest"]) == (409, made[0])
    assert "replaces the oldest" in told.json()["text"]
    again = client.post(address, {"instead": made[0]}, content_type="application/json")
    assert again.status_code == 201
    assert not Battle.objects.filter(uuid=made[0]).exists()


def test_its_owner_sees_when_it_goes_and_throws_it_away_there(fought, two, client):
    copy = tried(fought, two[0])
    Battle.objects.filter(pk=copy.pk).update(moved=timezone.now() - timedelta(days=4))
    throw = f"/mine/sandboxes/{copy.uuid}/"
    client.force_login(two[1])
    assert throw not in client.get("/mine/").content.decode()
    client.post(throw)
    assert Battle.objects.filter(pk=copy.pk).exists()
    client.force_login(two[0])
    page = client.get("/mine/").content.decode()
    assert throw in page
    assert re.search(r"deleted in 2\sdays", page)
    assert client.post(f"/mine/sandboxes/{fought.uuid}/").status_code == 302
    assert Battle.objects.filter(pk=fought.pk).exists()
    assert client.post(throw).status_code == 302
    assert not Battle.objects.filter(pk=copy.pk).exists()


def test_it_is_thrown_away_when_nobody_touches_it(fought, two, worker):
    copy = tried(fought, two[0])
    Due.objects.filter(battle=copy).update(at=timezone.now())
    worker.finishes()
    assert Battle.objects.filter(pk=copy.pk).exists(), "it was touched just now"
    Battle.objects.filter(pk=copy.pk).update(moved=timezone.now() - timedelta(days=8))
    Due.objects.filter(battle=copy).update(at=timezone.now())
    worker.finishes()
    assert not Battle.objects.filter(pk=copy.pk).exists()
    assert Battle.objects.filter(pk=fought.pk).exists()


def test_one_that_is_touched_while_it_is_about_to_go_stays(fought, two):
    copy = tried(fought, two[0])
    Battle.objects.filter(pk=copy.pk).update(moved=timezone.now() - timedelta(days=8))
    claimed = Due.objects.select_related("battle").get(battle=copy)
    give(copy, copy.asked_seats()[0])
    assert expire(claimed)
    assert Battle.objects.filter(pk=copy.pk).exists()
    assert Due.objects.filter(battle=copy, at__gt=timezone.now() + timedelta(days=6)).exists()


@pytest.mark.long
def test_only_its_owner_throws_it_away(fought, two):
    copy = tried(fought, two[0])
    for uuid, user in ((copy.uuid, two[1]), (fought.uuid, two[0])):
        with pytest.raises(IllegalAction, match="BATTLE-NO_SANDBOX"):
            throw_away(uuid, user)
    throw_away(copy.uuid, two[0])
    assert not Battle.objects.filter(pk=copy.pk).exists()


def test_the_page_looks_unmistakably_different(fought, two):
    page = Client()
    page.force_login(two[0])
    answer = page.post(f"/api/battles/{fought.uuid}/sandbox/", {}, content_type="application/json")
    assert answer.status_code == 201
    shown = page.get(answer.json()["url"]).content.decode()
    assert "sandbox-page" in shown
    assert re.search(r"<title>\s*Sandbox", shown)
    assert "img/sandbox" in shown
    assert "sandbox-page" not in page.get(f"/battles/{fought.uuid}/").content.decode()
    assert Client().post(f"/api/battles/{fought.uuid}/sandbox/", {}, content_type="application/json").status_code in (
        401,
        403,
    )
