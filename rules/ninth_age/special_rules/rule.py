"""A special rule: one value, with its effects and whom each of them needs (T9A-SPC-004, 014)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rules.engine.effects import Effect, Grant, Suppress
from rules.engine.hooks import Hook

Holder = Literal[
    "part",
    "model",
    "protected",
    "any",
    "half",
    "most",
    "all",
    "rank_and_file",
    "others",
    "attack",
    "target",
    "wielder",
    "wearer",
]
"""Who must have the rule for an effect to work: the part or the model that is asked about, or the model that is to be
protected (T9A-SPC-008, 009); of the models of the unit any, half or more, more than half, or all; most of its
rank-and-file (T9A-SPC-014). `others`: it works on units that need not have the rule; its condition says on which.
`attack`: it works on an attack that carries it; `target`: on an attack whose target has it (of Rank-and-File the
majority, T9A-DMG-012); `wielder`: on an attack whose target uses the weapon;
`wearer`: on the model that wears the armour."""

OF_UNITS: frozenset[Holder] = frozenset({"any", "half", "most", "all", "rank_and_file"})
"""Those of whom so many models of a unit must have the rule."""

Duplicates = Literal["highest", "lowest", "count"]
Manner = Literal["close_combat", "shooting", "special"]
"""Normal Close Combat Attacks, normal Shooting Attacks, Special Attacks (T9A-SPC-007, 020)."""


@dataclass(frozen=True, slots=True)
class Held:
    """An effect and whom it needs."""

    holder: Holder
    effect: Effect

    @property
    def hook(self) -> Hook | None:
        """The hook at which it acts; None for what grants or takes away rules."""
        return None if isinstance(self.effect, Grant | Suppress) else self.effect.hook


@dataclass(frozen=True, slots=True)
class SpecialRule:
    """A special rule of chapter 17. `parameter` is the form of what stands in brackets ("X", "X; Y"), "" if nothing
    does. `duplicates`: which of several values counts (T9A-SPC-016, 017). `attacks`: which attacks of a part that has
    the rule carry it (T9A-SPC-007); a rule of a weapon is carried by the attacks with it, whatever they are."""

    key: str
    name: str
    parameter: str = ""
    effects: tuple[Held, ...] = ()
    duplicates: Duplicates = "highest"
    attacks: tuple[Manner, ...] = ()


def always(situation: Any) -> bool:
    return True


def of_part(*effects: Effect) -> tuple[Held, ...]:
    """Works on the part that has the rule (T9A-SPC-005 to 007)."""
    return tuple(Held("part", effect) for effect in effects)


def of_model(*effects: Effect) -> tuple[Held, ...]:
    """Works on the model of which a part has the rule (T9A-SPC-010, 013)."""
    return tuple(Held("model", effect) for effect in effects)


def of_protected(*effects: Effect) -> tuple[Held, ...]:
    """A defence of the whole model, which on a Ridden Monster the rider's rules do not give (T9A-SPC-008, 009)."""
    return tuple(Held("protected", effect) for effect in effects)


def of_any(*effects: Effect) -> tuple[Held, ...]:
    """Works on a unit of which one model has the rule."""
    return tuple(Held("any", effect) for effect in effects)


def of_half(*effects: Effect) -> tuple[Held, ...]:
    """Works on a unit of which half or more of the models have the rule."""
    return tuple(Held("half", effect) for effect in effects)


def of_most(*effects: Effect) -> tuple[Held, ...]:
    """Works on a unit of which more than half of the models have the rule."""
    return tuple(Held("most", effect) for effect in effects)


def of_all(*effects: Effect) -> tuple[Held, ...]:
    """Works on a unit of which every model has the rule, joined Characters included."""
    return tuple(Held("all", effect) for effect in effects)


def of_rank_and_file(*effects: Effect) -> tuple[Held, ...]:
    """Works on a unit of which most rank-and-file models (most models, if it has none) have the rule."""
    return tuple(Held("rank_and_file", effect) for effect in effects)


def of_attack(*effects: Effect) -> tuple[Held, ...]:
    """Works on an attack that carries the rule (T9A-SPC-004, T9A-SPC-015)."""
    return tuple(Held("attack", effect) for effect in effects)


def of_target(*effects: Effect) -> tuple[Held, ...]:
    """Works on an attack against a model, or Rank-and-File most of which, have the rule (T9A-DMG-012)."""
    return tuple(Held("target", effect) for effect in effects)


def of_wielder(*effects: Effect) -> tuple[Held, ...]:
    """Works on an attack against a model that uses the weapon, or Rank-and-File most of which do (T9A-EQP-013)."""
    return tuple(Held("wielder", effect) for effect in effects)


def of_wearer(*effects: Effect) -> tuple[Held, ...]:
    """Works on a model that wears the armour."""
    return tuple(Held("wearer", effect) for effect in effects)


def on_others(*effects: Effect) -> tuple[Held, ...]:
    """Works on units that need not have the rule."""
    return tuple(Held("others", effect) for effect in effects)
