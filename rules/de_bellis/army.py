"""An army as it is bought: elements in divisions under their leaders, and defences. Plain data, fit for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from rules.de_bellis.bases import FigureScale, WarbandBase, base_size
from rules.de_bellis.scales import SCALES, ScaleKey, TableSize
from rules.de_bellis.troops import TROOP_TYPES
from rules.engine.given_names import LONGEST_NAME, cleaned
from rules.engine.text import Text

Quality = Literal["superior", "ordinary", "inferior"]
Role = Literal["", "leader", "general", "allied_general"]
DefenceKind = Literal["temporary", "permanent", "gate"]

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]


class Element(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One playing piece (DBF-TRP-001). `type`: a code of the troop list; `division`: an id, "" for none yet.

    `warband_base` matters to Wb only. `rides`: a leader or general whom an army list puts on horseback (DBF-ARM-008).
    `name`: what its owner calls it, "" for nothing.
    """

    id: Id
    type: str
    quality: Quality = "ordinary"
    fast: bool = False
    regular: bool = False
    flying: bool = False
    warband_base: WarbandBase = "A"
    division: str = ""
    role: Role = ""
    rides: bool = False
    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)] = ""


class Division(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A body of elements under one leader or general, who is the element in it with a role (DBF-ARM-009). `called`:
    what a battle calls it, which an army says since battles tell names (`army_format.frozen`)."""

    id: Id
    name: Annotated[str, msgspec.Meta(max_length=80)] = ""
    allied: bool = False
    called: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)] = ""


class Defence(msgspec.Struct, frozen=True, kw_only=True):
    """So many pieces of one kind of defence, each one element front wide (DBF-TRP-019)."""

    kind: DefenceKind
    pieces: Annotated[int, msgspec.Meta(ge=1, le=100)]


class Army(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A whole army and the options that it was bought under (`irregular`: DBF-TRP-016, `allies`: DBF-ARM-026)."""

    name: Name
    scale: ScaleKey
    figure_scale: FigureScale = 15
    irregular: bool = False
    allies: bool = False
    army_list: str = ""
    divisions: tuple[Division, ...] = ()
    elements: Annotated[tuple[Element, ...], msgspec.Meta(max_length=400)] = ()
    defences: tuple[Defence, ...] = ()

    def division(self, division_id: str) -> Division | None:
        """The division with this id, if there is one."""
        return next((division for division in self.divisions if division.id == division_id), None)

    def elements_of(self, division_id: str) -> tuple[Element, ...]:
        """The elements of a division, its commander among them."""
        return tuple(element for element in self.elements if element.division == division_id)

    def commanders_of(self, division_id: str) -> tuple[Element, ...]:
        """The leaders and generals who belong to a division: exactly one in a legal army."""
        return tuple(element for element in self.elements_of(division_id) if element.role)

    def is_allied(self, element: Element) -> bool:
        """Whether an element belongs to an allied division."""
        division = self.division(element.division)
        return division is not None and division.allied


class Agreement(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What two players agree on before they buy their armies.

    `table` None: the standard table of the scale (DBF-ARM-003). `scaled_distances`: distances grow with the bases
    (DBF-TRP-003). `ordinary_command_value`: what an Ordinary leader counts when he is lost (DBF-VIC-006).
    """

    scale: ScaleKey
    figure_scale: FigureScale = 15
    irregular: bool = False
    allies: bool = False
    scaled_distances: bool = False
    ordinary_command_value: Literal[4, 5] = 4
    table: TableSize | None = None

    @property
    def table_size(self) -> TableSize:
        """Width and depth of the table in centimetres, the long side first."""
        return self.table or SCALES[self.scale].default_table


def agreement_for(army: Army) -> Agreement:
    """The agreement under which an army was bought, everything else as usual."""
    return Agreement(scale=army.scale, figure_scale=army.figure_scale, irregular=army.irregular, allies=army.allies)


def decode_army(data: Mapping[str, Any]) -> Army:
    """An army from plain data, its divisions called by what can be read; `msgspec.ValidationError` says what does not
    fit."""
    army = msgspec.convert(dict(data), Army)
    for element in army.elements:
        if element.name != cleaned(element.name):
            raise msgspec.ValidationError("a name that cannot be read - at `$.elements[...].name`")
    divisions = tuple(msgspec.structs.replace(one, called=cleaned(one.called)) for one in army.divisions)
    return msgspec.structs.replace(army, divisions=divisions)


def encode_army(army: Army) -> dict[str, Any]:
    """The plain data of an army, fit for JSON."""
    encoded: dict[str, Any] = msgspec.to_builtins(army)
    return encoded


def footprint_of(element: Element, scale: FigureScale) -> tuple[float, float]:
    """Width and depth of an element's base in centimetres."""
    return base_size(element.type, scale=scale, warband_base=element.warband_base)


def type_name(code: str) -> Text:
    """The name of a troop type; a code that does not exist stands for itself."""
    return Text(f"dbf.type.{code}") if code in TROOP_TYPES else Text("dbf.type.unknown", {"code": code})


def describe(element: Element) -> Text:
    """An element in words: its type and whatever was bought with it."""
    traits: list[Text | str] = [Text(f"dbf.role.{element.role}")] if element.role else []
    if element.quality != "ordinary":
        traits.append(Text(f"dbf.quality.{element.quality}"))
    traits.extend(Text(f"dbf.trait.{name}") for name in ("fast", "regular", "flying") if getattr(element, name))
    if element.rides:
        traits.append(Text("dbf.trait.rides"))
    name = type_name(element.type)
    if element.type == "Wb":
        name = Text(f"dbf.type.Wb_{element.warband_base}")
    if traits:
        name = Text("dbf.element.with_traits", {"type": name, "traits": traits})
    return Text("dbf.titled", {"title": element.name, "name": name}) if element.name else name
