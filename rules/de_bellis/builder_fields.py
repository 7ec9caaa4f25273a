"""What can be set about an army, a division and an element while they are written down."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.de_bellis.army import Army, Division, Element
from rules.de_bellis.prices import GRADE_SURCHARGES, SURCHARGES
from rules.de_bellis.scales import SCALES
from rules.de_bellis.troops import MOUNTED, NATURAL_FLYERS, TROOP_TYPES
from rules.engine.army_builder import Field
from rules.engine.given_names import suggestions
from rules.engine.given_names.suggested import Kind
from rules.engine.inputs import ChooseOne, Confirm, Input, Note, Option
from rules.engine.text import Text, text

ROLES = ("", "leader", "general", "allied_general")
NO_ROLE = "soldier"
KINDS: dict[str, Kind] = {
    "Bw": "shooters", "Sh": "shooters", "Ps": "shooters", "SS": "beasts", "El": "monster", "Ms": "monster",
    "Dra": "monster", "CrV": "flyers", "Art": "engine", "WWg": "engine",
}  # fmt: skip


def army_fields(army: Army) -> tuple[Field, ...]:
    """Name, scale and the two options under which an army is bought."""
    scales = tuple(
        Option(key, text(f"dbf.scale.{key}"), facts={"points": scale.points}) for key, scale in SCALES.items()
    )
    return (
        _field("name", Note(may_be_empty=False), army.name, "DBF-ARM-030"),
        _field("scale", ChooseOne(scales), army.scale, "DBF-ARM-002"),
        _field("irregular", Confirm(), army.irregular, "DBF-TRP-016"),
        _field("allies", Confirm(), army.allies, "DBF-ARM-026"),
    )


def division_fields(army: Army, division: Division) -> tuple[Field, ...]:
    """The name of a division, and whether it is allied where allies were agreed on."""
    fields = [_field("division_name", Note(), division.name, "DBF-ARM-009")]
    if army.allies or division.allied:
        fields.append(_field("allied", Confirm(), division.allied, "DBF-ARM-026"))
    return tuple(fields)


def element_fields(army: Army, element: Element) -> tuple[Field, ...]:
    """What can be bought for an element, what it is, and where it belongs."""
    fields = [
        msgspec.structs.replace(
            _field("element_name", Note(), element.name, "DBF-ARM-030"), suggested=suited(army, element)
        ),
        _field("role", ChooseOne(_roles(army, element)), element.role or NO_ROLE, "DBF-ARM-009"),
        _field("quality", ChooseOne(_qualities()), element.quality, "DBF-TRP-014"),
        _field("fast", Confirm(), element.fast, SURCHARGES["fast"][1], SURCHARGES["fast"][0]),
    ]
    if army.irregular or element.regular:
        price = SURCHARGES["regular"][0] if army.irregular else 0
        fields.append(_field("regular", Confirm(), element.regular, SURCHARGES["regular"][1], price))
    if element.type not in NATURAL_FLYERS or element.flying:
        fields.append(_field("flying", Confirm(), element.flying, SURCHARGES["flying"][1], SURCHARGES["flying"][0]))
    if element.rides:
        fields.append(_field("rides", Confirm(), True, "DBF-ARM-008"))
    if element.type == "Wb":
        bases = tuple(Option(base, text(f"dbf.type.Wb_{base}")) for base in ("A", "B"))
        fields.append(_field("warband_base", ChooseOne(bases), element.warband_base, "DBF-TRP-023"))
    if element.role or element.type not in TROOP_TYPES:
        types = tuple(
            Option(code, text(f"dbf.type.{code}"), facts={"points": troop.cost}) for code, troop in TROOP_TYPES.items()
        )
        fields.append(_field("type", ChooseOne(types), element.type, "DBF-TRP-004"))
    home = army.division(element.division)
    if len(army.divisions) > 1 or (home is None and army.divisions):
        fields.append(_field("division", ChooseOne(_homes(army)), home.id if home else "", "DBF-ARM-010"))
    return tuple(fields)


def suited(army: Army, element: Element) -> tuple[str, ...]:
    """Names that would suit an element; none that another bears."""
    kind: Kind = KINDS.get(element.type) or ("riders" if element.type in MOUNTED else "foot")
    if element.role or element.type in ("Er", "Mag"):
        kind = "person"
    taken = [one.name for one in army.elements if one.name]
    return suggestions(army.name, army.army_list, kind=kind, seed=f"{army.name}/{element.id}", taken=taken)


def element_marks(element: Element) -> tuple[Text, ...]:
    """What was bought for an element and what it is, as short words."""
    marks = [text(f"dbf.role.{element.role}")] if element.role else []
    if element.quality != "ordinary":
        marks.append(text(f"dbf.quality.{element.quality}"))
    marks.extend(text(f"dbf.trait.{name}") for name in ("fast", "regular", "flying") if getattr(element, name))
    if element.rides:
        marks.append(text("dbf.trait.rides"))
    return tuple(marks)


def _roles(army: Army, element: Element) -> tuple[Option, ...]:
    allied = army.allies or element.role == "allied_general"
    shown = [role for role in ROLES if role != "allied_general" or allied]
    return tuple(
        Option(role or NO_ROLE, text(f"dbf.role.{role}") if role else text("dbf.builder.no_role")) for role in shown
    )


def _qualities() -> tuple[Option, ...]:
    return tuple(
        Option(quality, text(f"dbf.quality.{quality}"), facts={"points": price}, rule=rule)
        for quality, (price, rule) in GRADE_SURCHARGES.items()
    )


def _homes(army: Army) -> tuple[Option, ...]:
    return tuple(
        Option(
            division.id,
            text("dbf.builder.named", name=division.name) if division.name else text("dbf.builder.division", n=number),
        )
        for number, division in enumerate(army.divisions, 1)
    )


def _field(key: str, given: Input, value: Any, rule: str, price: int = 0) -> Field:
    return Field(key=key, label=text(f"dbf.builder.field.{key}"), input=given, value=value, price=price, rule=rule)
