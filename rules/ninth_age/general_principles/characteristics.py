"""Characteristics and what changes them (T9A-GEN-034 to 058)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from rules.engine.explained import Explained, Term
from rules.engine.hooks import Query, Said
from rules.engine.laws import HIGH
from rules.engine.text import text
from rules.ninth_age.hooks import (
    BALLISTIC_SKILL,
    INITIATIVE,
    LEADERSHIP,
    MOVEMENT,
    NUMBER_OF_ATTACKS,
    STRENGTH,
    TOUGHNESS,
    WEAPON_SKILL,
)
from rules.ninth_age.special_rules.asking import said
from rules.ninth_age.special_rules.holding import models_alike
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Kind, Part, State
from rules.ninth_age.troop_types import TROOP_TYPES
from rules.ninth_age.units.line_up import line_up

Short = Literal["M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"]
MOST = HIGH
"""No characteristic ever leaves the limits 0 and 10 (T9A-GEN-035)."""

QUERIES: Mapping[Short, Query[Explained]] = {
    "M": MOVEMENT, "WS": WEAPON_SKILL, "BS": BALLISTIC_SKILL, "S": STRENGTH, "T": TOUGHNESS, "I": INITIATIVE,
    "A": NUMBER_OF_ATTACKS, "Ld": LEADERSHIP,
}  # fmt: skip


def unmodified(state: State, model: str, short: Short) -> Term:
    """The value of the profile for the model as a whole (T9A-GEN-046): with several parts, that of the part that the
    profile rule names (T9A-TYP-038, 044, 047). A dash is 0 (T9A-GEN-036)."""
    kind = state.kind_of(model)
    known: dict[Short, Term] = kind.__dict__.setdefault("characteristics", {})
    found = known.get(short)
    if found is None:
        parts, rule = parts_that_count(kind, short)
        value = max((part.characteristics.get(short, 0) for part in parts), default=0)
        found = known[short] = Term(value, text(f"t9a.characteristic.{short}"), rule)
    return found


def parts_that_count(kind: Kind, short: Short) -> tuple[Iterable[Part], str]:
    """The parts of which the highest value counts for the model as a whole, and the rule that names them. An attack on
    a Ridden Monster meets the Monster (T9A-TYP-043)."""
    profile = TROOP_TYPES[kind.troop_type].profile
    if profile == "war_machine":
        return _of_machine_or_crew(kind, machine=short in ("T", "W")), "T9A-TYP-047"
    mounts = [part for part in kind.parts if part.mount]
    riders = [part for part in kind.parts if not part.mount]
    if not mounts or not riders:
        return kind.parts, "T9A-GEN-034"
    # A mount of another troop type makes the model mounted, with a Combined Profile (T9A-TYP-027).
    if short == "Ld":
        return riders, "T9A-TYP-044" if profile == "ridden_monster" else "T9A-TYP-038"
    if profile == "ridden_monster":  # T9A-TYP-044
        return mounts, "T9A-TYP-044"
    if short == "M":  # T9A-TYP-038
        return mounts, "T9A-TYP-038"
    return riders if short == "WS" else kind.parts, "T9A-TYP-038"  # T9A-TYP-041


def _of_machine_or_crew(kind: Kind, *, machine: bool) -> Sequence[Part]:
    """The machine, which neither fights nor shoots by itself, or its crew (T9A-TYP-047); all parts where they are not
    told apart."""
    found = [part for part in kind.parts if machine != any(part.characteristics.get(one) for one in ("WS", "A"))]
    return found or kind.parts


def toughness_against(state: State, model: str, *, ranged: bool) -> Explained:
    """The Toughness that attacks meet: of a War Machine that of the machine against Ranged Attacks, that of the crew in
    close combat (T9A-TYP-047)."""
    kind = state.kind_of(model)
    if ranged or TROOP_TYPES[kind.troop_type].profile != "war_machine":
        return value(state, model, "T")
    crew = max((part.characteristics.get("T", 0) for part in _of_machine_or_crew(kind, machine=False)), default=0)
    return _changed(state, model, "T", Term(crew, text("t9a.characteristic.T"), "T9A-TYP-047"))


def value(state: State, model: str, short: Short, *, flying: bool = False) -> Explained:
    """A characteristic of a model as it is now: set or borrowed values first, then multiplications rounded up, then
    additions, cut to 0 and 10 after every step (T9A-GEN-053 to 058). `flying`: Movement in a Fly move."""
    return _changed(state, model, short, unmodified(state, model, short), flying=flying)


def _changed(state: State, model: str, short: Short, base: Term, *, flying: bool = False) -> Explained:
    if short not in QUERIES:
        return Explained(base.value, (base,))
    return changes(state, model, short, flying=flying).to(base)


def changes(state: State, model: str, short: Short, *, flying: bool = False) -> Said[Explained]:
    """What changes a characteristic of a model, in the order in which it came (T9A-GEN-057). The law of its query makes
    a value of it: what sets it, what multiplies it, what adds to it, whenever each began (T9A-GEN-053 to 056), never
    out of the limits 0 and 10, not even for a moment (T9A-GEN-035, 058)."""
    return said(Situation(state, "", model=model, flying=flying), QUERIES[short])


def lowest_movement(state: State, unit: str, flying: bool = False) -> Explained:
    """The Movement of a unit: the lowest of its models (T9A-MOV-116, T9A-CHA-014); in a Fly move the lowest Fly value
    (T9A-SPC-085)."""
    if state.timed:
        return _lowest_movement(state, unit, flying)
    models = line_up(state, state.units[unit])
    key = ("movement", flying)
    found: Explained | None = models.known.get(key)
    if found is None:
        found = models.room()[key] = _lowest_movement(state, unit, flying)
    return found


def _lowest_movement(state: State, unit: str, flying: bool) -> Explained:
    """What changes Movement looks at the model and at whether it flies, at nothing else; but what is given for a time
    comes and goes."""
    found = [value(state, models[0], "M", flying=flying) for models in models_alike(state, unit).values()]
    if not found:
        return Explained(0.0, ())
    return min(found, key=lambda one: one.total)  # T9A-CHA-014, T9A-MOV-116
