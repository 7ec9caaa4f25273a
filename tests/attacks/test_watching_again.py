"""Whoever watches a battle again costs its players nothing: they do not wait for him, and he fills no memory."""

import threading

import msgspec
import pytest
from django.core.cache import cache

from battles.models import Battle
from battles.record import replay
from battles.table.live import tables
from tests.battles.conftest import play_on

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def kept(monkeypatch, own_cache):
    """The keys under which parts of replays are kept."""
    keys = []

    class Watched:
        get = staticmethod(cache.get)

        @staticmethod
        def set(key, *given):
            keys.append(key)
            cache.set(key, *given)

    # The name, not the cache: what is put into the cache itself would be put back into another test's.
    monkeypatch.setattr(replay, "cache", Watched)
    return keys


def test_nobody_waits_for_the_table_while_a_replay_is_made(battle, browser_of, monkeypatch):
    """Looked at from inside the making, from first to last, wherever a lock might be taken."""
    play_on(battle, until=lambda one: one.seq > 18)
    free = []

    def look():
        lock = tables.of(battle.uuid).lock
        free.append(lock.acquire(timeout=0.5))
        if free[-1]:
            lock.release()

    def watched(module, name):
        real = getattr(module, name)

        def made(*given, **named):
            another = threading.Thread(target=look)
            another.start()
            another.join()
            return real(*given, **named)

        monkeypatch.setattr(module, name, made)

    watched(replay, "replay")
    watched(replay.restore, "as_it_was")
    watched(replay, "patch")
    watched(replay, "turns")
    assert browser_of().get(f"/api/battles/{battle.uuid}/replay/").status_code == 200
    assert len(free) > 18
    assert all(free)


def test_from_whatever_moment_of_a_battle_that_is_over_the_rules_play_no_part_twice(battle, monkeypatch, own_cache):
    monkeypatch.setattr(replay, "KEPT_SIZES", (5, 10))
    play_on(battle)
    battle.refresh_from_db()
    table, made = tables.of(battle.uuid), []

    def do(kind, work, *given):
        made.append(given)
        return work(*given)

    for begin in range(battle.seq):
        found = replay.replay(table, battle, "all", begin, 5, do)
        made_anew = replay._made(table, battle, "all", begin, replay.MOST_STEPS)
        whole = msgspec.json.decode(msgspec.json.encode(made_anew))
        assert (found["from"], found["view"]) == (whole["from"], whole["view"])
        assert found["steps"] == whole["steps"][: len(found["steps"])]
        assert found.get("next", battle.seq) == found["steps"][-1]["seq"]
    assert len(made) == len(set(made)) <= battle.seq // 5 + 1


@pytest.mark.long
def test_parts_that_no_reader_asks_for_are_not_kept(battle, browser_of, kept):
    play_on(battle)
    browser, seq = browser_of(), Battle.objects.get(pk=battle.pk).seq
    for begin in range(seq):
        for limit in (1, 25, 26, 399):
            assert browser.get(f"/api/battles/{battle.uuid}/replay/?from={begin}&limit={limit}").status_code == 200
    assert len(kept) <= seq // 25 + 1


def test_what_a_reader_asks_for_is_kept(battle, browser_of, kept, monkeypatch):
    monkeypatch.setattr(replay, "KEPT_SIZES", (5, 10))
    play_on(battle)
    browser, address = browser_of(), f"/api/battles/{battle.uuid}/replay/"
    first = browser.get(f"{address}?from=0&limit=5").json()
    browser.get(f"{address}?from={first['next']}&limit=10")
    assert len(kept) == 2


def test_replays_have_a_limit_of_their_own(battle, browser_of, settings):
    settings.LIMITS = {**settings.LIMITS, "replay": ("3/m", "3/m")}
    settings.LIMITS_TIMES = 1
    browser = browser_of()
    answers = [browser.get(f"/api/battles/{battle.uuid}/replay/").status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]
