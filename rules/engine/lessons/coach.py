"""The coach of the first battle: what it says, and what it waits for (docs/lessons.md)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import yaml

from rules.engine import data_files
from rules.engine.lessons.form import MOST_PROMPTS, Words
from rules.engine.scenario.form import ScenarioError


class Hint(msgspec.Struct, forbid_unknown_fields=True):
    """One sentence about what it points `at`. It is `done` with once the player has done something of which one of
    these events tells. It waits until what is `asked` is on one of these topics; without any it suits all. What is
    said `aside` comes whenever it suits, and holds up nothing."""

    words: Words
    at: str
    done: Sequence[str] = ()
    asked: Sequence[str] = ()
    aside: bool = False


class _File(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal[1]
    prompts: Annotated[list[Hint], msgspec.Meta(max_length=MOST_PROMPTS)]


@cache
def hints(path: Path | None) -> list[Hint]:
    """What the coach of a game says in one's first battle; nothing where there is none."""
    if path is None:
        return []
    try:
        return msgspec.convert(data_files.read(path), _File).prompts
    except (msgspec.ValidationError, yaml.YAMLError) as error:
        raise ScenarioError(f"{path.name}: {error}") from error


def hints_done(given: Sequence[Hint], told: Iterable[str], so_far: int = 0) -> int:
    """How many hints are done with, when these events were told in this order; what was done with stays so.

    One after another: the end of the first phase is no answer to a hint about moves while nothing has moved. A hint
    that waits for no event goes with the next that is done.
    """
    number = 0
    for event in told:
        awaited = next((place for place in range(number, len(given)) if given[place].done), None)
        if awaited is not None and event in given[awaited].done:
            number = awaited + 1
    return max(so_far, number)
