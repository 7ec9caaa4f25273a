"""Pools of Wounds and who is removed (T9A-DMG-026 to 044)."""

from __future__ import annotations

import pytest

from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.pools import pool_of
from rules.ninth_age.close_combat.aftermath.score import combat_score
from rules.ninth_age.state import Contact, Loss, Round
from rules.ninth_age.units.losing_wounds import Suffered, suffer
from tests.rules.ninth_age.attacks.hitting import hits, struck
from tests.rules.ninth_age.building import answer, battle, by_default, kind, play, stands, unit, with_character

BY = "blue.Archers"


def lost(state, *suffered: Suffered):
    losses: list[Loss] = []

    def procedure(battle):
        losses.extend((yield from suffer(battle, suffered)))

    return play(state, procedure), losses


def left(state):
    return [id.removeprefix("red.") for id in state.unit("red.S").models]


def ranks(number: int, **options):
    return Suffered(Pool("red.S"), number, BY, **options)


@pytest.mark.rule("T9A-DMG-029", "T9A-DMG-026")
def test_each_wound_removes_a_model_with_one_wound():
    state = battle(unit("red", "S", models=10, files=5, at=(36, 12, 0)))
    _, losses = lost(state, ranks(3))
    assert losses == [Loss(BY, "red.S", 3)]
    assert len(left(state)) == 7


@pytest.mark.scenario("SC-T9A-DMG-014")
@pytest.mark.rule("T9A-DMG-031")
def test_ten_trolls_take_seven_wounds_and_then_two():
    trolls = {"troop_type": "monstrous_infantry", "base": (40, 40), "W": 3}
    state = battle(unit("red", "S", models=10, files=5, at=(36, 12, 0), **trolls))
    lost(state, ranks(7))
    assert len(left(state)) == 8
    assert sum(state.models[id].wounds_lost for id in state.unit("red.S").models) == 1
    lost(state, ranks(2))
    assert len(left(state)) == 7
    assert sum(state.models[id].wounds_lost for id in state.unit("red.S").models) == 0


@pytest.mark.rule("T9A-DMG-027", "T9A-DMG-040")
def test_a_character_keeps_his_wounds_and_what_is_beyond_the_last_is_lost():
    state = battle(with_character(unit("red", "S", models=10, files=5, at=(36, 12, 0)), "Hero", W=2))
    hero = Pool("red.S", "red.Hero.1")
    lost(state, Suffered(hero, 1, BY))
    assert state.models["red.Hero.1"].wounds_lost == 1
    _, losses = lost(state, Suffered(hero, 4, BY))
    assert losses == [Loss(BY, "red.S", 1)]
    assert len(left(state)) == 10
    assert state.models["red.Hero.1"].dead


@pytest.mark.rule("T9A-DMG-027")
def test_in_a_challenge_what_is_beyond_counts_as_overkill():
    state = battle(with_character(unit("red", "S", models=10, files=5, at=(36, 12, 0)), "Hero", W=2))
    _, losses = lost(state, Suffered(Pool("red.S", "red.Hero.1"), 5, BY, duel=True))
    assert losses == [Loss(BY, "red.S", 2, 3)]


@pytest.mark.rule("T9A-DMG-028")
def test_what_hits_the_champion_never_flows_into_the_pool():
    state = battle(unit("red", "S", models=4, files=4, at=(36, 12, 0), champion=True))
    _, losses = lost(state, Suffered(pool_of(state, "red.S.1"), 3, BY))
    assert losses == [Loss(BY, "red.S", 1)]
    assert left(state) == ["S.2", "S.3", "S.4"]


@pytest.mark.scenario("SC-T9A-DMG-018")
@pytest.mark.rule("T9A-DMG-030")
def test_wounds_beyond_the_pool_go_to_the_champion():
    state = battle(unit("red", "S", models=3, files=3, at=(36, 12, 0), champion=True))
    _, losses = lost(state, ranks(3))
    assert sum(loss.wounds for loss in losses) == 3
    assert state.unit("red.S").where == "destroyed"


@pytest.mark.scenario("SC-T9A-CCB-022")
@pytest.mark.rule("T9A-DMG-034", "T9A-CCB-065")
def test_only_what_the_pool_really_loses_counts():
    trolls = {"troop_type": "monstrous_infantry", "base": (40, 40), "W": 3}
    state = battle(
        unit("red", "S", models=2, files=2, at=(36, 12, 0), wounds_lost=2, **trolls),
        unit("blue", "Archers", models=10, at=(36, 30, 180)),
    )
    _, losses = lost(state, ranks(7))
    assert losses == [Loss(BY, "red.S", 4)]
    assert state.unit("red.S").where == "destroyed"
    state.round = Round(units=("red.S", BY), losses=tuple(losses))
    assert [term.value for term in combat_score(state, "blue").terms if term.rule == "T9A-CCB-065"] == [4]


@pytest.mark.rule("T9A-DMG-034")
def test_wounds_beyond_the_last_model_are_lost_and_reach_no_character():
    state = battle(with_character(unit("red", "S", models=3, files=3, at=(36, 12, 0)), "Hero", W=2))
    _, losses = lost(state, ranks(9))
    assert losses == [Loss(BY, "red.S", 3)]
    assert left(state) == ["Hero.1"]
    assert state.models["red.Hero.1"].wounds_lost == 0


@pytest.mark.scenario("SC-T9A-DMG-026")
@pytest.mark.rule("T9A-DMG-036", "T9A-DMG-037")
def test_casualties_come_from_the_rear_rank_whoever_stands_there():
    state = battle(unit("red", "S", models=10, files=5, at=(36, 12, 0)))
    state.kinds["quick"] = kind("Quick", I=7)
    state.models["red.S.10"].kind = "quick"
    assert pool_of(state, "red.S.10") == Pool("red.S")
    flow, _ = lost(state, ranks(2))
    assert flow.over
    assert left(state)[:5] == [f"S.{number}" for number in range(1, 6)]
    assert len(left(state)) == 8


@pytest.mark.rule("T9A-DMG-038")
@pytest.mark.parametrize(("end", "first"), [("left", 3), ("right", 2)])
def test_the_owner_chooses_the_end_for_the_odd_model_of_a_single_rank(end: str, first: int):
    state = battle(unit("red", "S", models=7, files=7, at=(36, 12, 0)), unit("blue", "E", at=(40, 30, 180)))
    flow, _ = lost(state, ranks(3))
    asked = flow.pending[0]
    assert (asked.topic, asked.seat, asked.default()) == ("t9a.damage.odd_end", "red", {"choose_one": "left"})
    before = stands(state.unit("red.S"))
    answer(flow, {"choose_one": end})
    assert left(state) == [f"S.{number}" for number in range(first, first + 4)]
    assert stands(state.unit("red.S"))[0] != before[0]


@pytest.mark.rule("T9A-DMG-038")
def test_an_even_number_comes_off_both_ends_without_a_question():
    state = battle(unit("red", "S", models=7, files=7, at=(36, 12, 0)), unit("blue", "E", at=(40, 30, 180)))
    flow, _ = lost(state, ranks(4))
    assert flow.over
    assert left(state) == ["S.3", "S.4", "S.5"]


def in_combat(enemy_front_left: float, files: int = 3):
    """Seven models in a single rank, and an enemy of some files in contact with part of its front."""
    state = battle(
        unit("red", "S", models=7, files=7, front_left=(30, 20, 0)),
        unit("blue", "E", models=files, files=files, front_left=(enemy_front_left, 20, 180)),
    )
    state.contacts = [Contact("blue.E", "red.S", "front", 1)]
    return state


CELL = 20 / 25.4


@pytest.mark.rule("T9A-DMG-042")
def test_in_combat_a_single_rank_keeps_as_many_models_in_contact_as_possible():
    state = in_combat(30 + 2 * CELL, files=2)
    flow, _ = lost(state, ranks(2))
    assert flow.over
    assert left(state) == ["S.1", "S.2", "S.3", "S.4", "S.5"]
    assert stands(state.unit("red.S"))[0] == pytest.approx(30 + 2.5 * CELL, abs=0.01)


@pytest.mark.rule("T9A-DMG-042")
def test_of_equal_removals_in_combat_the_owner_chooses():
    state = in_combat(30 + 5 * CELL, files=3)
    flow, _ = lost(state, ranks(1))
    assert flow.pending[0].topic == "t9a.damage.keep_contact"
    answer(flow, {"choose_one": "left"})
    assert left(state)[0] == "S.2"


@pytest.mark.scenario("SC-T9A-DMG-034")
@pytest.mark.rule("T9A-DMG-043")
def test_musician_and_standard_bearer_are_the_last_to_go():
    state = battle(unit("red", "S", models=6, files=3, at=(36, 12, 0), standard_bearer=True, musician=True))
    one = state.unit("red.S")
    one.models[1], one.models[2] = one.models[2], one.models[1]
    flow, _ = lost(state, ranks(4))
    assert flow.over
    assert [state.models[id].command for id in one.models] == ["standard_bearer", "musician"]


@pytest.mark.rule("T9A-DMG-039")
def test_a_character_at_the_end_of_the_rank_is_passed_over_and_moves_inwards():
    state = battle(with_character(unit("red", "S", models=4, files=5, at=(36, 12, 0)), "Hero", place=4))
    flow, _ = lost(state, ranks(2))
    assert flow.over
    assert left(state)[-1] == "Hero.1"
    assert len(left(state)) == 3


@pytest.mark.rule("T9A-CMD-004")
def test_of_musician_and_standard_bearer_the_owner_chooses_who_goes_first():
    state = battle(unit("red", "S", models=3, files=3, at=(36, 12, 0), standard_bearer=True, musician=True))
    flow, _ = lost(state, ranks(2))
    asked = flow.pending[0]
    assert (asked.topic, asked.default()) == ("t9a.damage.command_loss", {"choose_one": "red.S.2"})
    answer(flow, {"choose_one": "red.S.1"})
    by_default(flow)
    assert left(state) == ["S.2"]


@pytest.mark.scenario("SC-T9A-DMG-038")
@pytest.mark.rule("T9A-DMG-040", "T9A-DMG-041")
def test_the_place_of_a_dead_character_is_filled_from_the_rear():
    made = unit("red", "S", models=14, files=5, at=(36, 12, 0))
    state = battle(with_character(made, "Hero", place=2, W=2, wounds_lost=1))
    flow, _ = lost(state, Suffered(Pool("red.S", "red.Hero.1"), 1, BY))
    assert flow.over
    one = state.unit("red.S")
    assert (len(one.models), one.files, one.gaps) == (14, 5, ())
    assert left(state)[2] == "S.14"


@pytest.mark.rule("T9A-DMG-006")
def test_who_dies_in_the_same_batch_dies_together():
    state = battle(
        unit("red", "S", models=5, files=5, at=(36, 12, 0)), unit("blue", "E", models=5, files=5, at=(36, 30, 180))
    )
    flow, losses = lost(state, ranks(2), Suffered(Pool("blue.E"), 2, "red.S"))
    assert flow.over
    assert losses == [Loss(BY, "red.S", 2), Loss("red.S", "blue.E", 2)]


def test_what_one_unit_takes_from_a_pool_in_a_batch_is_told_once():
    state = battle(unit("red", "S", models=10, files=5, at=(36, 12, 0)))
    dice = [("to wound 1 red.S", [4, 4]), ("to wound 2 red.S", [4])]
    flow, losses = struck(state, [hits(2), hits(1, strength=4, special=True)], dice)
    told = [event.params["n"] for event in flow.opening if event.key == "t9a.damage.lost"]
    assert told == [3]
    assert sum(loss.wounds for loss in losses) == 3
