"""How pieces are called in texts."""

from __future__ import annotations

from rules.de_bellis.state import Defence, Division, Element, Feature
from rules.engine.text import Text, text


def name(element: Element) -> Text:
    """The name of an element: its troop type and number, such as "Spearmen 3", after the name that its owner gave it;
    a commander's says what he is."""
    what = {"type": text(f"dbf.called.{element.type}"), "n": element.number}
    if element.name:
        key = f"dbf.titled.{element.role or 'soldier'}"
        return text(key, title=element.name, **what, seat=element.seat)
    return text(f"dbf.named.{element.role}" if element.role else "dbf.named", **what, seat=element.seat)


def division_name(division: Division) -> Text:
    """The name of a division: what its owner calls it, otherwise its number."""
    if division.name:
        return text("dbf.division.named", title=division.name, seat=division.seat)
    return text("dbf.division", n=division.number, seat=division.seat)


def feature_name(feature: Feature) -> Text:
    """The name of a piece of terrain: its own if it has one, otherwise its kind."""
    if feature.name:
        return text("dbf.feature.named", title=feature.name)
    return text(f"dbf.terrain.{feature.kind}")


def defence_name(defence: Defence) -> Text:
    """The name of a piece of defence."""
    return text(f"dbf.defence.{defence.kind}")


def side_name(seat: str) -> Text:
    """Red or blue."""
    return text(f"dbf.side.{seat}")
