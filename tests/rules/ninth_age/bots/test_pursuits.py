"""Whom the bold bot pursues, and when it overruns, restrains itself or stays."""

from __future__ import annotations

from typing import Any

from rules.ninth_age.close_combat.aftermath.declaring_pursuit import declare_pursuits
from rules.ninth_age.state import State
from tests.rules.ninth_age.bots.judging import asked_in
from tests.rules.ninth_age.building import Made, unit
from tests.rules.ninth_age.close_combat.aftermath.fights import combat, fighters

STRONG: dict[str, Any] = {"WS": 6, "S": 5, "T": 5, "A": 3, "Ld": 9}
WEAK: dict[str, Any] = {"WS": 1, "S": 1, "T": 2, "Ld": 5}


def worth(made: Made, points: int = 100) -> Made:
    made.unit.points = points
    return made


def beaten(*others: Made, turn: int = 3, **own: Any) -> State:
    """Red's A has broken blue's B, north of it."""
    state = combat(
        worth(fighters("red", "A", **own)), worth(fighters("blue", "B"), 200), *others, fields={"turn": turn}
    )
    assert state.round is not None
    state.round.step = "pursue"
    state.units["blue.B"].fleeing = True
    state.round.aftermath.broken["blue.B"] = 0
    return state


def wiped_out(*others: Made, **own: Any) -> State:
    """Red's A has charged and killed all of blue's B, and looks north."""
    state = beaten(*others, **own)
    assert state.round is not None
    state.contacts = []
    state.units["blue.B"].where, state.units["blue.B"].fleeing = "destroyed", False
    state.units["red.A"].charging = True
    state.round.aftermath.broken, state.round.aftermath.free = {}, ("red.A",)
    return state


def declared(state: State) -> str:
    return str(asked_in(state, declare_pursuits)["choose_one"])


def test_it_runs_down_whom_it_has_broken() -> None:
    assert declared(beaten()) == "red.A>blue.B"


def test_it_restrains_itself_from_running_into_the_reach_of_what_would_destroy_it() -> None:
    monsters = worth(unit("blue", "M", models=20, files=5, at=(36, 44, 180), **STRONG))
    state = beaten(monsters, **WEAK)
    state.units["blue.B"].points = 40
    assert declared(state) == "red.A>restrain"


def test_it_does_not_run_off_the_table_for_a_cheap_enemy() -> None:
    state = beaten()
    shift = state.height - 26.0 - state.units["blue.B"].y
    for one in state.units.values():
        one.y += shift + 24.0
    state.units["blue.B"].points = 10
    assert declared(state) == "red.A>restrain"


def test_in_the_last_turn_it_pursues_even_over_the_edge() -> None:
    state = beaten(turn=6)
    for one in state.units.values():
        one.y += state.height - 26.0
    assert declared(state) == "red.A>blue.B"


def test_it_overruns_into_whom_it_will_beat() -> None:
    next_one = worth(unit("blue", "N", models=10, files=5, at=(36, 29, 180), **WEAK))
    assert declared(wiped_out(next_one, **STRONG)) == "red.A>overrun"


def test_it_stays_where_an_overrun_would_end_before_what_would_destroy_it() -> None:
    monsters = worth(unit("blue", "M", models=20, files=5, at=(36, 44, 180), **STRONG))
    assert declared(wiped_out(monsters, **WEAK)) == "red.A>stay"
