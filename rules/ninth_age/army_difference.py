"""What changed between two versions of a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.army_books.counting import Place
from rules.engine.army_books.shelf import Shelf
from rules.engine.army_builder import Difference
from rules.engine.text import Text, text
from rules.ninth_age.army_building.generals import general_of
from rules.ninth_age.army_building.survey import Bought, Survey
from rules.ninth_age.builder import survey_of
from rules.ninth_age.builder_fields import named_text

Shown = Text | str | int


def difference(before: Mapping[str, Any], after: Mapping[str, Any], shelf: Shelf) -> tuple[Difference, ...]:
    """Line by line what differs: the list's own fields, then unit by unit. Empty if nothing does."""
    old, new = survey_of(before, shelf), survey_of(after, shelf)
    return (*_of_list(old, new), *_of_units(old, new))


def _of_list(old: Survey, new: Survey) -> Iterator[Difference]:
    pairs: list[tuple[str, Shown, Shown]] = [
        ("name", old.list.name, new.list.name),
        ("book", _book(old), _book(new)),
        ("points_limit", old.agreement.points, new.agreement.points),
        ("edition", old.agreement.edition.key, new.agreement.edition.key),
        ("general", _general(old), _general(new)),
        ("points", round(old.points), round(new.points)),
    ]
    whole = text("t9a.army_building.army_list")
    for key, was, now in pairs:
        if was != now:
            yield Difference(section=whole, label=text(f"t9a.army_building.field.{key}"), before=was, after=now)


def _of_units(old: Survey, new: Survey) -> Iterator[Difference]:
    was, now = ({unit.id: unit for unit in survey.units} for survey in (old, new))
    for unit_id in dict.fromkeys([*was, *now]):
        before, after = was.get(unit_id), now.get(unit_id)
        if before is None or after is None or before.entry != after.entry:
            yield from _whole_unit(before, after)
            continue
        titles = [unit.place.unit.title if unit.place.unit else "" for unit in (before, after)]
        if titles[0] != titles[1]:
            label = text("t9a.army_building.field.title")
            yield Difference(section=named_text(after.name), label=label, before=titles[0], after=titles[1])
        chosen = (_chosen(old, before), _chosen(new, after))
        for name in dict.fromkeys([*chosen[0], *chosen[1]]):
            if chosen[0][name] != chosen[1][name]:
                yield Difference(
                    section=named_text(after.name),
                    label=named_text(name),
                    before=chosen[0][name],
                    after=chosen[1][name],
                )


def _whole_unit(before: Bought | None, after: Bought | None) -> Iterator[Difference]:
    for unit, numbers in ((before, (1, 0)), (after, (0, 1))):
        if unit is not None:
            section = text(f"t9a.category.{unit.category}") if unit.category else text("t9a.army_building.others")
            yield Difference(section=section, label=named_text(unit.name), before=numbers[0], after=numbers[1])


def _chosen(survey: Survey, unit: Bought) -> Counter[str]:
    found: Counter[str] = Counter()
    for place in unit.place.walk():
        if place is not unit.place:
            found[_path(survey, place)] += place.total
    return found


def _path(survey: Survey, place: Place) -> str:
    names = [survey.evaluation.name(place)]
    above = place.above
    while above is not None and above.above is not None and above.above.above is not None:
        names.insert(0, survey.evaluation.name(above))
        above = above.above
    return " › ".join(names)


def _book(survey: Survey) -> str:
    reference = survey.list.book
    return f"{survey.evaluation.book.book.name} {reference.version} {reference.digest[:7]}".strip()


def _general(survey: Survey) -> Shown:
    general = general_of(survey)
    return general.name if general else "–"
