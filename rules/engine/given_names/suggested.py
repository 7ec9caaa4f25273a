"""Names that suit a unit: by the flavour of its army, which shows in what the army and its book are called, and by
what kind of unit it is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Literal

import msgspec

from rules.engine import data_files

Kind = Literal["person", "foot", "shooters", "riders", "beasts", "flyers", "monster", "engine"]

FILE = Path(__file__).with_name("pools.yaml")
SUGGESTED = 12


class Flavour(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The names of one people. `words`: how a word begins that tells it in the name of an army, `whole`: words that
    tell it as they are. A unit is called by one of the `banners` and a word for its kind; `persons`, `monsters` and
    `engines` are whole names."""

    words: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    persons: tuple[str, ...]
    banners: tuple[str, ...]
    monsters: tuple[str, ...] = ()
    engines: tuple[str, ...] = ()


class Pools(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Words for each kind of unit, and the flavours by key; `common` suits every army."""

    kinds: dict[str, tuple[str, ...]]
    flavours: dict[str, Flavour]


@cache
def pools() -> Pools:
    """All names that are suggested."""
    return msgspec.convert(data_files.read(FILE), Pools)


def flavour_of(*called: str) -> str:
    """The flavour that the first of these names tells, such as those of a list and of its book."""
    for name in called:
        words = "".join(letter if letter.isalnum() else " " for letter in name.casefold()).split()
        for key, flavour in pools().flavours.items():
            if any(word in flavour.whole or word.startswith(flavour.words) for word in words):
                return key
    return "common"


def suggestions(*called: str, kind: Kind, seed: str, taken: Collection[str] = ()) -> tuple[str, ...]:
    """Names for a unit of an army that is `called` so, best first. The same `seed` gives the same names; none that is
    `taken`."""
    dice = Random(seed)
    own, common = pools().flavours[flavour_of(*called)], pools().flavours["common"]
    found = _mixed(own, kind, dice)
    if own is not common and len(found) < SUGGESTED:
        found += _mixed(common, kind, dice)
    used = {name.casefold() for name in taken}
    return tuple([name for name in dict.fromkeys(found) if name.casefold() not in used][:SUGGESTED])


def _mixed(flavour: Flavour, kind: Kind, dice: Random) -> list[str]:
    if kind == "person":
        return _shuffled(flavour.persons, dice)
    whole = {"monster": flavour.monsters, "engine": flavour.engines}.get(kind)
    if whole is not None:
        return _shuffled(whole, dice)
    banners, words = _shuffled(flavour.banners, dice), _shuffled(pools().kinds[kind], dice)
    return [f"{banner} {words[index % len(words)]}" for index, banner in enumerate(banners)]


def _shuffled(names: Sequence[str], dice: Random) -> list[str]:
    return dice.sample(list(names), len(names))
