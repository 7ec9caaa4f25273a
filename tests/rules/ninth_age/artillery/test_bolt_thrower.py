"""The Bolt Thrower (T9A-EQP-041 to 045)."""

from __future__ import annotations

import pytest

from rules.ninth_age.artillery.bolt_thrower import most_hits
from rules.ninth_age.artillery.firing import PROCEDURES
from rules.ninth_age.artillery.shot import Shot
from rules.ninth_age.equipment.shooting_weapons import rules_of_weapon
from tests.rules.ninth_age.artillery.guns import fired, machine, shooting, weapon
from tests.rules.ninth_age.building import Made, unit

BOLT = weapon("bolt_thrower", strength=6)


def spearmen(**options: object) -> Made:
    given = {"models": 20, "files": 5, "at": (36, 24, 180), "armour": [("heavy_armour",)], **options}
    return unit("blue", "Spearmen", **given)  # type: ignore[arg-type]


@pytest.mark.rule("T9A-EQP-039", "T9A-EQP-043", "T9A-EQP-044")
def test_the_bolt_goes_on_with_one_strength_less_as_long_as_it_kills() -> None:
    state = shooting(machine(BOLT, (36, 12, 0), BS=4), spearmen())
    dice = [
        ("to hit red.Gun.1", [3]),
        ("to wound 1 blue.Spearmen", [2]),
        ("to wound 1 blue.Spearmen", [2]),
        ("to wound 1 blue.Spearmen", [3]),
        ("armour save 1 blue.Spearmen", [6]),
    ]
    flow = fired(state, BOLT, "blue.Spearmen", dice)
    # Strength 6, 5 and 4 against Toughness 3: 2+, 2+ and 3+; only against the third does a 6 save (6+2-1).
    assert len(flow.state.units["blue.Spearmen"].models) == 18


@pytest.mark.rule("T9A-EQP-044", "T9A-EQP-045")
def test_the_bolt_never_makes_more_hits_than_the_target_had_ranks() -> None:
    state = shooting(machine(BOLT, (36, 12, 0), BS=4), spearmen(models=10, armour=()))
    rolls = [("to hit red.Gun.1", [6]), *[("to wound 1 blue.Spearmen", [6])] * 2]
    flow = fired(state, BOLT, "blue.Spearmen", rolls)
    assert len(flow.state.units["blue.Spearmen"].models) == 8


@pytest.mark.rule("T9A-EQP-040")
def test_every_kind_of_artillery_is_cumbersome() -> None:
    assert all("cumbersome" in [rule.key for rule in rules_of_weapon(kind)] for kind in PROCEDURES)


@pytest.mark.rule("T9A-EQP-041")
def test_a_miss_is_a_miss_and_never_a_misfire() -> None:
    state = shooting(machine(BOLT, (36, 12, 0)), spearmen())
    flow = fired(state, BOLT, "blue.Spearmen", [("to hit red.Gun.1", [1])])
    assert len(flow.state.units["blue.Spearmen"].models) == 20


@pytest.mark.rule("T9A-EQP-042")
@pytest.mark.parametrize(("at", "most"), [((36, 12, 0), 4), ((36, 40, 180), 4), ((12, 24, 90), 5)])
def test_from_the_front_or_rear_it_counts_ranks_from_the_flank_files(at: tuple[float, float, float], most: int) -> None:
    state = shooting(machine(BOLT, at), spearmen())
    assert most_hits(state, Shot("red.Gun.1", 1, BOLT, "blue.Spearmen")) == most


@pytest.mark.rule("T9A-EQP-042")
def test_what_stands_on_a_round_base_is_hit_once() -> None:
    other = machine(BOLT, (36, 24, 0), name="Other", seat="blue")
    state = shooting(machine(BOLT, (36, 12, 0)), other)
    assert most_hits(state, Shot("red.Gun.1", 1, BOLT, "blue.Other")) == 1


@pytest.mark.rule("T9A-EQP-042")
def test_an_incomplete_rear_rank_counts() -> None:
    state = shooting(machine(BOLT, (36, 12, 0)), spearmen(models=11))
    assert most_hits(state, Shot("red.Gun.1", 1, BOLT, "blue.Spearmen")) == 3
