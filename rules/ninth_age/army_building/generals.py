"""Exactly one General, and who can be it (T9A-ARM-015, 016)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.ninth_age.army_building.breach import Breach, breach
from rules.ninth_age.army_building.survey import BATTLE_STANDARD, Bought, Survey, bar_to_lead, leadership


def breaches_of_general(survey: Survey) -> Iterator[Breach]:
    """No General, more than one, or one who may not be it."""
    able, best = able_to_lead(survey), candidates(survey)
    named = named_generals(survey)
    if not able:
        yield breach("T9A-ARM-015", "nobody_can_lead")
    if len(named) > 1:
        yield breach("T9A-ARM-015", "two_generals", named[1].id, names=", ".join(unit.name for unit in named))
    if survey.list.general and survey.evaluation.layout.list.unit(survey.list.general) is None:
        yield breach("T9A-ARM-015", "general_is_gone")
    elif not named and len(best) > 1:
        yield breach("T9A-ARM-015", "name_a_general", names=", ".join(unit.name for unit in best))
    for unit in named:
        if not unit.is_character:
            yield breach("T9A-ARM-015", "no_character", unit.id, unit=unit.name)
        elif BATTLE_STANDARD in unit.roles:
            yield breach("T9A-ARM-016", "standard_cannot_lead", unit.id, unit=unit.name)
        elif bar := bar_to_lead(survey, unit):
            yield breach("T9A-ARM-016", "may_not_lead", unit.id, unit=unit.name, because=bar)
        elif unit not in best:
            high = leadership(survey, best[0])
            yield breach(
                "T9A-ARM-016", "higher_leadership", unit.id, unit=unit.name, other=best[0].name, leadership=high
            )


def general_of(survey: Survey) -> Bought | None:
    """The General: who is named, or the only one who can be it."""
    named = named_generals(survey)
    if named:
        return named[0]
    best = candidates(survey)
    return best[0] if len(best) == 1 else None


def named_generals(survey: Survey) -> tuple[Bought, ...]:
    """Whom the list names General: as such, or by an option of the book."""
    return tuple(unit for unit in survey.units if unit.id == survey.list.general or "general" in unit.roles)


def able_to_lead(survey: Survey) -> tuple[Bought, ...]:
    """The Characters who can be General: not the Battle Standard Bearer, nobody who is Not a Leader."""
    return tuple(
        unit for unit in survey.characters if BATTLE_STANDARD not in unit.roles and not bar_to_lead(survey, unit)
    )


def candidates(survey: Survey) -> tuple[Bought, ...]:
    """Those of them with the highest Leadership, among whom the owner chooses."""
    able = able_to_lead(survey)
    high = max((leadership(survey, unit) for unit in able), default=0)  # T9A-ARM-016
    return tuple(unit for unit in able if leadership(survey, unit) == high)
