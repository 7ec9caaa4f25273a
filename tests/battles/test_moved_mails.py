"""Mails that waited among the due rows when the outbox came wait in the outbox: battles/migrations/0004."""

from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.utils import timezone

from battles.models import Battle, Due, Seat
from notices.models import Notice
from tests.battles.conftest import begun

pytestmark = pytest.mark.django_db(transaction=True)


def waits(battle, seat, seq=3):
    at = timezone.now() + timedelta(minutes=5)
    return Due.objects.create(battle=battle, kind="mail", seat=seat, at=at, detail={"seq": seq})


def move():
    import_module("battles.migrations.0004_habits").move_mails(apps, None)


@pytest.fixture
def battle(two, transactional_db):
    made = begun(*two)
    Notice.objects.all().delete()
    return made


def test_each_waiting_mail_becomes_a_notice_to_who_sits_there(battle, two):
    rows = {seat: waits(battle, seat) for seat in ("red", "blue")}
    other = Due.objects.exclude(kind="mail").count()
    move()
    found = {notice.user: notice for notice in Notice.objects.all()}
    assert set(found) == set(two)
    for user, seat in zip(two, ("red", "blue"), strict=True):
        notice = found[user]
        assert (notice.kind, notice.about, notice.state) == ("hand_over", battle.uuid, Notice.WAITING)
        assert notice.detail == {"seat": seat, "seq": 3}
        assert notice.at == rows[seat].at
    assert not Due.objects.filter(kind="mail").exists()
    assert Due.objects.count() == other


def test_of_a_battle_that_is_over_its_end_is_told(battle):
    Battle.objects.filter(pk=battle.pk).update(status=Battle.OVER)
    waits(battle, "red")
    move()
    assert Notice.objects.get().kind == "battle_over"


def test_nobody_is_written_to_for_an_empty_seat_and_nobody_twice(battle):
    waits(battle, "red")
    waits(battle, "red", seq=4)
    Seat.objects.filter(battle=battle, key="blue").update(user=None)
    waits(battle, "blue")
    move()
    assert Notice.objects.get().detail["seat"] == "red"
    assert not Due.objects.filter(kind="mail").exists()
