"""No More Foes (T9A-CCB-095 to 098): a unit that has lost all enemies in contact has won, whatever becomes of its
side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import Text, text
from rules.ninth_age.army_building.revealing import Roll
from rules.ninth_age.close_combat.aftermath.pursuit_move import pursue
from rules.ninth_age.hidden_items import reveal_used
from rules.ninth_age.movement.post_combat_pivot import ask_to_pivot
from rules.ninth_age.names import name
from rules.ninth_age.panic.tests import take_tests
from rules.ninth_age.queries.combat import may_overrun, may_restrain
from rules.ninth_age.queries.dice_of_moves import pursuit_dice
from rules.ninth_age.state import State

TOPIC = "t9a.combat.no_longer_engaged"
WAYS = ("overrun", "pivot", "stay")
"""What a unit may do, and the habits of doing it."""


def note_no_more_foes(state: State) -> None:
    """Write down which units of the round are engaged with nobody any more and stand on the board (T9A-CCB-095)."""
    assert state.round is not None
    aftermath = state.round.aftermath
    found = [id for id in state.round.units if _has_no_foe(state, id) and id not in aftermath.broken]
    aftermath.free = tuple(found)


def _has_no_foe(state: State, unit: str) -> bool:
    return state.units[unit].where in ("board", "building") and not state.engaged(unit)


def no_longer_engaged(battle: Battle, units: Sequence[str]) -> Procedure:
    """Units of one player whose opponents have gone since the last Movement Phase may pivot, or overrun if they have
    charged, one after the other in the order that he likes (T9A-CCB-009, T9A-CCB-011)."""
    state: State = battle.state
    left = list(units)
    while left := [unit for unit in left if state.units[unit].on_board and not state.engaged(unit)]:
        options = [
            Option(f"{unit}.{key}", _called(state, unit, key), (unit,)) for unit in left for key in _ways(state, unit)
        ]
        chosen: str = yield Decision(
            topic=TOPIC,
            seat=state.units[left[0]].seat,
            input=ChooseOne(tuple(options), preset=f"{left[0]}.{_ways(state, left[0])[-1]}"),
            rule="T9A-CCB-009",
            prompt=text("t9a.ask.combat.no_longer_engaged"),
            pieces=tuple(left),
            habits={way: partial(_by_habit, state, tuple(left), way) for way in WAYS},
        )
        unit, _, way = chosen.rpartition(".")
        left.remove(unit)
        if way == "pivot":
            yield from ask_to_pivot(battle, unit, "t9a.combat.pivot", "T9A-CCB-109")
        elif way == "overrun":
            reveal_used(battle, unit, Roll("pursuit_distance"))
            dice = pursuit_dice(state, unit)
            faces = yield dice.roll(f"overrun {unit}", "T9A-CCB-104")
            yield from pursue(battle, unit, "", dice.total(faces), faces)
            yield from take_tests(battle)


def _by_habit(state: State, units: Sequence[str], way: str) -> dict[str, Any]:
    """The first unit does so; if it may not, it stays, or whatever it must."""
    ways = _ways(state, units[0])
    return {"choose_one": f"{units[0]}.{way if way in ways else ways[-1]}"}


def _ways(state: State, unit: str) -> list[str]:
    """What the unit may do; to stay comes last."""
    overrun = ["overrun"] if may_overrun(state, unit) else []
    return overrun + (["pivot", "stay"] if not overrun or may_restrain(state, unit) else [])


def _called(state: State, unit: str, way: str) -> Text:
    return text(f"t9a.combat.choice.{way}", unit=name(state.units[unit]))
