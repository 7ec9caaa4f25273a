"""Bots play whole battles; whatever is wrong is found and said."""

import dataclasses
from collections import Counter
from random import Random

import msgspec
import pytest

from rules.engine.bots import BOTS, bots_of
from rules.engine.effects import Modify
from rules.engine.game import ArmyFormat
from rules.engine.hooks import Query
from rules.engine.inputs import Confirm
from rules.engine.laws import COUNT
from rules.engine.plans import Intention, Plan
from rules.engine.selfplay import Arena, first_setup, play, replay
from rules.engine.tally import Tally, Watch
from rules.engine.text import text
from rules.engine.witness import witnessed
from tests.tiny.game import GAME

AT_RANDOM = dict.fromkeys(GAME.seats, BOTS["random"])


def played(watch: Watch | None = None, game=GAME, battles: int = 5, **arena) -> Tally:
    tally = Tally()
    for seed in range(battles):
        play(Arena(game, AT_RANDOM, watch or Watch(), **{"probe": 1.0, **arena}), seed, tally)
        if tally.errors:
            break
    return tally


@pytest.mark.parametrize("name", BOTS)
def test_the_house_bots_that_know_no_game_play_to_the_end(name):
    tally = Tally()
    play(Arena(GAME, dict.fromkeys(GAME.seats, BOTS[name]), Watch(), probe=1.0), 3, tally)
    assert (tally.errors, tally.battles, tally.winners["unfinished"]) == ([], 1, 0)


def test_a_games_own_bots_are_added():
    assert list(bots_of(dataclasses.replace(GAME, bots={"bold": BOTS["random"]}))) == ["random", "default", "bold"]


def test_the_same_seed_is_the_same_battle():
    arena = Arena(GAME, AT_RANDOM, Watch(), probe=0.0)
    assert play(arena, 7, Tally()).final == play(arena, 7, Tally()).final != play(arena, 8, Tally()).final


def test_it_counts_what_was_seen():
    tally = played(Watch(sightings={"hits": lambda event: event.key == "tiny.told.hit"}))
    assert tally.errors == []
    assert tally.battles == 5
    assert tally.answers == sum(tally.topics.values()) - tally.forced
    assert tally.options["tiny.do: march"] + tally.options["tiny.do: rest"] > 0
    assert tally.events["tiny.told.hit"] == tally.sightings["hits"] > 0
    assert tally.rules["TINY-006"] > 0
    assert 0 < tally.longest_between_checkpoints <= 20
    assert tally.handovers > 0


def test_floors_that_were_not_reached_are_named():
    watch = Watch(floors={"hits": 1000})
    assert Tally(battles=50).missed(watch) == ["hits: 0 seen, at least 500 expected"]


def test_a_few_battles_need_not_reach_them():
    assert Tally(battles=5).missed(Watch(floors={"hits": 1000})) == []


def test_a_broken_invariant_is_an_error():
    tally = played(Watch(invariants={"peace": lambda state: "war" if state.turn > 1 else None}))
    assert "peace: war" in tally.errors[0]


def test_a_battle_that_does_not_end_is_an_error():
    assert "does not end" in played(patience=5).errors[0]


def test_a_view_that_shows_too_much_is_an_error():
    leaky = dataclasses.replace(GAME, view=lambda state, seat: {"claims": state.claims})
    assert any("may not know" in error for error in played(game=leaky).errors)


def test_a_plan_left_behind_saves_a_hand_over():
    def stand_still(state, seat):
        return Plan([Intention("tiny.do", {"choose_one": "rest"}, repeat=True)])

    with_plans = played(Watch(plan=stand_still), battles=3)
    assert with_plans.errors == []
    assert with_plans.handovers_with_plans < with_plans.handovers


def test_a_battle_is_the_same_when_it_is_played_again():
    battle = play(Arena(GAME, AT_RANDOM, Watch(), probe=0.0, keep=0.5), 5, Tally())
    stored = msgspec.msgpack.decode(msgspec.msgpack.encode(battle), type=type(battle))
    assert battle.moments
    assert list(replay(GAME, stored)) == []


def test_what_differs_when_it_is_played_again_is_said():
    battle = play(Arena(GAME, AT_RANDOM, Watch(), probe=0.0, keep=0.5), 5, Tally())
    battle.final = "another"
    battle.moments[0].state = "another"
    assert len(list(replay(GAME, battle))) == 2


def test_games_with_settings_and_armies_draw_them_at_random():
    army = ArmyFormat(
        ready=lambda settings: [{"name": "a"}, {"name": "b"}], breaches=lambda *_: [], summary=lambda _: {}
    )
    game = dataclasses.replace(GAME, settings={"snow": Confirm()}, army=army)
    setup = first_setup(Arena(game, AT_RANDOM, Watch()), Random(1))
    assert set(setup["armies"]) == {"red", "blue"}
    assert setup["settings"]["snow"] in (True, False)


def test_an_account_that_finds_something_wrong_is_an_error():
    class Hits:
        def __init__(self, state):
            self.hits = 0

        def enter(self, event):
            self.hits += event.key == "tiny.told.hit"
            return ["a third hit"] if self.hits > 2 else []

        def compare(self, state):
            return ["nobody was ever hit"] if state.turn > 3 and not self.hits else []

    assert any("a third hit" in error or "ever hit" in error for error in played(Watch(accounts=(Hits,))).errors)


def test_rules_that_act_are_counted_by_their_names():
    watch = Watch(rules={"blows": frozenset({"TINY-006"}), "nothing": frozenset({"TINY-999"})})
    tally = played(watch)
    assert tally.sightings["blows"] > 0
    assert tally.sightings["nothing"] == 0


def test_effects_are_witnessed_only_while_somebody_counts():
    effect = Modify(Query("speed", COUNT), "TINY-001", text("tiny.fast"), 2, lambda situation: True)
    with witnessed(seen := Counter()):
        effect.contribution(None)
    effect.contribution(None)
    assert seen == {"TINY-001": 1}


def test_a_battle_may_begin_in_the_midst_of_it_and_is_played_again_from_there():
    def late(setup):
        state = GAME.begin(setup)
        state.turn = setup["turn"]
        return state

    army = ArmyFormat(ready=lambda settings: [{"name": "a"}], breaches=lambda *_: [], summary=lambda _: {})
    watch = Watch(directed=lambda setup, muster, rng: {**setup, "turn": 2, "more": muster(rng)}, begin=late)
    arena = Arena(dataclasses.replace(GAME, army=army), AT_RANDOM, watch, probe=0.0)
    battle = play(arena, 5, Tally())
    assert battle.setup["more"] == {"name": "a"}
    assert list(replay(GAME, battle, watch)) == []


def test_some_settings_are_not_left_to_chance():
    game = dataclasses.replace(GAME, settings={"snow": Confirm()})
    watch = Watch(settings=lambda rng: {"snow": "deep"})
    assert first_setup(Arena(game, AT_RANDOM, watch), Random(1))["settings"] == {"snow": "deep"}
