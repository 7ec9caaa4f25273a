"""The lists that come with the game, so that one can play at once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rules.engine import data_files
from rules.engine.army_books.army_list import encode_list
from rules.engine.text import Text
from rules.ninth_age.army_building.own_books import own_shelf
from rules.ninth_age.army_reading import army_from

FOLDER = Path(__file__).parent / "ready_lists"


@cache
def _read() -> dict[str, dict[str, Any]]:
    titles = {title.book.id: title.book for title in own_shelf().titles()}
    found = {}
    for path in sorted(FOLDER.glob("*.yaml")):
        data = data_files.read(path)
        army = army_from(data)
        found[path.stem] = encode_list(msgspec.structs.replace(army, book=titles[army.book.id]))
    return found


def ready_lists() -> dict[str, dict[str, Any]]:
    """All ready lists as plain data, by key."""
    return dict(_read())


def name_of_ready(data: Mapping[str, Any]) -> Text | None:
    """The name of a ready list, in every language; None for any other list."""
    key = next((key for key, ready in _read().items() if ready == data), "")
    return Text(f"t9a.ready.{key}.name") if key else None
