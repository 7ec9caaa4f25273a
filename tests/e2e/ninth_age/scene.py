"""A table of The 9th Age for the board alone: six hundred models, Characters, monsters, terrain, as a page gets it."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.engine.inputs import Formation, KeepOut, Mover, Path
from rules.ninth_age.game_setup.markers import place_marker
from rules.ninth_age.messages import MESSAGES
from rules.ninth_age.scenario import state_from
from rules.ninth_age.state import State
from rules.ninth_age.units.footprint import size
from rules.ninth_age.view import view

COMMAND = ["champion", "musician", "standard_bearer"]


def block(x: float, y: float, bearing: float, models: int, files: int, **more: Any) -> dict[str, Any]:
    """A unit of infantry with a command group."""
    return {
        "models": models,
        "files": files,
        "at": [x, y, bearing],
        "command": COMMAND,
        "name": "Spears of Aldmoor",
    } | more


def army(letter: str, y: float, bearing: float) -> dict[str, Any]:
    """Three hundred models of most troop types."""
    sign = 1 if bearing == 0 else -1
    units: dict[str, Any] = {f"{letter}{n + 1}": block(6 + 7.4 * n, y, bearing, 43 - n, 8) for n in range(6)}
    units[f"{letter}7"] = block(
        54, y, bearing, 9, 5, base=[25, 50], troop_type="cavalry", name="Riders of the Marsh", fleeing=letter == "b"
    )
    units[f"{letter}8"] = block(61, y, bearing, 6, 3, base=[40, 40], troop_type="monstrous_infantry", name="Ogres")
    units[f"{letter}9"] = {
        "models": 1, "at": [67, y, bearing], "base": [50, 100], "troop_type": "monster", "name": "Hydra",
        "profile": {"W": 6}, "wounds_lost": 2,
    }  # fmt: skip
    units[f"{letter}10"] = {
        "models": 1, "at": [4, y - sign * 6, bearing], "base": [60, 60], "round": True, "troop_type": "war_machine",
        "name": "Stone Thrower",
    }  # fmt: skip
    units[f"{letter}11"] = {
        "models": 10,
        "files": 5,
        "at": [30, y + sign * 6, bearing],
        "loose": True,
        "name": "Slingers",
    }
    units[f"{letter}12"] = {
        "models": 2, "files": 2, "at": [44, y + sign * 6, bearing], "base": [50, 100], "troop_type": "chariot",
        "name": "War Chariots",
    }  # fmt: skip
    units[f"{letter}13"] = block(18, y - sign * 6, bearing, 28, 10, base=[25, 25], name="Halberds")
    return units


def state() -> State:
    """The whole table."""
    return state_from(
        {
            "red": army("r", 11, 0),
            "blue": army("b", 37, 180),
            "characters": {
                "general": {"unit": "r2", "place": 2, "general": True, "name": "Duke Ansgar"},
                "banner": {"unit": "b3", "place": 3, "battle_standard": True, "name": "Bearer Ilse"},
                "mage": {"unit": "r5", "side": "left", "base": [25, 50], "level": 2, "name": "Magister Odo"},
            },
            "terrain": {
                "wood": {"kind": "forest", "outline": [[20, 22], [23, 26], [28, 26], [30, 23], [25, 20.5]]},
                "hill": {"kind": "hill", "outline": [[50, 20], [49, 25], [55, 28], [60, 24], [57, 20]]},
                "lake": {"kind": "water", "box": [36, 22, 42, 26]},
                "wall": {"kind": "wall", "outline": [[8, 22], [14, 24]]},
                "house": {"kind": "building", "box": [64, 22, 69, 26]},
                "ruin": {"kind": "ruins", "box": [2, 26, 6, 29]},
                "field": {"kind": "field", "box": [8, 26, 15, 29]},
                "rock": {"kind": "impassable", "outline": [[44, 23], [45, 26], [47, 24.5]]},
            },
            "objectives": {"one": [33, 24], "two": [17, 24.5]},
        }
    )


def given(asked: dict[str, Any] | None = None) -> dict[str, Any]:
    """What the harness takes: the view of Red, what he is asked, and the messages in English."""
    messages = {key: one["en"] for key, one in MESSAGES.items()}
    return {"view": view(state(), "red"), "messages": messages} | ({"asked": asked} if asked else {})


def move_of(unit: str = "r2", **more: Any) -> dict[str, Any]:
    """The question how a unit moves, with the kinematics that a path can have."""
    table = state()
    one = table.units[unit]
    width, depth = size(table, one)
    mover = Mover(
        width, depth, allowance=8.0, back=2.0, side=2.0, farthest=8.0, legs=("forward", "back", "side", "wheel")
    )
    keep = [KeepOut(piece=other.id, clearance=0.5, end_clearance=1.0) for other in table.standing() if other.id != unit]
    path = Path(
        {unit: mover}, keep_out=tuple(keep), wheels=12, most_legs=12, one_direction=True, intent=True, may_stay=True
    )
    return {
        "number": 41, "topic": "t9a.remaining.path", "seat": "red", "rule": "T9A-MOV-111", "pieces": [unit],
        "prompt": {"key": "Where to?"}, "facts": {}, "input": msgspec.to_builtins(path), "also": [],
        "preset": {"path": {"legs": []}}, "later": [],
    } | more  # fmt: skip


def form_of(unit: str = "r13") -> dict[str, Any]:
    """The question in which formation a unit stands, and which way it faces."""
    members = tuple(state().units[unit].models)
    asked = Formation(members, most=len(members), free_bearing=True, free_rear=True, may_stay=True)
    more = {"input": msgspec.to_builtins(asked), "preset": {"formation": {"files": 0}}}
    return move_of(unit, topic="t9a.remaining.reform") | more


def marker_of() -> dict[str, Any]:
    """The question where a marker goes, before it lies anywhere."""
    table = state()
    table.objectives.clear()
    table.setting.deployment, table.setting.zones = "classic", {"red": "bottom", "blue": "top"}
    asked = place_marker(table, "red")
    return move_of(
        topic=asked.topic, rule=asked.rule, pieces=[], prompt=msgspec.to_builtins(asked.prompt),
        input=msgspec.to_builtins(asked.input), preset=asked.default(),
    )  # fmt: skip
