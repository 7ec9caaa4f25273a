"""The form of written effects: rules, each with its effects, each with what it requires."""

from __future__ import annotations

from typing import Literal

import msgspec

StageName = Literal["set", "multiply", "add", "attack", "fixed", "never_worse", "never_better"]
FORMAT = 1


class RequirementRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"is_": "is", "not_": "not"}):
    """Something that must hold: `who` must be what `is` says, of `name` where that needs one. `not`: it must not
    hold."""

    who: str
    is_: str
    name: str = ""
    not_: bool = False


class EffectRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a rule does, on whom (`of`), under which `rule` of the rulebook, if all in `when` holds. One of these:

    `modify`: queries to which it says a number (`by`; the number in the brackets is X, -X or X+), at a `stage` of their
    law and in a `line` of which not everything counts. `offer`, `forbid`: options that there are because of it, choices
    and options that there are not. `grant`, `suppress`: other rules that come with it or go (`layer`: when among those
    that do). `inflict`: another rule that comes for a time over whoever an event befalls (`at`). `words`: the key of
    what is said of it, the rule's own name if it does not say."""

    of: str
    rule: str
    modify: tuple[str, ...] = ()
    by: float | str = 1
    stage: StageName = "add"
    line: str = ""
    offer: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    grant: tuple[str, ...] = ()
    suppress: tuple[str, ...] = ()
    layer: int | None = None
    inflict: tuple[str, ...] = ()
    at: str = ""
    words: str = ""
    when: tuple[RequirementRow, ...] = ()


class RuleRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule: its key and name, the form of what stands in its brackets, which of several values counts, which attacks
    of a part that has it carry it, and its effects."""

    key: str
    name: str
    parameter: str = ""
    duplicates: Literal["highest", "lowest", "count"] = "highest"
    attacks: tuple[Literal["close_combat", "shooting", "special"], ...] = ()
    effects: tuple[EffectRow, ...] = ()


class WrittenRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of rules with their effects, in this form."""

    format: Literal[1]
    rules: tuple[RuleRow, ...]
