"""Nobody makes a battle of others go: not by bringing, closing, leaving, or by being a guest at it."""

import threading

import pytest
from django.core.cache import cache
from django.db import close_old_connections
from django.utils import timezone

from accounts.deletion import anonymise
from accounts.guests import new_guest
from battles.acts import endings
from battles.models import Battle
from battles.retention import removing, sweep
from tests.battles.conftest import begun, world  # noqa: F401

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.stored]


@pytest.fixture
def years(world):  # noqa: F811
    """Years pass, and all rounds are made."""
    cache.delete(sweep.PLACE)

    def pass_by():
        world.passes(days=4000)
        for _ in range(3):
            sweep.sweep()

    return pass_by


def test_a_guest_who_leaves_takes_no_battle_from_his_opponent(two, years):
    guest = new_guest()
    battle = begun(guest, two[0])
    endings.resign(battle.uuid, "red")
    anonymise(guest)
    years()
    assert Battle.objects.filter(pk=battle.pk).exists()
    assert battle.seats.filter(user=two[0]).exists()


def test_nor_does_one_who_never_moves_again(two, years):
    battle = begun(new_guest(), two[0])
    years()
    battle.refresh_from_db()
    assert battle.status == Battle.RUNNING


def test_no_route_of_a_guest_removes_a_battle_of_others(two, browser_of):
    battle, mine = begun(*two), browser_of(new_guest())
    endings.resign(battle.uuid, "red")
    for path in (f"/mine/sandboxes/{battle.uuid}/", f"/mine/imports/{battle.uuid}/"):
        mine.post(path)
    for path in (f"/api/battles/{battle.uuid}/sandbox/", f"/api/battles/import/{battle.uuid}/"):
        mine.delete(path)
    assert Battle.objects.filter(pk=battle.pk).exists()
    assert battle.seats.filter(user__isnull=False).count() == 2


def test_whoever_signs_up_after_his_battle_was_found_due_keeps_it(years, world):  # noqa: F811
    """The round has read that it is due; he signs up before it comes to it."""
    guest = new_guest()
    battle = begun(guest, new_guest())
    endings.resign(battle.uuid, "red")
    world.passes(days=4000)
    guest.is_guest = False
    guest.save()
    assert not removing.hide(battle.pk, timezone.now())
    assert battle.seats.filter(user=guest).exists()


def test_a_sign_up_at_the_same_moment_leaves_a_whole_battle_or_none(world):  # noqa: F811
    guest = new_guest()
    battle = begun(guest, new_guest())
    endings.resign(battle.uuid, "red")
    world.passes(days=4000)
    start = threading.Barrier(2)

    def go(act):
        start.wait()
        try:
            act()
        finally:
            close_old_connections()

    def sign_up():
        type(guest).objects.filter(pk=guest.pk).update(is_guest=False)

    both = [
        threading.Thread(target=go, args=(act,)) for act in (sign_up, lambda: removing.hide(battle.pk, timezone.now()))
    ]
    for one in both:
        one.start()
    for one in both:
        one.join()
    battle.refresh_from_db()
    assert battle.seats.count() == (0 if battle.visibility == Battle.PRIVATE else 2)
