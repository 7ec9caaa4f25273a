"""What a page needs to let people write an army of any game: a sheet to draw, and changes that it can send.

The sheet is worked out anew from the army after each change, so that whatever a page sends can be compared with what
the sheet offered: a field, a row or an item that is not on the sheet cannot be changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from rules.engine.explained import Explained
from rules.engine.inputs import Input
from rules.engine.text import Text


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """Something about the army, a section or a row that can be set: an input and its present value.

    `price` in points, if it has one. `depth`: how far it hangs below other fields (0: not at all); `group` stands over
    fields that belong together. `main`: the number that says how large the row is, set on the row itself.
    `suggested`: it is a name, and these would suit.
    """

    key: str
    label: Text
    input: Input
    value: Any
    price: int = 0
    rule: str = ""
    depth: int = 0
    group: Text | None = None
    main: bool = False
    suggested: tuple[str, ...] = ()


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """A line that is only read. `value` may be a text, a number or a word that needs no translation."""

    label: Text
    value: Text | str | float
    rule: str = ""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """Equal pieces and how many: `number` between `least` and `most`.

    `symbol` is `game/name` of a drawing, `each` the price of one. `chosen` says what was chosen for it. `alone`:
    another one like it stands in a row of its own.
    """

    key: str
    label: Text
    number: int
    each: Explained
    code: str = ""
    symbol: str = ""
    least: int = 0
    most: int = 100
    marks: tuple[Text, ...] = ()
    fields: tuple[Field, ...] = ()
    chosen: tuple[Text, ...] = ()
    alone: bool = False

    @property
    def points(self) -> int:
        """The price of all of them."""
        return int(self.each.total) * self.number


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the army, such as a division: its own fields and its rows.

    `open`: items of the sheet can be added to it; those of `items` only, unless that is None.
    """

    key: str
    title: Text | str
    rows: tuple[Row, ...] = ()
    fields: tuple[Field, ...] = ()
    open: bool = False
    removable: bool = False
    hint: Text | None = None
    items: tuple[str, ...] | None = None

    @property
    def points(self) -> int:
        """The price of everything in it."""
        return sum(row.points for row in self.rows)


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can be added to a section. Items of one `group` stand together."""

    key: str
    label: Text
    price: int
    group: Text
    code: str = ""
    symbol: str = ""
    facts: tuple[Fact, ...] = ()
    rule: str = ""


class Gauge(msgspec.Struct, frozen=True, kw_only=True):
    """How much of a budget is used. `least`: how much must be; `wrong`: whether either bound is broken."""

    label: Text
    value: int
    most: int
    rule: str = ""
    least: int = 0
    wrong: bool = False


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """A line of characteristics by name; `number` of such models or parts."""

    name: Text | str
    characteristics: dict[str, str | int]
    number: int = 1


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of equipment or a rule by name, with what the book says about it. `enforced`: the rules here know it."""

    name: Text | str
    text: str = ""
    enforced: bool = True


class UnitCard(msgspec.Struct, frozen=True, kw_only=True):
    """A row of an army in full, as players put it on the table beside the pieces. `points` is None where they are
    secret."""

    row: str
    name: Text | str
    points: int | None
    size: int
    kind: Text | None = None
    marks: tuple[Text, ...] = ()
    profiles: tuple[Profile, ...] = ()
    facts: tuple[Fact, ...] = ()
    gear: tuple[Said, ...] = ()
    rules: tuple[Said, ...] = ()

    @property
    def notes(self) -> tuple[Said, ...]:
        """What the players must see to themselves."""
        return tuple(one for one in (*self.gear, *self.rules) if not one.enforced)


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """An army as a form: what it is, what is in it, what can be added, what is wrong with it.

    `breaches` and `warnings` have a rule, a message and a piece each, `needs` are those breaches that go away when
    something is added: what is not there yet, and no mistake. `grows` names the button for another section,
    if there may be one. `gauges`: further budgets beside the main one, such as those of categories. `book`: the army
    book from which it is chosen, where there are books.
    """

    name: str
    gauge: Gauge
    book: str = ""
    fields: tuple[Field, ...] = ()
    sections: tuple[Section, ...] = ()
    items: tuple[Item, ...] = ()
    facts: tuple[Fact, ...] = ()
    breaches: tuple[Any, ...] = ()
    needs: tuple[Any, ...] = ()
    warnings: tuple[Any, ...] = ()
    grows: Text | None = None
    gauges: tuple[Gauge, ...] = ()

    @property
    def broken(self) -> tuple[Any, ...]:
        """What is wrong with what is in the army."""
        return tuple(breach for breach in self.breaches if breach not in self.needs)

    def section(self, key: str) -> Section | None:
        """The section with this key."""
        return next((section for section in self.sections if section.key == key), None)

    def row(self, key: str) -> Row | None:
        """The row with this key, in whichever section."""
        return next((row for section in self.sections for row in section.rows if row.key == key), None)

    def item(self, key: str) -> Item | None:
        """The item with this key."""
        return next((item for item in self.items if item.key == key), None)


class Add(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="add"):
    """Add an item to a section."""

    section: str
    item: str
    number: int = 1


class Count(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="count"):
    """Have so many of a row; none removes it."""

    row: str
    number: int


class Edit(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="edit"):
    """Set fields of a row, or of only `number` of its pieces, which then stand in a row of their own."""

    row: str
    values: dict[str, Any]
    number: int = 0


class EditSection(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="edit_section"):
    """Set fields of a section."""

    section: str
    values: dict[str, Any]


class EditArmy(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="edit_army"):
    """Set fields of the army."""

    values: dict[str, Any]


class AddSection(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="add_section"):
    """Begin another section."""


class RemoveSection(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", tag="remove_section"):
    """Dissolve a section; what was in it stays in the army, without a section."""

    section: str


Change = Add | Count | Edit | EditSection | EditArmy | AddSection | RemoveSection


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a comparison: how many of something stood in a section before and after, or what a field was and is."""

    section: Text | str
    label: Text
    before: Text | str | int
    after: Text | str | int


@dataclass(frozen=True, slots=True)
class Builder:
    """How armies of a game are written by people.

    Armies are plain data; data that is no army raises `IllegalAction`.

    `new(name, settings)` begins one under the settings of a battle, `settings(army)` are those under which it was
    bought, `ready` those that come with the site by key; `asks` names the settings that shape a new one. `cards` shows
    the rows of an army in full, by section; it is None where the sheet says everything. `change`
    gives the changed army and refuses what makes no sense; whether the result is legal is another question, which the
    sheet answers. `to_text(army, language)` can be pasted anywhere and read back by `from_text`. `questions`: what
    else shapes a new army beside settings, as inputs by key; the answers go to `new` with the settings.
    """

    new: Callable[[str, Mapping[str, Any]], dict[str, Any]]
    settings: Callable[[Mapping[str, Any]], dict[str, Any]]
    sheet: Callable[[Mapping[str, Any]], Sheet]
    change: Callable[[Mapping[str, Any], Change], dict[str, Any]]
    difference: Callable[[Mapping[str, Any], Mapping[str, Any]], tuple[Difference, ...]]
    to_text: Callable[[Mapping[str, Any], str], str]
    from_text: Callable[[str], dict[str, Any]]
    ready: Callable[[], Mapping[str, dict[str, Any]]]
    asks: tuple[str, ...] = ()
    questions: Callable[[], Mapping[str, Input]] = dict
    cards: Callable[[Mapping[str, Any]], tuple[tuple[Text | str, tuple[UnitCard, ...]], ...]] | None = None
