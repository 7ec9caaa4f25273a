"""The switches between the editions are those of the table of T9A-VER-004."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from rules.engine.rulebook import load
from rules.ninth_age.catalogue import RULEBOOK
from rules.ninth_age.editions import EDITIONS, Edition

SWITCHES = {field.name for field in msgspec.structs.fields(Edition)} - {"key"}


@cache
def rows() -> dict[str, tuple[object, object]]:
    """What the rulebook says of each switch in either edition, without those that its ruling takes out."""
    rule = load(RULEBOOK).rules["T9A-VER-004"]
    return {str(name): (old, new) for name, old, new, _ in rule.table[1:] if str(name) not in rule.ruling}


@pytest.mark.rule("T9A-VER-004")
def test_every_row_of_the_table_is_a_switch_and_every_switch_a_row() -> None:
    assert set(rows()) == SWITCHES


@pytest.mark.rule("T9A-VER-004")
@pytest.mark.parametrize("switch", sorted(SWITCHES))
def test_a_switch_tells_the_editions_apart_as_the_table_says(switch: str) -> None:
    values = [getattr(EDITIONS[edition], switch) for edition in ("0.11.1", "0.11.9.3")]
    assert values[0] != values[1]
    for value, said in zip(values, rows()[switch], strict=True):
        if isinstance(said, bool | int):
            assert value == said
