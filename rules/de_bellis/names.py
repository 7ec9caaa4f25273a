"""How pieces are called in texts."""

from __future__ import annotations

from rules.de_bellis.state import Defence, Element, Feature
from rules.engine.text import Text, text


def name(element: Element) -> Text:
    """The name of an element: its troop type and number, such as "Spearmen 3"; a commander's says what he is."""
    key = f"dbf.named.{element.role}" if element.role else "dbf.named"
    return text(key, type=text(f"dbf.called.{element.type}"), n=element.number, seat=element.seat)


def feature_name(feature: Feature) -> Text:
    """The name of a piece of terrain."""
    return text(f"dbf.terrain.{feature.kind}")


def defence_name(defence: Defence) -> Text:
    """The name of a piece of defence."""
    return text(f"dbf.defence.{defence.kind}")


def side_name(seat: str) -> Text:
    """Red or blue."""
    return text(f"dbf.side.{seat}")
