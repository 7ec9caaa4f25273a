"""The laws for numbers that a die must reach, `roll_modifier` and `best_save`: the lower, the better."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.effects import Stage
from rules.engine.explained import Explained, Term


def needed(base: Term, modifiers: Iterable[Term], bounds: Iterable[tuple[Stage, Term]] = ()) -> Explained:
    """The `roll_modifier` law: the printed number less the sum of all modifiers (+1 makes it easier), then the bounds.

    Their order: fixed value, never worse than, never better than. `succeeds` judges numbers outside the faces of a die.

    >>> from rules.engine.text import Text
    >>> needed(Term(4, Text("aim"), "R-1"), [Term(-1, Text("cover"), "R-2")]).total
    5
    """
    modifying = tuple(modifiers)
    value: float = base.value - sum(term.value for term in modifying)
    terms = (base, *modifying)
    for stage, term in sorted(bounds, key=lambda bound: bound[0].value):
        if stage is Stage.FIXED:
            value = term.value
        elif stage is Stage.NEVER_WORSE:
            value = min(value, term.value)
        elif stage is Stage.NEVER_BETTER:
            value = max(value, term.value)
        else:
            raise ValueError(f"{stage} is no bound of a roll")
        terms += (term,)
    return Explained(value, terms)


def succeeds(face: int, number: float, sides: int = 6) -> bool:
    """Whether a natural face reaches the number: a natural 1 never does, the highest face always."""
    if face == 1:
        return False
    return face == sides or face >= number


def best_save(saves: Iterable[Explained]) -> Explained | None:
    """The `best_save` law where the owner leaves the choice to us: the lowest number, the first of equals."""
    return min(saves, key=lambda save: save.total, default=None)
