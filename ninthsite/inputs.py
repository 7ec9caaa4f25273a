"""Inputs of the rules as parts of an HTML form: how each is drawn, and what a posted form answers.

Only inputs that a form can hold: confirm, choose_one, choose_many, slide and note.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from rules.engine.given_names import LONGEST_NAME
from rules.engine.inputs import ChooseMany, ChooseOne, Confirm, Input, Note, Slide
from rules.engine.refusal import IllegalAction
from rules.engine.text import Text, text

FORM_KINDS = (Confirm, ChooseOne, ChooseMany, Slide, Note)
FEW = 4


@dataclass(frozen=True)
class Widget:
    """An input as the template `forms/input.html` draws it. `name` is that of the form field, `kind` the input's;
    `suggested`: names that it offers."""

    name: str
    label: Text
    kind: str
    input: Input
    value: Any
    price: int = 0
    rule: str = ""
    help: Text | None = None
    suggested: tuple[str, ...] = ()

    @property
    def few(self) -> bool:
        """Whether the options are so few that they are all shown."""
        return isinstance(self.input, ChooseOne) and len(self.input.options) <= FEW

    @property
    def signed(self) -> bool:
        """Whether the options' points are added to something, and so are shown with a sign."""
        return isinstance(self.input, ChooseOne) and any(one.facts.get("points", 0) < 0 for one in self.input.options)

    @property
    def least(self) -> float:
        return self.input.intervals[0][0] if isinstance(self.input, Slide) else 0

    @property
    def most(self) -> float:
        return self.input.intervals[-1][1] if isinstance(self.input, Slide) else 0

    @property
    def longest(self) -> int:
        """How many characters a note takes, the one that it holds already in any case."""
        return max(LONGEST_NAME, len(str(self.value))) if self.suggested else 80


def widget(
    name: str,
    label: Text,
    given: Input,
    value: Any = None,
    *,
    price: int = 0,
    rule: str = "",
    help: Text | None = None,
    suggested: tuple[str, ...] = (),
) -> Widget:
    """The widget of an input; without a value it shows the input's default."""
    if not isinstance(given, FORM_KINDS):
        raise TypeError(f"{name}: a form cannot hold an input of the kind {kind_of(given)}")
    shown = given.default() if value is None else value
    return Widget(name, label, kind_of(given), given, shown, price, rule, help, suggested)


def kind_of(given: Input) -> str:
    """The kind of an input, such as choose_one."""
    return str(given.__struct_config__.tag)


def posted(name: str, given: Input, form: QueryDict) -> Any:
    """What a form answers to an input. `IllegalAction` if the rules' input refuses it.

    A checkbox that is not ticked sends nothing: each form that draws one also sends `<name>.shown`.
    """
    raw: Any = form.get(name, "")
    if isinstance(given, Confirm):
        raw = name in form
    elif isinstance(given, ChooseMany):
        raw = form.getlist(name)
    elif isinstance(given, Slide):
        raw = _number(raw)
    value: Any = given.read(raw)
    given.check(value)
    whole = isinstance(given, Slide) and given.step == int(given.step) != 0
    return round(value) if whole else value


def was_shown(name: str, given: Input, form: QueryDict) -> bool:
    """Whether the form held this input at all."""
    return f"{name}.shown" in form if isinstance(given, Confirm | ChooseMany) else name in form


def answers(form: QueryDict, prefix: str, inputs: Iterable[tuple[str, Input]]) -> dict[str, Any]:
    """The answers of a form to those of the inputs that it held, by key."""
    return {key: posted(prefix + key, given, form) for key, given in inputs if was_shown(prefix + key, given, form)}


def _number(raw: str) -> float:
    try:
        return float(raw.replace(",", "."))
    except ValueError:
        raise IllegalAction("ENGINE-INPUT", text("engine.input.number")) from None
