"""How things are called in texts."""

from __future__ import annotations

from rules.engine.text import Text, text
from rules.ninth_age.state import Feature, Objective, State, Unit


def name(unit: Unit) -> Text:
    """The name of a unit as its army book has it."""
    return text("t9a.unit", name=unit.name)


def model_name(state: State, model: str) -> Text:
    """The name of a model: that of its kind."""
    return text("t9a.unit", name=state.kind_of(model).name)


def side_name(seat: str) -> Text:
    """Red or blue."""
    return text(f"t9a.side.{seat}")


def feature_name(feature: Feature) -> Text:
    """The name of a terrain feature: its own if it has one, otherwise its kind."""
    return text("t9a.unit", name=feature.name) if feature.name else text(f"t9a.terrain.{feature.kind}")


def objective_name(objective: Objective) -> Text:
    """The name of a marker."""
    return text("t9a.marker.of", side=side_name(objective.seat)) if objective.seat else text("t9a.marker")
