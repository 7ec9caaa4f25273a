"""How often the same unit may be chosen (T9A-ARM-010 to 012, 021, 023, 025, 027)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.army_books.bounds import bound_of
from rules.engine.army_books.counting import Place
from rules.ninth_age.army_building.breach import Breach, breach
from rules.ninth_age.army_building.sizes import scaled
from rules.ninth_age.army_building.survey import Bought, Survey

DUPLICATES = {"core": 4, "special": 3, "rare": 2, "heroes": 3, "lords": 3}
WHOLE_ARMY = ("army", "force", "book")


def breaches_of_duplicates(survey: Survey) -> Iterator[Breach]:
    """Entries that were taken more often than their category, or the entry itself, allows."""
    for units in taken(survey).values():
        unit = units[0]
        printed = printed_limit(survey, unit)
        most = most_of(survey, unit)
        if most is not None and len(units) > most:
            rule = "T9A-ARM-010" if printed is None else "T9A-ARM-012"
            yield breach(rule, "too_often", unit.id, unit=unit.name, n=len(units), most=most)


def taken(survey: Survey) -> dict[object, list[Bought]]:
    """The units of the list by what counts as the same: the entry, however it was equipped (T9A-ARM-011)."""
    found: dict[object, list[Bought]] = {}
    for unit in survey.units:
        found.setdefault(unit.entry, []).append(unit)
    return found


def most_of(survey: Survey, unit: Bought) -> int | None:
    """How often the entry of a unit may be taken; None if its category has no limit.

    A printed limit takes the place of the category's, be it lower or higher (T9A-ARM-012).
    """
    printed = printed_limit(survey, unit)
    if printed is not None:
        return scaled(printed, survey.size)  # T9A-ARM-023, T9A-ARM-027
    normal = DUPLICATES.get(unit.category)
    return None if normal is None else scaled(normal, survey.size)  # T9A-ARM-021, T9A-ARM-025


def printed_limit(survey: Survey, unit: Bought) -> int | None:
    """The limit that the book prints on an entry for a standard army; None if it is only that of the category.

    Converted books say it as a limit on the whole army that changes with its size: what it says of a standard army.
    """
    times = unit.place.node.choice.times
    stated = _stated(survey, unit.place) if times is None else times  # T9A-ARM-012
    return None if stated == DUPLICATES.get(unit.category) else stated


def _stated(survey: Survey, place: Place) -> int | None:
    standard = survey.printed
    here = standard.layout.units.get(place.unit.id, place) if place.unit else place
    found = []
    for limit in place.node.choice.limits:
        if limit.kind == "max" and limit.field == "picks" and limit.scope in WHOLE_ARMY:
            bound = bound_of(standard, limit, here)
            found.append(int(bound[1]) if bound else -1)
    most = [number for number in found if number >= 0]
    return min(most) if most else None
