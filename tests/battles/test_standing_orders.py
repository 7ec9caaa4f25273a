"""A turn of De Bellis Fantasy with its combats left to their listed order: two hand-overs, not six."""

from __future__ import annotations

import random

import pytest

from battles.acts import answers, planning
from battles.games import games
from battles.lobby import matchmaking
from battles.models import Battle, Entry
from battles.table.live import tables
from rules.de_bellis.bots.reckless import reckless
from tests.battles.joining import joined
from tests.rules.de_bellis.battles import armies_of

pytestmark = pytest.mark.django_db(transaction=True)

ORDER = [{"topic": "dbf.fight", "answer": {}, "repeat": True}]


@pytest.mark.long
def test_with_standing_orders_a_turn_needs_two_handovers(two, settings):
    settings.NINTHSITE_GAMES = ["rules.de_bellis.game.GAME"]
    games.cache_clear()
    red, blue = armies_of("introductory")[:2]
    agreed = {"scale": "introductory", "battlefield": "plain"}
    made = matchmaking.create_battle(two[0], "de_bellis", settings=agreed, army=red, opponent="open", seed="ada")
    battle = joined(made.challenge, two[1], army=blue, seed="ben")
    for seat in ("red", "blue"):
        planning.set_plan(battle.uuid, seat, ORDER)
    rng, at_first, turn = random.Random(4), None, 0
    for _ in range(600):
        battle.refresh_from_db()
        table = tables.of(battle.uuid)
        with table.lock:
            table.catch_up(Battle.objects.get(pk=battle.pk))
            if battle.over:
                break
            state, question = table.flow.state, table.flow.pending[0]
            turn = state.turn
            if state.stage == "battle" and at_first is None:
                at_first = battle.handovers
            given = reckless(state, question, rng)
        answers.answer(battle.uuid, question.seat, question.number, given)
    assert battle.over
    assert Entry.of(battle.pk, kind="plan").count() > 1
    assert battle.handovers - at_first <= 2 * turn
