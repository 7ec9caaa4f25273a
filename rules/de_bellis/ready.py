"""The armies that come with the game, so that one can play at once: all legal, at all four scales."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from rules.de_bellis.army import Army, Defence, Division, Element, Quality, Role
from rules.de_bellis.bases import WarbandBase
from rules.de_bellis.scales import ScaleKey
from rules.engine import data_files
from rules.engine.text import Text

FOLDER = Path(__file__).parent / "ready_armies"


class Wording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence in the four languages."""

    en: str
    it: str
    es: str
    pl: str


class ReadyArmy(msgspec.Struct, frozen=True, kw_only=True):
    """An army that comes with the game, its name and a line about it."""

    key: str
    army: Army
    name: Wording
    flavour: Wording

    @property
    def name_text(self) -> Text:
        return Text(f"dbf.ready.{self.key}.name")

    @property
    def flavour_text(self) -> Text:
        return Text(f"dbf.ready.{self.key}.flavour")


class _Bought(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    type: str
    count: Annotated[int, msgspec.Meta(ge=1)] = 1
    quality: Quality = "ordinary"
    fast: bool = False
    regular: bool = False
    flying: bool = False
    warband_base: WarbandBase = "A"


class _Division(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    commander: _Bought
    elements: tuple[_Bought, ...]
    allied: bool = False


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Wording
    flavour: Wording
    scale: ScaleKey
    divisions: tuple[_Division, ...]
    irregular: bool = False
    allies: bool = False
    defences: tuple[Defence, ...] = ()


@cache
def ready_armies() -> dict[str, ReadyArmy]:
    """All ready armies by key, in alphabetical order."""
    return {path.stem: _read(path) for path in sorted(FOLDER.glob("*.yaml"))}


def _read(path: Path) -> ReadyArmy:
    written = msgspec.convert(data_files.read(path), _File)
    army = Army(
        name=written.name.en,
        scale=written.scale,
        irregular=written.irregular,
        allies=written.allies,
        divisions=tuple(
            Division(id=f"d{number}", allied=division.allied) for number, division in enumerate(written.divisions, 1)
        ),
        elements=_elements(written.divisions),
        defences=written.defences,
    )
    return ReadyArmy(key=path.stem, army=army, name=written.name, flavour=written.flavour)


def _elements(divisions: tuple[_Division, ...]) -> tuple[Element, ...]:
    elements: list[Element] = []
    for number, division in enumerate(divisions, 1):
        role: Role = "allied_general" if division.allied else "leader" if number == 1 else "general"
        elements.append(_element(division.commander, len(elements) + 1, number, role))
        for bought in division.elements:
            for _ in range(bought.count):
                elements.append(_element(bought, len(elements) + 1, number, ""))
    return tuple(elements)


def _element(bought: _Bought, number: int, division: int, role: Role) -> Element:
    return Element(
        id=f"e{number}",
        type=bought.type,
        quality=bought.quality,
        fast=bought.fast,
        regular=bought.regular,
        flying=bought.flying,
        warband_base=bought.warband_base,
        division=f"d{division}",
        role=role,
    )
