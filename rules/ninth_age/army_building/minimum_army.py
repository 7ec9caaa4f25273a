"""The least number of units of an army (T9A-ARM-013, 014, 022)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.army_books.effective import body_of
from rules.ninth_age.army_building.breach import Breach, breach
from rules.ninth_age.army_building.survey import Bought, Survey

LEAST_UNITS = 4
LEAST_UNITS_OF_A_WARBAND = 3
WAR_MACHINE = "war_machine"


def breaches_of_minimum_army(survey: Survey) -> Iterator[Breach]:
    """Too few units that are not Characters."""
    least, counted = least_units(survey), units_counted(survey)
    if counted < least:
        rule = "T9A-ARM-022" if least == LEAST_UNITS_OF_A_WARBAND else "T9A-ARM-013"
        yield breach(rule, "too_few_units", n=counted, least=least)


def least_units(survey: Survey) -> int:
    """How many units the army needs."""
    if survey.size == "warband":  # T9A-ARM-022
        return LEAST_UNITS_OF_A_WARBAND
    return LEAST_UNITS


def units_counted(survey: Survey) -> int:
    """The units that are not Characters, all war machines together as one of them (T9A-ARM-014)."""
    troops = [unit for unit in survey.units if not unit.is_character]
    machines = [unit for unit in troops if _is_war_machine(unit)]
    return len(troops) - len(machines) + min(len(machines), 1)


def _is_war_machine(unit: Bought) -> bool:
    places = list(unit.place.walk())
    if body_of(places).troop_type:
        return body_of(places).troop_type == WAR_MACHINE
    profiles = [profile for place in places for profile in place.node.profiles if profile.type == "model"]
    return any(profile.troop_type == WAR_MACHINE for profile in profiles)
