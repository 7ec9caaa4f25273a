"""How things are called in texts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.engine.given_names import cleaned
from rules.engine.messages import LANGUAGES
from rules.engine.text import Text, text
from rules.ninth_age.state import Feature, Objective, State, Unit


def spoken(printed: str, words: Mapping[str, str], **more: str) -> Text:
    """A name as a book prints it, in the reader's language if the book has it in that."""
    if not words:
        return text("t9a.unit", name=printed, **more)
    return text("t9a.in_words", **{language: words.get(language) or printed for language in LANGUAGES}, **more)


def titled(title: str, called: Text, **more: str) -> Text:
    """What something is called, after the name that its owner gave it if he gave it one."""
    return text("t9a.unit.titled", title=_readable(title), name=called, **more) if title else called


@lru_cache(maxsize=1024)
def _readable(title: str) -> str:
    # Names are said far more often than they are given.
    return cleaned(title)


def name(unit: Unit) -> Text:
    """The name that its owner gave the unit, if he gave it one; what its army book calls it; and its number where its
    army has several that are called the same."""
    if unit.title and unit.number:
        numbered = text("t9a.unit.numbered", name=spoken(unit.name, unit.words), n=unit.number)
        return titled(unit.title, numbered, seat=unit.seat)
    if unit.title:
        return titled(unit.title, spoken(unit.name, unit.words), seat=unit.seat)
    if unit.number:
        return text("t9a.unit.numbered", name=spoken(unit.name, unit.words), n=unit.number, seat=unit.seat)
    return spoken(unit.name, unit.words, seat=unit.seat)


def printed_name(state: State, seat: str, printed: str) -> Text:
    """What the army book of a seat calls so."""
    book = state.books.get(seat)
    known = book.printed.get(printed) if book is not None else None
    return spoken(printed, known.words if known is not None else {})


def model_name(state: State, model: str) -> Text:
    """The name of a model: that of its kind, in the words of its unit if that is called the same. Of a Character who
    has been given a name, that comes first."""
    printed, home = state.kind_of(model).name, state.units.get(state.models[model].home)
    if home is not None and home.title and state.models[model].character:
        return titled(home.title, _model_name(state, model, printed, home))
    return _model_name(state, model, printed, home)


def _model_name(state: State, model: str, printed: str, home: Unit | None) -> Text:
    if home is not None and home.words and home.name == printed:
        return spoken(printed, home.words)
    return printed_name(state, state.units[state.models[model].unit].seat, printed)


def side_name(seat: str) -> Text:
    """Red or blue."""
    return text(f"t9a.side.{seat}")


def feature_name(feature: Feature) -> Text:
    """The name of a terrain feature: its own if it has one, otherwise its kind."""
    return text("t9a.unit", name=feature.name) if feature.name else text(f"t9a.terrain.{feature.kind}")


def objective_name(objective: Objective) -> Text:
    """The name of a marker."""
    return text("t9a.marker.of", side=side_name(objective.seat)) if objective.seat else text("t9a.marker")
