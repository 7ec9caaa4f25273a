"""Small situations for charges: red charges, blue is charged; front edges as in the catalogue's own situations."""

from __future__ import annotations

from typing import Any

from rules.engine.flow import Flow
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose, shifted
from rules.ninth_age.movement.charges.declaring import declare_charges
from rules.ninth_age.movement.charges.order_of_moves import move_chargers
from rules.ninth_age.state import State
from rules.ninth_age.units.footprint import size
from tests.rules.ninth_age.building import Made, battle, play, unit

MM = 25.4
WIDE = 5 * 20 / MM
DEEP = 2 * 20 / MM


def infantry(seat: str, name: str, x: float, y: float, bearing: float = 0.0, **more: Any) -> Made:
    """Ten models in two ranks of five on 20 mm; (x, y) is the left end of the front edge as the table is seen from the
    south, for a unit that faces north or south."""
    more = {"models": 10, "files": 5, **more}
    base = more.get("base", (20, 20))
    width, depth = more["files"] * base[0] / MM, -(-more["models"] // more["files"]) * base[1] / MM
    made = unit(seat, name, at=(x + width / 2, y, bearing), **more)
    made.unit.stand(shifted(Pose(x + width / 2, y, bearing), -depth / 2, 0.0))
    return made


def at_declaration(*units: Made, **fields: Any) -> State:
    """Red's Movement Phase at its second step."""
    fields.setdefault("step", "declare")
    return battle(*units, **fields)


def charges(battle: Battle) -> Procedure:
    """The Charge sub-phase: all declarations, then all moves."""
    yield from declare_charges(battle)
    yield from move_chargers(battle)


def begin(state: State, *dice: tuple[str, list[int]]) -> Flow:
    """The Charge sub-phase from its beginning."""
    return play(state, charges, list(dice))


def asked(flow: Flow) -> str:
    """The topic of the question that is put now."""
    return flow.pending[0].topic if flow.pending else ""


def give(flow: Flow, raw: dict[str, Any]) -> None:
    """Give an answer to the question that is put now; what it leads to is noted for `told`."""
    decision = flow.pending[0]
    keys: list[str] = flow.__dict__.setdefault("told", [event.key for event in flow.opening])
    for record in flow.submit(decision.seat, decision.number, raw):
        keys += [event.key for event in record.events]


def told(flow: Flow) -> list[str]:
    """The keys of everything told so far."""
    return list(flow.__dict__.get("told", [event.key for event in flow.opening]))


def settle(flow: Flow, until: str = "", most: int = 60) -> None:
    """Give the default answer until a topic is asked, or nothing is."""
    for _ in range(most):
        if not flow.pending or asked(flow) == until:
            return
        give(flow, flow.pending[0].only_answer() or flow.pending[0].default())
    raise AssertionError(f"{until} was not asked, but {asked(flow)}")


def declare(flow: Flow, unit_id: str, target: str) -> None:
    """Declare a charge."""
    assert asked(flow) == "t9a.charge.declare", asked(flow)
    give(flow, {"target": {"key": f"{unit_id}>{target}"}})


def react(flow: Flow, reaction: str) -> None:
    """Answer the question for the reaction."""
    assert asked(flow) == "t9a.charge.reaction", asked(flow)
    give(flow, {"choose_one": reaction})


def no_more(flow: Flow) -> None:
    """No more charges."""
    settle(flow, "t9a.charge.declare")
    give(flow, {"target": {}})


def front(state: State, id: str) -> tuple[float, float]:
    """The middle of the front edge of a unit."""
    one = state.units[id]
    end = shifted(one.pose, size(state, one)[1] / 2, 0.0)
    return (end.x, end.y)


def options(flow: Flow) -> list[str]:
    """The keys of the options of the question that is put now; none if it has no options."""
    return [option.key for option in getattr(flow.pending[0].input, "options", ())] if flow.pending else []
