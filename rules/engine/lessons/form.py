"""What a lesson file may hold (docs/lessons.md). A field that the format does not know is an error."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import yaml

from rules.engine import data_files
from rules.engine.decisions import Seat
from rules.engine.scenario.form import ScenarioError, Then

# Two dozen lessons are read when somebody first asks for them: the reader in C takes a tenth of the time.
MOST_PROMPTS = 7
Filled = Annotated[str, msgspec.Meta(min_length=1)]


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in the four languages."""

    en: Filled
    it: Filled
    es: Filled
    pl: Filled

    def said(self, language: str) -> str:
        """The text in a language; English where the site speaks others."""
        return str(getattr(self, language, self.en))


class Prompt(msgspec.Struct, forbid_unknown_fields=True):
    """One hint of the coach. It points `at` a piece (`piece:r1`) or a part of the page (`part:answer`), waits until
    what is `asked` is on one of these topics, and goes once `done` holds."""

    words: Words
    asked: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    at: str = ""
    done: Then | None = None


class Miss(msgspec.Struct, forbid_unknown_fields=True):
    """Why the goal was missed, in a sentence. It is said where `when` holds; with `of`, while that piece is not where
    the goal wants it: `{short}` is how far that is. `now`: as soon as it holds, which is for events to say, the goal is
    out of reach."""

    words: Words
    when: Then | None = None
    of: str = ""
    now: bool = False


class _File(msgspec.Struct, forbid_unknown_fields=True):
    format: Literal[1]
    title: Words
    words: Words
    goal: Words
    reached: Then
    given: dict[str, Any]
    solution: list[dict[str, Any]]
    part: Words | None = None
    seed: int = 1
    wrong: list[list[dict[str, Any]]] = []
    seat: Seat = "red"
    opponent: str = "still"
    missed: Then | None = None
    misses: Sequence[Miss] = ()
    hint: Words | None = None
    minutes: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    rules: Sequence[str] = ()
    prompts: Annotated[list[Prompt], msgspec.Meta(max_length=MOST_PROMPTS)] = []


class Lesson(_File):
    """One lesson: a situation, what is to be learnt there, and the goal that must be reached.

    `opponent` is a bot of the house, or `still`: he gives the answers of an expired clock. `missed`: the goal can no
    longer be reached. `solution` are steps of a scenario that reach the goal with the dice of `seed`; each of `wrong`
    are steps that anybody might take and that do not. `part` is the heading of the part of the course that it opens.
    `misses` say why, the first that fits; `minutes`: how long it takes.
    """

    key: str = ""


@cache
def lessons(folder: Path | None) -> dict[str, Lesson]:
    """The lessons of a folder by key, in the order of their file names (`03_shooting.yaml` is `shooting`)."""
    found = [_read(path) for path in sorted(folder.glob("*.yaml"))] if folder else []
    return {lesson.key: lesson for lesson in found}


def _read(path: Path) -> Lesson:
    try:
        written = msgspec.convert(data_files.read(path), _File)
    except (msgspec.ValidationError, yaml.YAMLError) as error:
        raise ScenarioError(f"{path.name}: {error}") from error
    fields = {name: getattr(written, name) for name in _File.__struct_fields__}
    return Lesson(**fields, key=path.stem.partition("_")[2])
