"""What a page draws when a player asks what a unit sees and how far it charges; without a unit what can be laid over
the whole table."""

from __future__ import annotations

from typing import Any

from rules.ninth_age import layers
from rules.ninth_age.close_combat.forecasts.forecast import forecast, of_the_next
from rules.ninth_age.general_principles.line_of_sight.page import field_of_view, visible
from rules.ninth_age.general_principles.line_of_sight.sight import Watch
from rules.ninth_age.movement.charges.looked_at import looked_at
from rules.ninth_age.movement.remaining.dragged import MORE, page_of_mover
from rules.ninth_age.secrecy import seen
from rules.ninth_age.shooting.prospects import shot_at
from rules.ninth_age.state import State

DECIMALS = 2
CONTEST = "contest"
"""What is asked for what may be expected of the combat that is being fought."""


def outlook(state: State, seat: str | None, piece: str) -> dict[str, Any]:
    """In the form of docs/protocol.md; empty for a piece that is not on the board (T9A-GEN-064). A charge that may be
    declared is named as its option is."""
    known = seen(state, seat)
    if piece == CONTEST:
        return {"contest": forecast(known)}
    if known.phase == "combat" and piece.isdecimal():
        return {"facts": of_the_next(known, piece)}
    if piece.startswith(MORE):
        return {"path": page_of_mover(known, piece.removeprefix(MORE))}
    if ">" in piece:
        shown = shot_at(known, piece) if known.phase == "shooting" else looked_at(known, piece)
        return {"facts": shown}
    if not piece:
        return {"layers": layers.of_table(known, seat)}
    unit = known.units.get(piece)
    if unit is None or unit.where not in ("board", "building"):
        return {}
    sees: dict[str, Any] = {}
    hidden: dict[str, Any] = {}
    watch = Watch(known, unit)
    for enemy in known.standing():
        if enemy.seat == unit.seat:
            continue
        found = visible(known, unit, enemy, watch)
        if found.seeing:
            sees[enemy.id] = [[_short(point) for point in line] for line in found.lines[:1]]
        elif found.blockers:
            hidden[enemy.id] = list(found.blockers)
    open_ground = field_of_view(known, unit, watch=watch)
    regions = [[[_short(point) for point in outline] for outline in region] for region in open_ground]
    reach = list(layers.charge_reach(known, unit))
    return {"regions": regions, "sees": sees, "hidden": hidden, "layers": {"reach": reach}}


def _short(point: tuple[float, float]) -> list[float]:
    return [round(point[0], DECIMALS), round(point[1], DECIMALS)]
