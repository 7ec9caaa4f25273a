"""The markers of Secure Target (T9A-SET-035)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.rules.ninth_age.building import refused, unit
from tests.rules.ninth_age.deployment.tables import asked, at_step, say


def marker(seat: str, x: float, y: float) -> dict[str, Any]:
    return {"place": [{"piece": f"marker-{seat}", "x": x, "y": y}]}


def secure_target(**options: Any) -> Any:
    fields = {"objectives": ("secure_target",), **options}
    return at_step("markers", unit("red", "Spears", models=5), unit("blue", "Spears", models=5), **fields)


@pytest.mark.rule("T9A-SET-035", "T9A-SET-040")
def test_the_chooser_of_the_zone_places_first_then_the_other() -> None:
    flow = secure_target()
    assert (asked(flow).topic, asked(flow).seat) == ("t9a.setup.marker", "blue")
    say(flow, marker("blue", 36, 20))
    assert asked(flow).seat == "red"
    state = say(flow, marker("red", 60.5, 28))
    assert {one.id: (one.x, one.y, one.seat) for one in state.objectives.values()} == {
        "marker-blue": (36.0, 20.0, "blue"), "marker-red": (60.5, 28.0, "red")
    }  # fmt: skip


@pytest.mark.rule("T9A-SCO-017", "T9A-SET-035")
def test_a_marker_lies_more_than_twelve_inches_from_the_own_zone() -> None:
    flow = secure_target()
    with refused("T9A-SET-035"):
        asked(flow).check(marker("blue", 36, 24))
    asked(flow).check(marker("blue", 36, 23.9))
    # In the opponent's zone it may lie.
    asked(flow).check(marker("blue", 36, 3))


@pytest.mark.rule("T9A-SET-035")
def test_markers_lie_at_least_twenty_four_inches_apart_and_on_the_board() -> None:
    flow = secure_target()
    say(flow, marker("blue", 36, 22))
    with refused("T9A-SET-035"):
        asked(flow).check(marker("red", 59, 25))
    asked(flow).check(marker("red", 60, 25))
    with refused("T9A-SET-035"):
        asked(flow).check(marker("red", 72.5, 30))


def test_out_of_time_the_marker_lies_as_near_to_the_centre_as_it_may() -> None:
    flow = secure_target()
    assert asked(flow).default() == marker("blue", 36.0, 23.0)


@pytest.mark.parametrize("deployment", ["classic", "diagonal", "flank_attack"])
@pytest.mark.parametrize("seed", range(3))
def test_random_markers_are_legal_in_every_deployment(deployment: str, seed: int) -> None:
    flow, rng = secure_target(
        deployment=deployment, corners=("bottom_left", "top_right"), flank_role={"red": "attacker", "blue": "defender"}
    ), Random(seed)  # fmt: skip
    state = say(flow, asked(flow).sample(rng))
    state = say(flow, asked(flow).sample(rng))
    assert len(state.objectives) == 2


@pytest.mark.rule("T9A-SET-035")
def test_other_objectives_have_no_markers() -> None:
    flow = secure_target(objectives=("breakthrough",))
    assert asked(flow).topic == "t9a.setup.first_deployer"
