"""The side of the target that a charge must strike (T9A-MOV-017 to 019)."""

from __future__ import annotations

from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import CONTACT
from rules.engine.text import text
from rules.ninth_age.names import name
from rules.ninth_age.state import Side, State
from rules.ninth_age.units.arcs import arcs_of_point, front_in_arcs, has_arcs
from rules.ninth_age.units.footprint import is_round

SIDES: tuple[Side, ...] = ("front", "left", "right", "rear")


def sides_of(state: State, unit: str, target: str) -> tuple[Side, ...]:
    """The side in whose arc most of the charger's front lies, several if it lies in them to equal parts; of a charger
    on a round base that in which its centre is. A target without arcs counts as struck on its front."""
    one, other = state.units[unit], state.units[target]
    if not has_arcs(state, other):
        return ("front",)
    if is_round(state, one):  # T9A-MOV-017
        return arcs_of_point(state, other, (one.x, one.y)) or ("front",)
    lengths = front_in_arcs(state, of=other, front=one)
    most = max(lengths.values())
    return tuple(side for side in SIDES if lengths[side] >= most - 2 * CONTACT)  # T9A-MOV-018


def side_of(state: State, unit: str, target: str, character: str = "") -> Side | None:
    """The side that a charge declared now must strike; None if chance must decide first (T9A-MOV-018)."""
    found = sides_of(state, unit, target)
    return found[0] if len(found) == 1 else state.struck_sides.get(pair_of(unit, target, character))


def pair_of(unit: str, target: str, character: str = "") -> str:
    """How a charger and a target are named together: the key of an option and of a roll for the side."""
    return f"{unit}/{character}>{target}" if character else f"{unit}>{target}"


def roll_for_side(battle: Battle, unit: str, target: str, sides: tuple[Side, ...], character: str = "") -> Procedure:
    """Chance decides between arcs that share the front equally; the result holds for this pair in this phase."""
    state: State = battle.state
    faces = yield Roll(f"side {pair_of(unit, target, character)}", 1, 6, "T9A-MOV-018")
    side = sides[(faces[0] - 1) * len(sides) // 6]
    state.struck_sides[pair_of(unit, target, character)] = side
    battle.tell(
        told(
            "t9a.charges.side_rolled",
            pieces=[unit, target],
            rule="T9A-MOV-018",
            dice=faces,
            unit=name(state.units[unit]),
            target=name(state.units[target]),
            side=text(f"t9a.side_of_unit.{side}"),
        )
    )
