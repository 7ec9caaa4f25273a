"""The modifiers that rules bring to a roll, as the law of roll modifiers combines them."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.effects import Modify, Stage
from rules.engine.explained import Term
from rules.ninth_age.hooks import QueryHook
from rules.ninth_age.special_rules.asking import terms
from rules.ninth_age.special_rules.situation import Situation

ALONE = "alone"
"""The `once` of a penalty that is never combined with any other penalty (T9A-SPC-060)."""
OF_ARMOUR = "armour"
"""The `once` of what adds to the armour bonus of a model, with its own limit, and not to the roll (T9A-EQP-087)."""


def modifiers(
    situation: Situation, hook: QueryHook, others: Iterable[Term] = (), alone: Iterable[Term] = ()
) -> list[Term]:
    """The other modifiers of a roll and those of the rules: of one line of the rulebook only the strongest (several
    values of Armour Piercing are not added, T9A-SPC-038), and a penalty that stands alone only without another
    (T9A-SPC-060): of a rule, or of the terrain (`alone`). What fixes the number needed is no modifier."""
    found = [(effect, term) for effect, term in terms(situation, hook) if effect.stage is Stage.ADD]
    total = [*others, *(term for effect, term in found if not effect.once), *_strongest(found)]
    single = [*(term for effect, term in found if effect.once == ALONE), *alone]
    if all(term.value >= 0 for term in total):
        total += single[:1]
    return total


def _strongest(found: list[tuple[Modify[QueryHook], Term]]) -> list[Term]:
    lines: dict[str, list[Term]] = {}
    for effect, term in found:
        if effect.once not in ("", ALONE, OF_ARMOUR):
            lines.setdefault(effect.once, []).append(term)
    return [max(line, key=lambda term: abs(term.value)) for line in lines.values()]  # T9A-SPC-038


def number_needed(situation: Situation, hook: QueryHook) -> Term | None:
    """The number that a rule puts in the place of the one of the table, if one does; the last stands."""
    fixed = [term for effect, term in terms(situation, hook) if effect.stage is Stage.SET]
    return fixed[-1] if fixed else None
