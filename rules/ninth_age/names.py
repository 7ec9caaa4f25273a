"""How things are called in texts."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.messages import LANGUAGES
from rules.engine.text import Text, text
from rules.ninth_age.state import Feature, Objective, State, Unit


def spoken(printed: str, words: Mapping[str, str], **more: str) -> Text:
    """A name as a book prints it, in the reader's language if the book has it in that."""
    if not words:
        return text("t9a.unit", name=printed, **more)
    return text("t9a.in_words", **{language: words.get(language) or printed for language in LANGUAGES}, **more)


def name(unit: Unit) -> Text:
    """The name of a unit as its army book has it, and its number where its army has several of that name."""
    if unit.number:
        return text("t9a.unit.numbered", name=spoken(unit.name, unit.words), n=unit.number, seat=unit.seat)
    return spoken(unit.name, unit.words, seat=unit.seat)


def printed_name(state: State, seat: str, printed: str) -> Text:
    """What the army book of a seat calls so."""
    book = state.books.get(seat)
    known = book.printed.get(printed) if book is not None else None
    return spoken(printed, known.words if known is not None else {})


def model_name(state: State, model: str) -> Text:
    """The name of a model: that of its kind."""
    return printed_name(state, state.units[state.models[model].unit].seat, state.kind_of(model).name)


def side_name(seat: str) -> Text:
    """Red or blue."""
    return text(f"t9a.side.{seat}")


def feature_name(feature: Feature) -> Text:
    """The name of a terrain feature: its own if it has one, otherwise its kind."""
    return text("t9a.unit", name=feature.name) if feature.name else text(f"t9a.terrain.{feature.kind}")


def objective_name(objective: Objective) -> Text:
    """The name of a marker."""
    return text("t9a.marker.of", side=side_name(objective.seat)) if objective.seat else text("t9a.marker")
