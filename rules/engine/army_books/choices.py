"""What can be chosen from an army book: one recursive tree of choices with profiles, rules, prices and limits.

What stands elsewhere is named by its id: there are no circles for Python's collector to look for (`gc=False`)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.engine.army_books.conditions import Id, Limit, Modifier, Name, Number

Value = int | str
Kind = Literal["unit", "model", "upgrade", "mount", "group"]
Role = Literal[
    "",
    "character",
    "general",
    "battle_standard_bearer",
    "champion",
    "musician",
    "standard_bearer",
    "veteran_standard_bearer",
]
Mark = Literal["one_of_a_kind", "one_per_army", "not_a_character"]
Millimetres = Annotated[float, msgspec.Meta(gt=0, le=1000)]
Text = Annotated[str, msgspec.Meta(max_length=20_000)]


class Base(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A base in millimetres: the width of its front and its depth, or the diameter of a round one as `width`."""

    width: Millimetres
    depth: Millimetres = 1
    round: bool = False


class Body(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What stands on the table: base, troop type (a key of the game) and, where it differs from the type's, height."""

    base: Base | None = None
    troop_type: str = ""
    height: str = ""


class Profile(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A line of characteristics. Type `model`: a model part, `number` of them in the model (two horses, three crew).

    Other types are the book's: `weapon`, `armour`, `item`... `key` names what the game knows under another name
    (`great_weapon`). `part`: what the part is (`rider`, `mount`, `crew`, `chassis`, `beast`), empty if it is the model.
    """

    id: str = ""
    name: Name = ""
    type: str = "model"
    key: str = ""
    part: str = ""
    number: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1
    characteristics: dict[str, Value] = {}
    troop_type: str = ""
    hidden: bool = False
    modifiers: tuple[Modifier, ...] = ()
    target: str = ""
    page: str = ""


class Rule(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A special rule: `name` as printed with its parameters, `key` and `values` as the game reads them.

    `Fly (8)` has the key `fly` and the values `["8"]`. `key` is empty if the book alone knows the rule. `part`: which
    model part has it (`rider`, `mount`, `crew`), empty for all.
    """

    id: str = ""
    name: Name = ""
    key: str = ""
    values: tuple[str, ...] = ()
    part: str = ""
    text: Text = ""
    hidden: bool = False
    modifiers: tuple[Modifier, ...] = ()
    target: str = ""
    page: str = ""


class Item(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What makes a choice a magic item, or something that follows the same rules.

    `key` is the same wherever the item is offered, at whatever price. `category`: a category of the game
    (`magic_weapon`, `magic_armour`, `talisman`, `enchanted_item`, `arcane_item`, `magic_banner`, `daemonic_gift`,
    `rune`). `counterpart`: the mundane type that everybody sees, empty if it has none.
    """

    key: Id
    category: str = ""
    counterpart: str = ""


class Choice(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Something that can be chosen, or a group of such things, or (with `target`) a shared choice used here.

    `min` and `max` count it in the pick above it (of a group: its members together); `max` −1 means no limit. Of an
    entry of the army, which has no pick above it, they say nothing; `limits` with the scope `army` do. `price` is for
    each one, nothing where it is not stated; `costs` are other kinds of cost by id. `times`: the printed limit of how
    often an entry may be in an army. `default`: the id of the member that a group starts with. `collective`: all models
    of the unit alike.

    What stands on a link (`target`) is added to the target: its limits, modifiers, profiles, rules, choices; name,
    category, min, max and each kind of cost are replaced where the link states them.
    """

    id: Id
    name: Name = ""
    kind: Kind = "upgrade"
    target: str = ""
    category: str = ""
    categories: tuple[str, ...] = ()
    price: Number | msgspec.UnsetType = msgspec.UNSET
    costs: dict[str, Number] = {}
    min: int | msgspec.UnsetType = msgspec.UNSET
    max: int | msgspec.UnsetType = msgspec.UNSET
    times: int | None = None
    default: str = ""
    collective: bool = False
    hidden: bool = False
    role: Role = ""
    marks: tuple[Mark, ...] = ()
    item: Item | None = None
    body: Body | None = None
    level: int = 0
    path: str = ""
    profiles: tuple[Profile, ...] = ()
    rules: tuple[Rule, ...] = ()
    choices: tuple[Choice, ...] = ()
    limits: tuple[Limit, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    text: Text = ""
    page: str = ""

    def printed_cost(self, kind: str = "points") -> float:
        """What each one costs as printed, of one kind of cost."""
        if kind != "points":
            return self.costs.get(kind, 0)
        return 0 if self.price is msgspec.UNSET else self.price
