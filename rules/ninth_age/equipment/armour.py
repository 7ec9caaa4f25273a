"""Armour (T9A-EQP-077 to 088): the pieces that a model has, and the bonus to which they add up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from rules.engine import data_files
from rules.engine.explained import Explained, Term
from rules.engine.hooks import Option
from rules.engine.text import text
from rules.ninth_age.attacks.facing import is_assault
from rules.ninth_age.dice import needed_result
from rules.ninth_age.hooks import MOUNT_PROTECTS, SHIELD_PROTECTS
from rules.ninth_age.special_rules.asking import forbidden
from rules.ninth_age.special_rules.rule import Held
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Kind, Rule, State
from rules.ninth_age.troop_types import TROOP_TYPES

SAVED_AT = 7
"""What an Armour Save must come to (T9A-EQP-078)."""
MOST = 6
SHIELDS = "shield"
"""The group of the shields, and the key of the mundane one, which alone can parry (T9A-EQP-009)."""

PROTECTING: Mapping[str, Option] = {option.key: option for option in (SHIELD_PROTECTS, MOUNT_PROTECTS)}
"""The groups of which a rule may say that they do not protect."""


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the table (T9A-EQP-080). Of a group only the best piece counts, under `rule`; `bonus` 0: 7 less what
    stands in the brackets. `of_mount`: it is added to the armour of whoever rides. `innate`: the body itself."""

    group: str
    bonus: int
    rule: str
    of_mount: bool = False
    innate: bool = False


# Mount's Protection and Innate Defence among them: T9A-EQP-084, T9A-EQP-086.
ARMOUR: Mapping[str, Piece] = msgspec.convert(data_files.read(Path(__file__).with_suffix(".yaml")), dict[str, Piece])


@dataclass(frozen=True, slots=True)
class Armour:
    """A piece of armour that does more than protect."""

    key: str
    effects: tuple[Held, ...]


def pieces_of(state: State, model: str) -> tuple[Rule, ...]:
    """All pieces of armour of a model, whoever of it wears them."""
    kind = state.kind_of(model)
    found: tuple[Rule, ...] | None = kind.__dict__.get("armour")
    if found is None:
        worn = (rule for part in kind.parts for rule in (*part.armour, *part.rules))
        found = kind.__dict__["armour"] = tuple(rule for rule in (*kind.rules, *worn) if rule.key in ARMOUR)
    return found


def armour_bonus(asked: Situation, others: Iterable[Term] = ()) -> Explained:
    """The armour bonus of the model asked about: the sum of the best of each group, at most +6 (T9A-EQP-077, 079).
    `others`: what rules and spells add to it."""
    kind = asked.state.kind_of(asked.model)
    usable = [_counting(asked, group) for group in _wearers(asked.state, kind)]
    best = max((tuple(terms) for terms in usable), key=lambda terms: sum(term.value for term in terms), default=())
    found = Explained.sum([*best, *others])  # T9A-EQP-087
    if found.total <= MOST:
        return found
    return found.plus(Term(MOST - found.total, text("t9a.armour.most"), "T9A-EQP-079"))


def _wearers(state: State, kind: Kind) -> Iterator[tuple[Rule, ...]]:
    """The pieces that may be counted together: those of one part (T9A-TYP-029, 040), with what belongs to the model as
    a whole and what the mount gives. Where no profile rule speaks of parts, the older edition counts one suit and one
    shield for the model as a whole (T9A-EQP-081, 082)."""
    whole = tuple(rule for rule in kind.rules if rule.key in ARMOUR)
    parts = [tuple(rule for rule in (*part.armour, *part.rules) if rule.key in ARMOUR) for part in kind.parts]
    given = tuple(rule for part in parts for rule in part if ARMOUR[rule.key].of_mount)
    profile = TROOP_TYPES[kind.troop_type].profile
    if profile == "ridden_monster":  # T9A-TYP-045
        mounts = [rule for part, pieces in zip(kind.parts, parts, strict=True) if part.mount for rule in pieces]
        yield tuple(rule for rule in (*whole, *mounts) if ARMOUR[rule.key].innate)
    elif profile == "plain" and state.edition.armour_counted_per == "model":  # T9A-TYP-042
        yield (*whole, *(rule for part in parts for rule in part))
    else:
        for part in parts or [()]:
            yield (*whole, *part, *given)


def _counting(asked: Situation, pieces: Iterable[Rule]) -> Iterator[Term]:
    """The pieces that can be used against this attack, of each group the best."""
    groups: dict[str, list[Term]] = {}
    for rule in pieces:
        piece = ARMOUR[rule.key]
        if (protects := PROTECTING.get(piece.group)) is not None and forbidden(asked, protects):
            continue
        if piece.of_mount and _stays_outside(asked):
            continue
        bonus = piece.bonus or SAVED_AT - (needed_result(rule.parameter) or SAVED_AT)  # T9A-EQP-080
        term = Term(bonus, text(f"t9a.armour.{rule.key}"), piece.rule)
        groups.setdefault(piece.group, []).append(term)
    for terms in groups.values():
        yield max(terms, key=lambda term: term.value)


def _stays_outside(asked: Situation) -> bool:
    """Whether mounts protect nobody, because it is a fight for a Building (T9A-TER-060)."""
    attack = asked.attack
    if attack is None or attack.ranged or not attack.unit:
        return False
    return is_assault(asked.state, asked.unit, attack.unit)
