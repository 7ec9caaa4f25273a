"""The sequence of the phase, who may shoot, and at what."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.messages import render
from rules.engine.text import Text, text
from rules.ninth_age import turn
from rules.ninth_age.messages import MESSAGES
from rules.ninth_age.panic.losses import begin_phase
from rules.ninth_age.state import Contact, Options
from tests.rules.ninth_age.building import answer, feature, play, refused, unit
from tests.rules.ninth_age.shooting.ranges import AIMED, A, archers, enemy, fire, needed, needs, phase, refusal, table


@pytest.mark.rule("T9A-SHO-001", "T9A-SHO-002")
def test_only_the_active_players_units_are_offered() -> None:
    flow = phase(table(archers(), enemy(weapons=["bow"])))
    assert [option.key for option in flow.pending[0].input.options] == ["red.A>blue.B"]  # type: ignore[union-attr]
    assert flow.pending[0].seat == "red"


@pytest.mark.rule("T9A-SHO-004")
def test_nobody_is_obliged_to_shoot() -> None:
    flow = phase(table(archers(), enemy()))
    answer(flow, {"target": {}})
    assert not flow.pending


@pytest.mark.rule("T9A-SHO-003", "T9A-SHO-002")
def test_a_unit_shoots_once() -> None:
    state = table(archers(), archers_too(), enemy())
    flow = phase(state)
    fire(flow, ("to hit 1 red.A", [1] * 10))
    assert [option.key for option in flow.pending[0].input.options] == ["red.C>blue.B"]  # type: ignore[union-attr]
    assert refusal(flow.state) == "T9A-SHO-003"


def archers_too() -> Any:
    return unit("red", "C", models=5, files=5, front_left=(36, 10, 0), weapons=["bow"])


@pytest.mark.rule("T9A-SHO-005", "T9A-SHO-028", "T9A-SHO-055")
def test_one_unit_is_resolved_before_the_next_is_chosen() -> None:
    state = table(archers(models=10), archers_too(), enemy(models=5))
    flow = phase(state)
    fire(flow, ("to hit 1 red.A", [6] * 10), ("to wound 1 blue.B", [6] * 10))
    # The target is gone: nobody else has anything to shoot at, and the phase is over.
    assert flow.state.units["blue.B"].where == "destroyed"
    assert not flow.pending


@pytest.mark.rule("T9A-SHO-005")
def test_all_hits_of_a_unit_are_wounded_together() -> None:
    flow = phase(table(archers(weapons=["pistol"], BS=3), enemy(y=16.0)))
    dice = [("to hit 1 red.A", [6, 1, 1, 1, 1]), ("to hit 2 red.A", [6, 1, 1, 1, 1])]
    fire(flow, *dice, ("to wound 1 blue.B", [1]), ("to wound 2 blue.B", [1]))
    assert not flow.pending


@pytest.mark.rule("T9A-SHO-006")
@pytest.mark.parametrize(
    ("field", "rule"), [("rallied", "T9A-SHO-006"), ("reformed", "T9A-SHO-006"), ("marched", "T9A-MOV-120")]
)
def test_what_a_unit_did_keeps_it_from_shooting(field: str, rule: str) -> None:
    state = table(archers(), enemy())
    assert not refusal(state)
    setattr(state.units[A].done, field, True)
    assert refusal(state) == rule


@pytest.mark.rule("T9A-MOV-120")
def test_who_marched_does_not_shoot() -> None:
    state = table(archers(), enemy())
    state.units[A].done.marched = True
    assert refusal(state) == "T9A-MOV-120"


@pytest.mark.rule("T9A-SHO-006")
def test_who_flees_or_fights_does_not_shoot() -> None:
    state = table(archers(), enemy(), enemy(name="C", y=12, x=40))
    state.contacts = [Contact("blue.C", A, "front", 1)]
    assert refusal(state) == "T9A-SHO-006"
    state.contacts = []
    state.units[A].fleeing = True
    assert refusal(state) == "T9A-SHO-006"


@pytest.mark.rule("T9A-SHO-007")
@pytest.mark.parametrize("field", ["declared_charge", "failed_charge"])
def test_a_declared_charge_is_enough(field: str) -> None:
    state = table(archers(), enemy())
    setattr(state.units[A].done, field, True)
    assert refusal(state) == "T9A-SHO-007"


@pytest.mark.rule("T9A-SHO-007")
def test_a_character_who_charges_out_does_not_silence_his_unit() -> None:
    state = table(archers(), enemy())
    state.units[A].done.character_charged_out = True
    assert not refusal(state)


@pytest.mark.rule("T9A-SHO-008", "T9A-SPC-093")
@pytest.mark.parametrize("field", ["marched", "reformed"])
def test_free_reform_lifts_the_ban_but_counts_as_a_move(field: str) -> None:
    state = table(archers(weapons=["bow"], BS=3, rules=["free_reform"]), enemy())
    setattr(state.units[A].done, field, True)
    assert not refusal(state)
    assert needed(state) == 5


@pytest.mark.rule("T9A-SHO-008")
def test_a_swift_reform_lifts_the_ban_too() -> None:
    state = table(archers(weapons=["bow"], BS=3), enemy())
    state.units[A].done.reformed = state.units[A].done.swift_reformed = True
    assert not refusal(state)
    assert needed(state) == 5


@pytest.mark.rule("T9A-SPC-072")
def test_who_feigned_flight_may_shoot_after_rallying() -> None:
    state = table(archers(weapons=["bow"], rules=["fast_cavalry"], troop_type="cavalry"), enemy(), turn=2)
    state.units[A].done.rallied = True
    assert refusal(state) == "T9A-SHO-006"
    state.units[A].fled_voluntarily_in_turn = state.player_turn - 1
    assert not refusal(state)


@pytest.mark.rule("T9A-SPC-141")
def test_move_or_fire() -> None:
    state = table(archers(rules=["move_or_fire"]), enemy())
    assert not refusal(state)
    state.units[A].done.advanced = True
    assert refusal(state) == "T9A-SPC-141"


@pytest.mark.rule("T9A-SPC-197")
def test_a_failed_stupidity_test_silences() -> None:
    state = table(archers(), enemy())
    state.units[A].done.failed_stupidity = True
    assert refusal(state) == "T9A-SPC-197"


@pytest.mark.rule("T9A-TYP-061")
def test_a_unit_may_have_lost_its_shooting() -> None:
    state = table(archers(), enemy())
    state.units[A].silent = state.player_turn
    assert refusal(state) == "T9A-TYP-061"


@pytest.mark.rule("T9A-SHO-011")
def test_who_fights_is_no_target() -> None:
    state = table(archers(), enemy(), unit("red", "D", models=5, at=(31, 30, 0)))
    state.contacts = [Contact("red.D", "blue.B", "rear", 1)]
    assert refusal(state) == "T9A-SHO-011"
    state.contacts = []
    state.units["blue.B"].fleeing = True
    assert not refusal(state)


@pytest.mark.rule("T9A-SHO-010", "T9A-SHO-017")
def test_the_target_must_be_seen() -> None:
    assert refusal(table(archers(), enemy(y=30))) == ""
    wall = feature("impassable", 20, 14, 44, 16)
    assert refusal(table(archers(), enemy(y=30), features=[wall])) == "T9A-SHO-017"
    with refused("T9A-SHO-017"):
        fire(phase(table(archers(), archers_too_far(), enemy(y=30), features=[wall])))


def archers_too_far() -> Any:
    """A unit that sees B round the terrain."""
    return unit("red", "C", models=5, files=5, front_left=(45, 20, 315), weapons=["bow"])


@pytest.mark.rule("T9A-SHO-017")
def test_only_the_files_that_have_the_target_in_their_arc_shoot() -> None:
    shooters = archers(models=20, files=10, x=20.0, BS=4)
    found = needs(table(shooters, enemy(models=10, y=18.0, x=34.0)))
    assert list(found) == [f"red.A.{n}" for n in (*range(6, 11), *range(16, 21))]
    assert {one.total for one in found.values()} == {3}


@pytest.mark.rule("T9A-SHO-013")
def test_only_two_ranks_shoot() -> None:
    assert len(needs(table(archers(models=20), enemy()))) == 10


@pytest.mark.rule("T9A-SPC-223", "T9A-EQP-032")
@pytest.mark.parametrize(("moved", "shooters"), [(False, 20), (True, 10)])
def test_volley_fire_from_all_ranks_of_a_unit_that_stood_still(moved: bool, shooters: int) -> None:
    state = table(archers(models=20, weapons=["bow"]), enemy())
    state.units[A].done.advanced = moved
    assert len(needs(state)) == shooters


@pytest.mark.rule("T9A-SHO-019", "T9A-SHO-020", "T9A-SHO-030")
def test_the_second_rank_sees_but_is_out_of_range() -> None:
    state = table(archers(weapons=["pistol"], BS=3), enemy(y=21.5))
    found = needs(state)
    assert list(found) == [f"red.A.{n}" for n in range(1, 6)]
    assert needed(state) == 5
    flow = phase(state)
    fire(flow, ("to hit 1 red.A", [5, 4, 6, 1, 5]), ("to wound 1 blue.B", [1, 1, 1]))
    assert not flow.pending


@pytest.mark.rule("T9A-SHO-020")
def test_exactly_the_range_is_in_range() -> None:
    assert not refusal(table(archers(weapons=["pistol"], models=5), enemy(y=22.0)))
    assert refusal(table(archers(weapons=["pistol"], models=5), enemy(y=22.05))) == "T9A-SHO-020"


@pytest.mark.rule("T9A-SHO-012")
def test_the_whole_unit_shoots_at_one_target() -> None:
    state = table(archers(), enemy(), enemy(name="C", x=36))
    flow = phase(state)
    fire(flow, ("to hit 1 red.A", [1] * 10))
    assert not flow.pending


@pytest.mark.rule("T9A-SHO-052")
def test_heavy_casualties_are_tested_at_once_and_add_up() -> None:
    state = table(archers(models=4, files=4), archers_too(), enemy(models=20))
    state.units["blue.B"].size = 20
    begin_phase(state)
    flow = phase(state)
    fire(flow, ("to hit 1 red.A", [6] * 4), ("to wound 1 blue.B", [6] * 4))
    assert flow.pending[0].topic == "t9a.shooting.target"
    dice = [("to hit 1 red.C", [6, 1, 1, 1, 1]), ("to wound 1 blue.B", [6]), ("panic blue.B", [3, 4])]
    answer(flow, {"target": {"key": "red.C>blue.B"}}, dice)
    assert not flow.pending
    assert flow.state.units["blue.B"].done.passed_panic


@pytest.mark.rule("T9A-SHO-053")
def test_when_nobody_shoots_any_more_the_close_combat_phase_begins() -> None:
    flow = play(table(archers(), enemy(), options=Options(free_hand=("combat",))), turn.play)
    answer(flow, {"target": {}})
    assert flow.state.phase == "combat"


@pytest.mark.parametrize(("hits", "said"), [(0, "0 hits"), (1, "1 hit"), (6, "6 hits")])
def test_hits_are_told_in_the_right_number(hits: int, said: str) -> None:
    told = text("t9a.shooting.rolled", unit="Archers", n=12, needed=5, in_words=text("t9a.shooting.hits", n=hits))
    assert render(told, MESSAGES, "en") == f"Archers: 12 shots, 5+ to hit, {said}."


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ([("to hit 1 red.A", [1] * 10)], "no hits"),
        ([("to hit 1 red.A", [6, 6, *[1] * 8]), ("to wound 1 blue.B", [1, 1])], "2 hits, no wounds"),
        ([("to hit 1 red.A", [6] * 3 + [1] * 7), ("to wound 1 blue.B", [6, 1, 1])], "3 hits, 1 wound, 1 model falls"),
        (
            [("to hit 1 red.A", [6] * 10), ("to wound 1 blue.B", [6] * 10)],
            "10 hits, 10 wounds, the unit is wiped out",
        ),
    ],
)
def test_a_volley_is_summed_up_in_a_sentence_that_folds_its_rolls(dice: list[Any], said: str) -> None:
    flow = phase(table(archers(), enemy(models=10)))
    flow._dice.add(dice)  # type: ignore[attr-defined]
    told = [one for record in flow.submit("red", flow.pending[0].number, AIMED) for one in record.events]
    (headline,) = [one for one in told if one.sums_up]
    assert said in render(Text(headline.key, headline.params), MESSAGES, "en")
    assert headline.sums_up in [one.key for one in told]


def test_where_nobody_hits_that_is_told_too() -> None:
    flow = phase(table(archers(), enemy()))
    flow._dice.add([("to hit 1 red.A", [1] * 10)])  # type: ignore[attr-defined]
    records = flow.submit("red", flow.pending[0].number, AIMED)
    (told,) = [one for record in records for one in record.events if one.key == "t9a.shooting.rolled"]
    assert render(Text(told.key, told.params), MESSAGES, "en").endswith(", 0 hits.")
