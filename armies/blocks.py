"""The fields of a row as its form draws them: what belongs together stands together, long choices are folded away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ninthsite.inputs import Widget, widget
from rules.engine.army_builder import Field
from rules.engine.text import Text

# Names of the form fields that carry values of the sheet begin like this.
VALUE = "f."
FOLDED_FROM = 2


@dataclass(frozen=True)
class Run:
    """Widgets side by side, `depth` steps below the first of their block. `ticks`: boxes to tick, in one line."""

    depth: int
    ticks: bool
    widgets: list[Widget] = field(default_factory=list)


@dataclass(frozen=True)
class Block:
    """Fields under one title, or without one."""

    title: Text | None
    runs: list[Run] = field(default_factory=list)

    @property
    def widgets(self) -> list[Widget]:
        """All its widgets, in order."""
        return [one for run in self.runs for one in run.widgets]

    @property
    def folded(self) -> bool:
        """Whether only what was chosen is shown at first: several long choices are a wall otherwise."""
        return self.title is not None and sum(one.kind == "choose_one" and not one.few for one in self.widgets) >= (
            FOLDED_FROM
        )

    @property
    def chosen(self) -> list[Text]:
        """What was chosen of it, in words."""
        return [words for one in self.widgets for words in _chosen(one)]


def widget_of(given: Field) -> Widget:
    """The widget that edits a field."""
    key, suggested = VALUE + given.key, given.suggested
    return widget(key, given.label, given.input, given.value, price=given.price, rule=given.rule, suggested=suggested)


def blocks_of(fields: Iterable[Field]) -> list[Block]:
    """Fields by group, in their order. What hangs below a field stays in its block."""
    blocks: list[Block] = []
    for given in fields:
        if given.main:
            continue
        below = given.depth > 0 and given.group is None
        if not blocks or (not below and blocks[-1].title != given.group):
            blocks.append(Block(title=given.group))
        _append(blocks[-1], given)
    return blocks


def _append(block: Block, given: Field) -> None:
    made = widget_of(given)
    ticks = made.kind == "confirm"
    last = block.runs[-1] if block.runs else None
    if last is None or last.ticks != ticks or last.depth != given.depth:
        last = Run(depth=min(given.depth, 3), ticks=ticks)
        block.runs.append(last)
    last.widgets.append(made)


def _chosen(one: Widget) -> list[Text]:
    if one.kind == "confirm":
        return [one.label] if one.value else []
    options = getattr(one.input, "options", ())
    # The first option of a choice that may be left open says so.
    return [option.text for option in options[1:] if option.key == one.value] if one.kind == "choose_one" else []
