"""Before the battle: who of the bold bot's lies in Ambush, who makes a Vanguard move; and where ambushers arrive."""

from __future__ import annotations

from typing import Any

from rules.ninth_age.movement.remaining.phase import remaining_moves
from rules.ninth_age.state import State
from tests.rules.ninth_age.bots.judging import opinion
from tests.rules.ninth_age.building import Made, battle, unit
from tests.rules.ninth_age.deployment.tables import asked, at_step, say
from tests.rules.ninth_age.movement.moving import run

STRONG: dict[str, Any] = {"WS": 6, "S": 5, "T": 5, "A": 3, "Ld": 9}
WEAK: dict[str, Any] = {"WS": 1, "S": 1, "T": 2, "Ld": 5}


def worth(made: Made, points: int = 100) -> Made:
    made.unit.points = points
    return made


def lurkers(**more: Any) -> Made:
    return worth(unit("red", "Lurkers", models=10, files=5, rules=["ambush"], **more))


def gun(at: tuple[float, float, float] | None = None) -> Made:
    placed: dict[str, Any] = {} if at is None else {"at": at}
    return worth(unit("blue", "Gun", base=(60, 60), round=True, troop_type="war_machine", **WEAK, **placed), 150)


def test_it_lies_in_ambush_for_a_war_machine_that_it_will_beat() -> None:
    flow = at_step("declarations", lurkers(**STRONG), gun())
    assert asked(flow).topic == "t9a.deploy.ambush"
    assert opinion(flow) == {"pieces": ["red.Lurkers"]}


def test_generals_who_are_not_on_the_table_yet_change_nothing() -> None:
    generals = [worth(unit(seat, "Duke", general=True, Ld=9)) for seat in ("red", "blue")]
    flow = at_step("declarations", lurkers(**STRONG), gun(), *generals)
    assert opinion(flow) == {"pieces": ["red.Lurkers"]}


def test_nobody_lies_in_ambush_without_such_prey() -> None:
    flow = at_step("declarations", lurkers(**STRONG), worth(unit("blue", "Spears", models=20)))
    assert opinion(flow) == {"pieces": []}


def test_ambushers_arrive_near_whom_they_will_beat() -> None:
    state: State = battle(
        worth(unit("red", "A", models=10, files=5, rules=["ambush"], state={"where": "ambush"}, **STRONG)),
        worth(unit("red", "R", models=5, at=(60, 6, 0))),
        gun((20, 40, 180)),
        unit("red", "Duke", at=(50, 6, 0), general=True, Ld=9),
        step="remaining",
        turn=2,
    )
    flow = run(state, remaining_moves, [("ambush red.A", [3])])
    assert asked(flow).topic == "t9a.remaining.arrival"
    place = opinion(flow)["place"][0]
    assert abs(place["x"] - 20) + abs(place["y"] - 40) < 24


def riders(**more: Any) -> Made:
    return worth(unit("red", "Riders", models=5, files=5, at=(36, 8, 0), rules=["vanguard"], M=7, **more))


def test_who_will_beat_the_enemy_makes_his_vanguard_move_towards_him() -> None:
    enemy = worth(unit("blue", "B", models=10, files=5, at=(36, 44, 180), **WEAK))
    flow = at_step("vanguard", riders(**STRONG), enemy, first_to_finish="red", wish="first")
    assert asked(flow).topic == "t9a.deploy.vanguard_next"
    assert opinion(flow) == {"pieces": ["red.Riders"]}
    say(flow, opinion(flow))
    state = say(flow, opinion(flow), [("first turn", [6, 1])])
    assert state.units["red.Riders"].y > 12


def test_who_has_nothing_to_win_makes_none() -> None:
    enemy = worth(unit("blue", "B", models=20, files=5, at=(36, 40, 180), **STRONG))
    flow = at_step("vanguard", riders(**WEAK), enemy, first_to_finish="red", wish="first")
    assert opinion(flow) == {"pieces": []}
