"""Charging on the ground or on the wing (T9A-MOV-052)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.movement.charges.possible_charge import Possible
from rules.ninth_age.state import State


def how_to_charge(battle: Battle, modes: list[Possible]) -> Procedure:
    """On the ground or flying, if both are possible (T9A-MOV-052)."""
    state: State = battle.state
    if len(modes) == 1:
        return modes[0]
    options = tuple(
        Option(
            "flying" if one.flying else "ground",
            text("t9a.charges.flying" if one.flying else "t9a.charges.on_the_ground"),
            facts={"needed": one.needed, "chance": round(one.chance, 3)},
        )
        for one in modes
    )
    key = yield Decision(
        topic="t9a.charge.fly",
        seat=state.active,
        input=ChooseOne(options, preset="ground"),
        rule="T9A-MOV-052",
        prompt=text("t9a.ask.charge.fly"),
        facts={"distance": round(modes[0].distance, 2)},
        pieces=(modes[0].unit, modes[0].target),
        usual=lambda: _likelier(modes),
    )
    return next(one for one in modes if one.flying == (key == "flying"))


def _likelier(modes: list[Possible]) -> dict[str, str] | None:
    """The way on which it is likelier to arrive; on the wing too if it needs no more."""
    best = max(modes, key=lambda one: (one.chance, one.flying))
    return {"choose_one": "flying" if best.flying else "ground"}
