"""What can be laid over the table on demand: how far charges reach and how surely, whom the enemy threatens, how far
command is felt, where the objectives are. Drawn from what a seat knows, in the form of docs/protocol.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from typing import Any

import msgspec
import shapely

from rules.engine.geometry import ahead
from rules.engine.text import Text, text
from rules.ninth_age.characters.battle_standard import battle_standard_of, ground_range
from rules.ninth_age.characters.command_range import has_command
from rules.ninth_age.characters.general import general_of, presence_range
from rules.ninth_age.movement.charges.charge_range import Reach, reach_of
from rules.ninth_age.movement.charges.possible_charge import flying_modes
from rules.ninth_age.names import objective_name
from rules.ninth_age.state import SEATS, Seat, State, Unit
from rules.ninth_age.units.areas import front_arc, rings, within
from rules.ninth_age.units.footprint import bases, ground, outline

Shape = dict[str, Any]
GRADES = (0.9, 0.5, 0.0)
"""How likely a charge is that reaches as far as each of the outlines, the innermost first."""
MARKER = 1.0
LAYERS = (("reach", "x", "piece"), ("threat", "d", "table"), ("command", "g", "table"), ("objectives", "o", "table"))


def offered() -> list[dict[str, Any]]:
    """The layers that a page may ask for: name, letter of the key, title, whether of a piece or of the whole table."""
    return [
        {"name": name, "letter": letter, "title": _data(text(f"t9a.layer.{name}")), "of": of}
        for name, letter, of in LAYERS
    ]


def of_table(known: State, seat: str | None) -> dict[str, list[Shape]]:
    """The layers of the whole table, for a seat or for a spectator, who sees the threats of both sides."""
    enemies = [unit for unit in known.standing() if unit.seat != seat]
    return {
        "threat": [shape for unit in enemies for shape in charge_reach(known, unit, GRADES[1:], labelled=False)],
        "command": [shape for side in SEATS for shape in command(known, side)],
        "objectives": list(objectives(known)),
    }


def charge_reach(
    known: State, unit: Unit, grades: Iterable[float] = GRADES, *, labelled: bool = True
) -> Iterator[Shape]:
    """The ground in the front arc of a unit that its charge reaches at least so surely (T9A-MOV-008, T9A-MOV-049); none
    of one that flees, is engaged or is in a Building."""
    modes = flying_modes(known, unit.id)
    if unit.fleeing or known.engaged(unit.id) or unit.where != "board" or not modes:
        return
    reach = reach_of(known, unit.id, modes[-1])
    arc = front_arc(known, unit)
    board = shapely.box(0.0, 0.0, known.width, known.height)
    for grade, least in enumerate(grades, 1):
        total = dice_for(reach, least)
        if total is None:
            continue
        shape = within(outline(known, unit), reach.movement.total + total).intersection(board)
        shape = shape if arc is None else shape.intersection(arc)
        for ring in rings(shape):
            found: Shape = {"outline": ring, "grade": grade, "seat": unit.seat}
            if labelled:
                percent = round(100 * reach.chance(reach.movement.total + total))
                found |= {"label": _data(text("t9a.layer.odds", needed=total, percent=percent)), "at": _top(unit, ring)}
            yield found


def dice_for(reach: Reach, least: float) -> int | None:
    """The highest sum of the dice that is thrown with at least this chance, and with some; None if there is none."""
    chances = [(total, reach.chance(reach.movement.total + total)) for total in range(reach.dice.highest + 1)]
    fitting = [total for total, chance in chances if chance >= least and chance > 0.0]
    return max(fitting, default=None)


def command(known: State, side: Seat) -> Iterator[Shape]:
    """How far the General and the Battle Standard of a side are felt (T9A-CHA-056, T9A-CHA-060)."""
    general, bearer = general_of(known, side), battle_standard_of(known, side)
    felt = (("general", general, presence_range), ("battle_standard", bearer, ground_range))
    for grade, (role, model, range_of) in enumerate(felt, 1):
        if not model or not has_command(known, model):
            continue
        unit = known.units[known.models[model].unit]
        own = [base for id, base in bases(known, unit) if id == model] if unit.where == "board" else ground(known, unit)
        shape = within(own, range_of(known, model).total)
        for ring in rings(shape):
            label = _data(text(f"t9a.mark.{role}"))
            yield {"outline": ring, "grade": grade, "seat": side, "label": label, "at": _top(unit, ring)}


def objectives(known: State) -> Iterator[Shape]:
    """The markers of objectives, where they lie or with who carries them."""
    for one in known.objectives.values():
        carrier = known.units.get(one.carrier)
        x, y = (carrier.x, carrier.y) if carrier is not None else (one.x, one.y)
        shape: Shape = {"disc": [x, y, 2 * MARKER], "grade": 1, "label": _data(objective_name(one)), "at": [x, y]}
        yield shape | ({"seat": one.seat} if one.seat else {})


def _top(unit: Unit, ring: list[list[float]]) -> list[float]:
    """Where the words of an outline stand: the point of it farthest ahead of the unit."""
    ux, uy = ahead(unit.bearing)
    return max(ring, key=lambda at: ((at[0] - unit.x) * ux + (at[1] - unit.y) * uy, -hypot(*at)))


def _data(value: Text) -> Any:
    return msgspec.to_builtins(value)
