"""What the rules of Special Attacks have in common (T9A-SPC-019 to 021): the step at which they are made, and which
part of a model makes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.engine.hooks import Option
from rules.ninth_age.special_rules.holding import has, parameters
from rules.ninth_age.state import Kind, Rule, State

Maker = Literal["mount", "chassis"]
"""Which part makes a Special Attack whose rule the whole model has: of a ridden model the mount, of a Chariot what
rolls (T9A-SPC-190)."""


@dataclass(frozen=True, slots=True)
class SpecialAttack:
    """A Special Attack of close combat that hits by itself. `option`: that it is made; `rule` says how often, `bare`
    that nothing which helps normal attacks helps it. `initiative`: its step, None for that of the part. `optional`: its
    owner is asked each time whether he makes it."""

    key: str
    option: Option
    rule: str
    bare: str
    initiative: int | None = None
    maker: Maker = "mount"
    optional: bool = False


def parts_that_make(state: State, model: str, key: str, maker: Maker) -> tuple[tuple[int, str], ...]:
    """The parts that make a Special Attack, each with what its rule has in brackets: those whose own rule it is,
    otherwise one for the whole model."""
    kind = state.kind_of(model)
    if not has(state, model, key):
        return ()
    own = [(index, rule) for index, part in enumerate(kind.parts) for rule in part.rules if rule.key == key]
    if own:  # T9A-SPC-006
        return tuple((index, rule.parameter) for index, rule in own)
    return tuple((_maker(kind, maker), parameter) for parameter in parameters(state, model, key)[:1] or ("",))


def _maker(kind: Kind, maker: Maker) -> int:
    chassis = [index for index, part in enumerate(kind.parts) if _rolls(kind, index)]
    mounts = [index for index, part in enumerate(kind.parts) if part.mount]  # T9A-SPC-190
    wanted = [*chassis, *mounts] if maker == "chassis" else [*mounts, *chassis]
    return next(iter(wanted), 0)


def _rolls(kind: Kind, index: int) -> bool:
    """A chassis: it has Strength, and neither Attacks nor Weapon Skill."""
    numbers = kind.parts[index].characteristics
    return bool(numbers.get("S", 0)) and not numbers.get("A", 0) and not numbers.get("WS", 0)


def mark_of(key: str) -> Rule:
    """The rule itself, which its attack carries so that what it says of the attack acts."""
    return Rule(key)
