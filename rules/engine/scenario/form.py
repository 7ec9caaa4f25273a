"""What a scenario file may hold (docs/scenarios.md). A field that the format does not know is an error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
import yaml

from rules.engine import data_files
from rules.engine.decisions import Seat

Faces = list[int]
Script = list[dict[str, Faces]]


class ScenarioError(ValueError):
    """The file is no scenario: a field that does not exist, a step that says nothing, a label without faces."""


class NumberSeen(msgspec.Struct, forbid_unknown_fields=True):
    """An explained number: its total, and the terms that it must have (or, with None, must not have) by rule."""

    total: float | None = None
    terms: dict[str, float | None] = {}


class EventSeen(msgspec.Struct, forbid_unknown_fields=True):
    """An event with this key; whatever else is given must agree with it. A text is compared by its key."""

    event: str
    pieces: list[str] | None = None
    rule: str | None = None
    dice: Faces | None = None
    params: dict[str, Any] = {}
    numbers: dict[str, float | NumberSeen] = {}


class PieceSeen(msgspec.Struct, forbid_unknown_fields=True):
    """A piece as all see it: `at` x, y and bearing; `within` a box (left, low, right, high), of its base the `part`
    that is said; `where` it is if not on the table; marks that it has or lacks."""

    at: tuple[float, float, float] | None = None
    within: tuple[float, float, float, float] | None = None
    part: Literal["centre", "whole", "any"] = "centre"
    where: str | None = None
    marks: list[str] = []
    lacks: list[str] = []


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """The question that is asked: `options` are all keys or candidates offered, `has` and `lacks` some of them."""

    topic: str
    seat: Seat | None = None
    rule: str | None = None
    pieces: list[str] | None = None
    options: list[str] | None = None
    has: list[str] = []
    lacks: list[str] = []
    facts: dict[str, Any] = {}


class Then(msgspec.Struct, forbid_unknown_fields=True):
    """What must hold: `events` happened in this order since the last answer, with others between them or not;
    `no_events` did not happen."""

    events: list[EventSeen] = []
    no_events: list[str] = []
    pieces: dict[str, PieceSeen] = {}
    state: dict[str, Any] = {}
    view: dict[str, dict[str, Any]] = {}
    asked: Asked | None = None
    over: bool | None = None
    winner: str | None = None


class Until(msgspec.Struct, forbid_unknown_fields=True):
    """A question to come."""

    topic: str
    seat: Seat | None = None


class ArmyChecked(msgspec.Struct, forbid_unknown_fields=True):
    """An army list under these settings: rules that it breaks, rules that it does not break, what it costs."""

    list: dict[str, Any]
    settings: dict[str, Any] = {}
    breaks: Sequence[str] = ()
    keeps: Sequence[str] = ()
    points: float | None = None


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One step: an answer by a seat (to be refused under `refused`, or only tested with `legal`), or playing on with
    defaults until a question comes, or an army to be checked; then what must hold. `dice` are added to the script."""

    by: Seat = ""
    answer: Any = None
    topic: str = ""
    refused: str = ""
    legal: bool = False
    dice: Script = []
    play_on: Until | None = None
    army: ArmyChecked | None = None
    then: Then = msgspec.field(default_factory=Then)


class Case(msgspec.Struct, forbid_unknown_fields=True):
    """A variant: `given` is laid over that of the scenario; dice and steps, where it has any, replace its own."""

    case: str
    given: dict[str, Any] = {}
    dice: Script | None = None
    ends_before: str | None = None
    steps: list[dict[str, Any]] | None = None


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """A situation and what the rules make of it. It ends at an unscripted roll whose label begins with
    `ends_before`."""

    id: str
    title: str
    rules: list[str]
    given: dict[str, Any] = {}
    dice: Script = []
    ends_before: str = ""
    steps: list[dict[str, Any]] = []
    cases: list[Case] = []
    why: str = ""


class Sheet(msgspec.Struct, forbid_unknown_fields=True):
    """A scenario file."""

    format: Literal[1]
    game: str
    scenarios: list[Scenario]


def read(text: str) -> Sheet:
    """A scenario file from its YAML text; `ScenarioError` says what does not belong there."""
    try:
        return msgspec.convert(data_files.written(text), Sheet)
    except (msgspec.ValidationError, yaml.YAMLError) as error:
        raise ScenarioError(str(error)) from error


def variants(scenario: Scenario) -> list[tuple[str, Scenario]]:
    """The scenario itself, named "", or each of its cases spelled out in full."""
    if not scenario.cases:
        return [("", scenario)]
    return [(case.case, _spelled_out(scenario, case)) for case in scenario.cases]


def _spelled_out(scenario: Scenario, case: Case) -> Scenario:
    return msgspec.structs.replace(
        scenario,
        given=overlaid(scenario.given, case.given),
        dice=scenario.dice if case.dice is None else case.dice,
        ends_before=scenario.ends_before if case.ends_before is None else case.ends_before,
        steps=scenario.steps if case.steps is None else case.steps,
        cases=[],
    )


def overlaid(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """`under` with everything that `over` says; a None takes the key away.

    >>> overlaid({"a": {"b": 1, "c": 2}}, {"a": {"c": None, "d": 3}})
    {'a': {'b': 1, 'd': 3}}
    """
    result = dict(under)
    for key, value in over.items():
        before = result.get(key)
        if value is None:
            result.pop(key, None)
        elif isinstance(value, Mapping) and isinstance(before, Mapping):
            result[key] = overlaid(before, value)
        else:
            result[key] = value
    return result


def step_from(raw: Mapping[str, Any], seats: Sequence[Seat]) -> Step:
    """A step whose answer stands under the name of the seat that gives it."""
    answers = {seat: raw[seat] for seat in seats if seat in raw}
    if len(answers) > 1:
        raise ScenarioError(f"one step, one answer: {sorted(answers)}")
    rest = {key: value for key, value in raw.items() if key not in answers}
    for seat, answer in answers.items():
        rest |= {"by": seat, "answer": answer}
    try:
        step = msgspec.convert(rest, Step)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"{error} in {dict(raw)}") from error
    if (step.refused or step.legal) and not step.by:
        raise ScenarioError(f"nobody answers in {dict(raw)}")
    return step


def script_from(entries: Script) -> list[tuple[str, Faces]]:
    """Labelled dice in the order in which they are rolled."""
    if any(len(entry) != 1 for entry in entries):
        raise ScenarioError(f"each entry of the dice is one label with its faces: {entries}")
    return [(label, faces) for entry in entries for label, faces in entry.items()]
