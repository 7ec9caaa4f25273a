"""Whoever closes his account leaves his battles, and nobody waits for him."""

import logging
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.deletion import anonymise
from battles.acts import endings, offers
from battles.clocks import vacation
from battles.clocks.clock import clock_of
from battles.due import leaving
from battles.lobby import matchmaking
from battles.lobby.offered import offered_to
from battles.models import Battle, Due, Entry, Offer, Vacation
from battles.referee.acting import act_as_referee
from battles.sending import changes
from battles.table import halting
from battles.table.live import tables
from notices.models import Notice
from rules.engine.refusal import IllegalAction
from tests.battles.conftest import begun, give
from tests.battles.telling.conftest import mails_to, reachable, send_all  # noqa: F401

pytestmark = pytest.mark.django_db(transaction=True)

DAY = 24 * 60 * 60


@pytest.fixture
def waiting(two, world):
    """Ben waits for Ada, who has days for it."""
    battle = begun(*two, pace="days")
    give(battle, "red")
    give(battle, "blue")
    return battle


def goes(user):
    browser = Client()
    browser.force_login(user)
    browser.post("/account/delete/", {"name": user.username})
    user.refresh_from_db()
    assert not user.is_active


def deadline(battle):
    return (Due.objects.get(battle=battle, kind="deadline", seat="red").at - timezone.now()).total_seconds()


def left(battle):
    return Offer.objects.get(battle=battle, kind=Offer.LEFT)


def test_a_vacation_ends_with_the_account(waiting, two, world):
    before = deadline(waiting)
    vacation.take(two[0], timezone.now(), 20)
    world.passes(days=5)
    goes(two[0])
    assert abs(deadline(waiting) - before) < DAY / 100
    assert [one.ends <= timezone.now() for one in Vacation.objects.all()] == [True]


def test_one_that_was_to_come_does_not_come(waiting, two, world):
    vacation.take(two[0], timezone.now() + timedelta(days=1), 20)
    before = deadline(waiting) - 20 * DAY
    goes(two[0])
    assert abs(deadline(waiting) - before) < DAY / 100
    assert not Vacation.objects.exists()


def test_what_was_offered_is_offered_no_more(waiting, two):
    offers.make_offer(waiting.uuid, "red", "draw", {})
    goes(two[0])
    assert not Offer.objects.filter(state=Offer.OPEN).exists()
    assert [one["offer"] for one in changes.state(waiting.uuid, "blue")["offers"]] == [Offer.LEFT]
    waiting.refresh_from_db()
    assert waiting.open_offers == 1


def test_nobody_is_reminded_of_meeting_him(waiting, two):
    offers.make_offer(waiting.uuid, "red", "appointment", {"at": (timezone.now() + timedelta(days=2)).isoformat()})
    offers.reply(waiting.uuid, "blue", Offer.objects.get().pk, True)
    goes(two[0])
    assert clock_of(Battle.objects.get()).to_come(timezone.now()) == []


@pytest.mark.parametrize("pace", ["days", "free"])
def test_the_other_is_told_once_and_ends_the_battle_when_he_likes(two, world, mailoutbox, reachable, pace):  # noqa: F811
    battle = begun(*two, pace=pace)
    Notice.objects.all().delete()
    goes(two[0])
    world.sweeps()
    world.sweeps()
    send_all()
    (mail,) = mails_to(two[1], mailoutbox)
    assert "has left" in mail.subject
    assert Notice.objects.filter(kind="left").count() == 1
    (offer,) = changes.state(battle.uuid, "blue")["offers"]
    assert (offer["offer"], offer["by"]) == ("left", "red")
    offers.reply(battle.uuid, "blue", offer["id"], True)
    battle.refresh_from_db()
    assert battle.result["winner"] == "blue"
    browser = Client()
    browser.force_login(two[1])
    assert "Your opponent closed the account. You win." in browser.get("/mine/past/").content.decode()


def test_there_is_nobody_to_say_no_to_so_that_he_may_end_it_later(waiting, two):
    goes(two[0])
    with pytest.raises(IllegalAction, match="BATTLE-OFFER"):
        offers.reply(waiting.uuid, "blue", left(waiting).pk, False)
    assert left(waiting).state == Offer.STANDS
    # Nor does it nag on every page.
    assert offered_to(two[1]) == []


def test_a_table_that_the_referee_takes_back_leaves_him_gone(waiting, two, new_user):
    judge = new_user()
    Battle.objects.update(referee=judge, referee_agreed=True)
    seq = give(waiting, "red")
    goes(two[0])
    act_as_referee(waiting.uuid, judge.pk, "takeback", "That was not asked.", {"seq": seq}, "back")
    waiting.refresh_from_db()
    assert (left(waiting).state, waiting.open_offers) == (Offer.STANDS, 1)


def test_who_has_left_does_not_end_it(waiting, two):
    goes(two[0])
    with pytest.raises(IllegalAction, match="BATTLE-OFFER"):
        offers.reply(waiting.uuid, "red", left(waiting).pk, True)


def test_a_battle_that_all_have_left_is_over_and_nobody_has_won(waiting, two):
    goes(two[0])
    goes(two[1])
    waiting.refresh_from_db()
    assert waiting.over
    assert waiting.result["winner"] is None
    assert not Due.objects.exists()


def test_so_is_one_at_a_hot_seat_and_against_the_house_the_house_has_won(two):
    alone = matchmaking.create_battle(two[0], "tiny", opponent="hot_seat")
    house = matchmaking.create_battle(two[0], "tiny", opponent="bot:random")
    goes(two[0])
    alone.refresh_from_db()
    house.refresh_from_db()
    assert (alone.over, alone.result["winner"]) == (True, None)
    assert (house.over, house.result["winner"]) == (True, "blue")


def test_what_fails_at_once_is_done_later_and_never_twice(waiting, two, world, monkeypatch, caplog):
    caplog.set_level(logging.CRITICAL)
    with monkeypatch.context() as broken:
        broken.setattr(leaving, "_leave", lambda desk, due: 1 / 0)
        goes(two[0])
    assert Due.objects.filter(kind="left").count() == 1
    assert not Offer.objects.exists()
    world.passes(hours=1)
    row = Due.objects.get(kind="left")
    world.sweeps()
    assert left(waiting).state == Offer.STANDS
    assert leaving.leave(row)
    assert Entry.of(waiting.pk, client_id=row.client_id).count() == 1
    assert Notice.objects.filter(kind="left").count() == 1


def test_a_battle_on_hold_is_left_when_it_goes_on(waiting, two, world, caplog):
    caplog.set_level(logging.CRITICAL)
    halting.without_game(waiting.uuid)
    goes(two[0])
    assert Due.objects.filter(kind="left").exists()
    Battle.objects.update(status=Battle.RUNNING)
    tables.clear()
    world.passes(hours=1)
    world.sweeps()
    assert left(waiting).state == Offer.STANDS


def test_a_battle_that_is_over_is_left_as_it_is(waiting, two):
    endings.resign(waiting.uuid, "blue")
    goes(two[0])
    assert not Offer.objects.exists()
    waiting.refresh_from_db()
    assert waiting.result["winner"] == "red"


def test_an_operator_who_closes_an_account_ends_as_much(waiting, two):
    anonymise(two[0])
    assert left(waiting).seat == "red"
