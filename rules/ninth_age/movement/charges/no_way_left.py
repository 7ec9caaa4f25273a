"""Dice that suffice do not bring a charger home whose way has been closed since he declared (T9A-MOV-083): says why."""

from __future__ import annotations

from rules.engine.events import told
from rules.engine.game import Battle
from rules.ninth_age.movement.charges import blocked_path, on_the_table, solving
from rules.ninth_age.movement.charges.candidates import charger_name
from rules.ninth_age.names import feature_name, name
from rules.ninth_age.state import Charge, State


def tell_what_blocks(battle: Battle, charge: Charge) -> None:
    """Who or what stands between, if that can be named; otherwise that there is no room."""
    state: State = battle.state
    seen = on_the_table.as_charging(state, charge.unit, charge.character)
    asked = solving.Question(charge.unit, charge.target, charge.side, charge.flying)
    between = blocked_path.in_the_way(seen, asked) or blocked_path.standing_between(seen, asked)
    names = [name(state.units[id]) if id in state.units else feature_name(state.features[id]) for id in between]
    battle.tell(
        told(
            "t9a.charges.blocked" if names else "t9a.charges.no_room_left",
            pieces=[charge.unit, charge.target],
            rule="T9A-MOV-083",
            unit=charger_name(state, charge),
            target=name(state.units[charge.target]),
            **({"by": names} if names else {}),
        )
    )
