"""What the page of a battle draws. Nothing is hidden in this game (DBF-TER-032), so every seat sees the same."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.de_bellis.likeness import likeness
from rules.de_bellis.names import defence_name, feature_name, side_name
from rules.de_bellis.state import SEATS, Defence, Division, Element, Feature, State
from rules.de_bellis.victory import break_point, losses
from rules.engine.geometry import Pose, shifted
from rules.engine.text import Text, text


def view(state: State, seat: str | None) -> dict[str, Any]:
    """The view in the form of docs/protocol.md. Both sides see everything (DBF-TER-032)."""
    shown: dict[str, Any] = {
        "game": "de_bellis",
        "unit": "cm",
        "table": {"width": state.width, "height": state.height},
        "header": header(state),
        "areas": {feature.id: area(feature) for feature in state.features.values()}
        | {defence.id: line(defence) for defence in state.defences.values() if defence.placed},
        "pieces": {element.id: piece(state, element) for element in state.elements.values()},
        "sides": {side: {"name": _data(side_name(side)), "gauges": gauges(state, side)} for side in SEATS},
    }
    if state.ending is not None:
        shown["outcome"] = {"reason": _data(state.ending.reason)}
        if state.ending.winner:
            shown["outcome"]["winner"] = state.ending.winner
    return shown


def header(state: State) -> dict[str, Any]:
    """Turn, phase and whose half of the turn it is; in its shooting phase the other player shoots."""
    if state.stage != "battle":
        return {"turn": 0, "phase": _data(text(f"dbf.stage.{state.stage}"))}
    return {"turn": state.turn, "phase": _data(text(f"dbf.phase.{state.phase}")), "active": state.phasing}


def area(feature: Feature) -> dict[str, Any]:
    """A piece of terrain; a river says what is known of its depth."""
    shown: dict[str, Any] = {"look": feature.kind, "name": _data(feature_name(feature)), "rule": "DBF-TER-005"}
    if feature.outline:
        shown["outline"] = [list(point) for point in feature.outline]
    else:
        shown["line"] = [list(point) for point in feature.line]
        shown["width"] = feature.width
    if feature.crest is not None:
        shown["crest"] = list(feature.crest)
    if feature.kind == "river":
        depth = text(f"dbf.river.{feature.depth}")
        shown["card"] = [{"label": _data(text("dbf.card.river")), "value": _data(depth), "rule": "DBF-MOV-045"}]
    return shown


def line(defence: Defence) -> dict[str, Any]:
    """A piece of defence as a line from its left to its right end."""
    centre, half = Pose(defence.x, defence.y, defence.bearing), defence.length / 2
    ends = [shifted(centre, 0, -half), shifted(centre, 0, half)]
    return {
        "look": f"defence_{defence.kind}",
        "name": _data(defence_name(defence)),
        "rule": "DBF-TER-027",
        "line": [[round(end.x, 4), round(end.y, 4)] for end in ends],
        "width": 0.4,
        "seat": defence.seat,
    }


def piece(state: State, element: Element) -> dict[str, Any]:
    """An element: where it stands, how it is drawn, its marks and its card."""
    shown = likeness(state, element)
    if element.on_table:
        shown |= {"x": element.x, "y": element.y, "bearing": element.bearing}
    else:
        shown["where"] = "fallen" if element.fate else "reserve"
    if element.on_table and (element.moved if state.phase in (1, 4) else element.shot) and state.stage == "battle":
        shown["spent"] = True
    return shown


def gauges(state: State, seat: str) -> list[dict[str, Any]]:
    """Losses against the break point, and the movement points of each division while they matter."""
    bars = [
        {
            "label": _data(text("dbf.gauge.losses")),
            "value": losses(state, seat),
            "most": break_point(state, seat),
            "rule": "DBF-VIC-002",
            "says": _data(text("dbf.gauge.losses.says", n=losses(state, seat), most=break_point(state, seat))),
            "goal": _data(text("dbf.goal")),
        }
    ]
    several = sum(division.seat == seat for division in state.divisions.values()) > 1
    if state.stage == "battle" and state.phase in (1, 4) and seat == state.phasing and state.opened:
        bars += [
            {
                "label": _data(_points_of(division) if several or division.name else text("dbf.gauge.points.alone")),
                "says": _data(text("dbf.gauge.points.says", n=division.points)),
                "value": division.points,
                "most": 6,
                "rule": "DBF-MOV-004",
            }
            for division in state.divisions.values()
            if division.seat == seat
        ]
    return bars


def _points_of(division: Division) -> Text:
    if division.name:
        return text("dbf.gauge.points.named", title=division.name)
    return text("dbf.gauge.points", n=division.number)


def _data(value: Text) -> Any:
    return msgspec.to_builtins(value)
