"""What an army may cost, in all and in each category (T9A-ARM-004 to 009)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.explained import Explained, Term
from rules.engine.text import text
from rules.ninth_age.army_building.breach import Breach, breach
from rules.ninth_age.army_building.survey import CATEGORIES, Bought, Survey

MOST_POINTS_UNDER_THE_LIMIT = 20
LEAST_SHARES = {"core": 25}
GREATEST_SHARES = {"rare": 25, "heroes": 50, "lords": 35, "characters": 50}
MEMBERS = {**{category: (category,) for category in CATEGORIES}, "characters": ("lords", "heroes")}


def breaches_of_points(survey: Survey) -> Iterator[Breach]:
    """A total above the limit or too far below it, and shares of categories that are too small or too large."""
    limit, spent = survey.agreement.points, survey.points
    if spent > limit:
        yield breach("T9A-ARM-004", "over_limit", points=spent, limit=limit, over=spent - limit)
    if spent < limit - MOST_POINTS_UNDER_THE_LIMIT:
        yield breach("T9A-ARM-005", "under_limit", points=spent, limit=limit, under=limit - spent)
    for category, percent in LEAST_SHARES.items():
        points = points_in(survey, category)
        if not _reaches(points, percent, survey):
            yield _share("too_little", survey, category, points, percent)
    for category, percent in GREATEST_SHARES.items():
        points = points_in(survey, category)
        if not _keeps_below(points, percent, survey):
            yield _share("too_much", survey, category, points, percent)


def points_in(survey: Survey, category: str) -> float:
    """The points spent in a category, or in Lords and Heroes together (`characters`)."""
    return sum(_counted(unit) for unit in survey.units if unit.category in MEMBERS[category])


def bound_of_share(survey: Survey, percent: int) -> float:
    """The points that a share stands for."""
    return percent * _whole(survey) / 100


def cost_of(survey: Survey, unit: Bought) -> Explained:
    """What a unit costs: one term for each choice that costs something, everything in it counting (T9A-ARM-009)."""
    evaluation = survey.evaluation
    terms = []
    for place in unit.place.walk():
        price = evaluation.price(place)
        if price:
            label = text("t9a.army_building.term", name=evaluation.name(place), n=place.total)
            terms.append(Term(price * place.total, label, "T9A-ARM-003"))
    return Explained.sum(terms)


def _counted(unit: Bought) -> float:
    return unit.points  # T9A-ARM-009


def _whole(survey: Survey) -> float:
    """The base of every share is the agreed limit, also where less was spent (T9A-ARM-007)."""
    return survey.agreement.points


def _reaches(points: float, percent: int, survey: Survey) -> bool:
    return 100 * points >= percent * _whole(survey)  # T9A-ARM-008


def _keeps_below(points: float, percent: int, survey: Survey) -> bool:
    return 100 * points <= percent * _whole(survey)  # T9A-ARM-008


def _share(key: str, survey: Survey, category: str, points: float, percent: int) -> Breach:
    return breach(
        "T9A-ARM-006",
        key,
        category=text(f"t9a.category.{category}"),
        points=points,
        percent=percent,
        limit=survey.agreement.points,
        bound=bound_of_share(survey, percent),
    )
