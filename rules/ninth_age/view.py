"""What the page of a battle draws, in the form of docs/protocol.md."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.engine.text import Text, text
from rules.ninth_age.adjustment import ADJUSTMENTS
from rules.ninth_age.close_combat.contest import contest
from rules.ninth_age.deployment.zones import zones
from rules.ninth_age.layers import offered
from rules.ninth_age.likeness import likeness
from rules.ninth_age.names import feature_name, objective_name, side_name
from rules.ninth_age.scoring.standing import score
from rules.ninth_age.secrecy import seen
from rules.ninth_age.state import SEATS, Ending, Feature, Objective, State, Unit
from rules.ninth_age.wounds import unit_wounds_left, wounds_of

MARKER = 1.0
FOOT = 12.0


def view(state: State, seat: str | None) -> dict[str, Any]:
    """What a seat, or a spectator, sees."""
    known = seen(state, seat)
    shown: dict[str, Any] = {
        "game": "ninth_age",
        "unit": "in",
        "table": {"width": known.width, "height": known.height, "grid": FOOT},
        "header": header(known),
        "areas": dict(areas(known)),
        "pieces": {unit.id: piece(known, unit) for unit in known.units.values() if unit.models or is_gone(unit)},
        "adjustments": list(ADJUSTMENTS),
        "outlook": True,
        "layers": offered(),
        "sides": {side: {"name": _data(side_name(side)), "gauges": gauges(known, side)} for side in SEATS},
    }
    if known.charges:
        shown["declared"] = [[charge.unit, charge.target] for charge in known.charges]
    if (fought := contest(known, seat)) is not None:
        shown["contest"] = fought
    if known.ending is not None:
        shown["outcome"] = outcome(known.ending)
    return shown


def outcome(ending: Ending) -> dict[str, Any]:
    """How the battle ended: the winner, why, the account of every Victory Point, and the result in points."""
    shown = {"reason": _data(ending.reason)} | ({"winner": ending.winner} if ending.winner else {})
    if ending.accounts:
        shown |= {"accounts": msgspec.to_builtins(ending.accounts), "points": dict(ending.battle_points)}
    return shown


def is_gone(unit: Unit) -> bool:
    """Whether a unit without models is lost; the Character who stands in another unit has none either."""
    return unit.where == "destroyed"


def header(state: State) -> dict[str, Any]:
    """Turn, phase, step and whose Player Turn it is."""
    shown: dict[str, Any] = {"turn": 0, "phase": _data(text(f"t9a.phase.{state.phase}"))}
    if state.phase == "setting_up":
        return shown
    shown["turn"] = state.turn
    shown["active"] = state.active
    if state.phase == "movement" and state.step:
        shown["step"] = _data(text(f"t9a.step.{state.step}"))
    elif state.sitting is not None:
        shown["step"] = _data(text("t9a.step.by_hand"))
    return shown


def areas(state: State) -> Iterator[tuple[str, dict[str, Any]]]:
    """Terrain, objectives, and while armies are deployed the two zones."""
    if state.phase == "setting_up":
        for seat, outline in zones(state).items():
            words = text("t9a.zone", side=side_name(seat))
            shown = {"look": "zone", "outline": _points(outline), "name": _data(words), "seat": seat}
            yield f"zone.{seat}", shown | {"rule": "T9A-SET-030"}
    for feature in state.features.values():
        yield feature.id, area(feature)
    for objective in state.objectives.values():
        yield f"marker.{objective.id}", marker(state, objective)


def area(feature: Feature) -> dict[str, Any]:
    """A terrain feature; a wall is a line."""
    shown: dict[str, Any] = {"look": feature.kind, "name": _data(feature_name(feature)), "rule": "T9A-TER-012"}
    if feature.kind == "wall" and len(feature.outline) == 2:
        return shown | {"line": _points(feature.outline), "width": 0.4}
    return shown | {"outline": _points(feature.outline)}


def marker(state: State, objective: Objective) -> dict[str, Any]:
    """A marker of a secondary objective, with its carrier if it is carried."""
    carrier = state.units.get(objective.carrier)
    x, y = (carrier.x, carrier.y) if carrier is not None else (objective.x, objective.y)
    shown: dict[str, Any] = {"look": "marker", "disc": [x, y, MARKER], "name": _data(objective_name(objective))}
    return shown | ({"seat": objective.seat} if objective.seat else {})


def piece(state: State, unit: Unit) -> dict[str, Any]:
    """A unit: where it stands, how it is drawn, its marks and its card."""
    shown = likeness(state, unit)
    if unit.where == "board":
        shown |= {"x": unit.x, "y": unit.y, "bearing": unit.bearing}
    else:
        shown["where"] = "fallen" if is_gone(unit) else "reserve"
    if state.phase == "movement" and unit.seat == state.active and unit.done.moved:
        shown["spent"] = True
    return shown


def gauges(state: State, seat: str) -> list[dict[str, Any]]:
    """What is left of an army, in wounds; and how one wins, with the Victory Points that it has so far."""
    own = [unit for unit in state.units.values() if unit.seat == seat]
    began = sum(wounds_of(state, model.id) for model in state.models.values() if state.units[model.unit].seat == seat)
    left = sum(unit_wounds_left(state, unit) for unit in own)
    says = _data(text("t9a.gauge.wounds.says", n=left, most=began))
    points = score(state).accounts[seat].total
    bar = {"label": _data(text("t9a.gauge.wounds")), "value": left, "most": began, "rule": "T9A-GEN-041", "says": says}
    return [bar | {"goal": _data(text("t9a.goal", turns=state.options.turns, n=points))}]


def _points(outline: tuple[tuple[float, float], ...]) -> list[list[float]]:
    return [[round(x, 3), round(y, 3)] for x, y in outline]


def _data(value: Text) -> Any:
    return msgspec.to_builtins(value)
