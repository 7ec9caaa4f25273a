"""How often the same unit may be taken (T9A-ARM-010 to 012, 020 to 030)."""

import msgspec
import pytest

from rules.engine.army_books.conditions import Condition, Limit, Modifier
from tests.rules.ninth_age.army_building.book import BOOK, NEW, OLD, judged, legal_units, rules_broken, unit


def duplicates_broken(entry, times, points):
    broken = judged(*(unit(entry, 1) for _ in range(times)), points=points)
    return [one.rule for one in broken if one.rule in ("T9A-ARM-010", "T9A-ARM-012", "T9A-ARM-017")]


@pytest.mark.rule("T9A-ARM-010")
@pytest.mark.parametrize(
    ("entry", "most"), [("spearmen", 4), ("knights", 3), ("giant", 2), ("captain", 3), ("warlord", 3)]
)
def test_each_entry_may_be_taken_as_often_as_its_category_says(entry, most):
    assert duplicates_broken(entry, most, 2000) == []
    assert duplicates_broken(entry, most + 1, 2000) == ["T9A-ARM-010"]


@pytest.mark.scenario("SC-T9A-ARM-006")
@pytest.mark.rule("T9A-ARM-006", "T9A-ARM-010")
def test_special_has_no_points_limit_but_a_limit_of_three():
    common = [unit("captain", 100), unit("spearmen", 250), unit("archers", 250)]
    three = [unit("knights", 200) for _ in range(3)] + [unit("greatswords", 400) for _ in range(2)]
    four = [unit("knights", 200) for _ in range(4)] + [unit("greatswords", 600)]
    assert judged(*common, *three) == []
    broken = judged(*common, *four)
    assert [one.rule for one in broken] == ["T9A-ARM-010"]
    assert broken[0].message.params == {"unit": "Knights", "n": 4, "most": 3}


@pytest.mark.rule("T9A-ARM-011")
def test_the_same_entry_is_the_same_unit_however_it_was_equipped():
    units = [unit("knights", points) for points in (10, 20, 30, 40)]
    assert "T9A-ARM-010" in rules_broken(*units)
    assert "T9A-ARM-010" not in rules_broken(*units[:3], unit("greatswords", 10))


@pytest.mark.rule("T9A-ARM-012")
def test_a_printed_limit_replaces_that_of_the_category_in_both_directions():
    assert duplicates_broken("wyrm", 2, 2000) == ["T9A-ARM-012"]
    assert duplicates_broken("militia", 6, 2000) == []
    assert duplicates_broken("militia", 7, 2000) == ["T9A-ARM-012"]


@pytest.mark.rule("T9A-ARM-012")
def test_a_converted_book_prints_the_limit_that_it_has_in_a_standard_army():
    limit = Limit(id="maxInRoster", kind="max", value=2, scope="army", nested=True)
    larger = Modifier(
        field="limit:maxInRoster",
        act="increment",
        value=2.0,
        when=(Condition(field="points_limit", scope="army", test="at_least", value=4000),),
    )
    entries = tuple(
        msgspec.structs.replace(entry, limits=(limit,), modifiers=(larger,)) if entry.id == "knights" else entry
        for entry in BOOK.entries
    )
    book = msgspec.structs.replace(BOOK, entries=entries)
    three = [unit("knights", 1) for _ in range(3)]
    assert "T9A-ARM-012" in rules_broken(*three, book=book)
    assert "T9A-ARM-012" not in rules_broken(*three, points=4000, book=book)
    assert "T9A-ARM-012" in rules_broken(*three, unit("knights"), unit("knights"), points=4000, book=book)


@pytest.mark.scenario("SC-T9A-ARM-010")
@pytest.mark.rule("T9A-ARM-020", "T9A-ARM-021", "T9A-ARM-030")
def test_1500_points_is_a_warband_and_1501_is_not():
    units = [unit("captain", 151), unit("spearmen", 380), *(unit("knights", 320) for _ in range(3))]
    assert judged(*units, points=1501) == []
    broken = judged(*units, points=1500)
    assert [one.rule for one in broken] == ["T9A-ARM-010"]
    assert broken[0].message.params == {"unit": "Knights", "n": 3, "most": 2}


@pytest.mark.rule("T9A-ARM-021")
@pytest.mark.parametrize(
    ("entry", "most"), [("spearmen", 2), ("knights", 2), ("giant", 1), ("captain", 2), ("warlord", 2)]
)
def test_a_warband_halves_the_limits_rounding_up(entry, most):
    assert duplicates_broken(entry, most, 1500) == []
    assert duplicates_broken(entry, most + 1, 1500) == ["T9A-ARM-010"]


@pytest.mark.rule("T9A-ARM-023")
@pytest.mark.parametrize(("entry", "most"), [("wyrm", 1), ("militia", 3)])
def test_a_warband_halves_printed_limits_too(entry, most):
    assert duplicates_broken(entry, most, 1500) == []
    assert duplicates_broken(entry, most + 1, 1500) == ["T9A-ARM-012"]


@pytest.mark.rule("T9A-ARM-024", "T9A-ARM-025")
@pytest.mark.parametrize(
    ("entry", "most"), [("spearmen", 8), ("knights", 6), ("giant", 4), ("captain", 6), ("warlord", 6)]
)
def test_a_grand_army_doubles_the_limits(entry, most):
    assert duplicates_broken(entry, most, 4000) == []
    assert duplicates_broken(entry, most + 1, 4000) == ["T9A-ARM-010"]
    assert duplicates_broken(entry, most, 3999) == ["T9A-ARM-010"]


@pytest.mark.rule("T9A-ARM-027")
def test_a_grand_army_doubles_printed_limits_too():
    assert duplicates_broken("wyrm", 2, 4000) == []
    assert duplicates_broken("wyrm", 3, 4000) == ["T9A-ARM-012"]


@pytest.mark.rule("T9A-ARM-029")
def test_the_agreed_limit_makes_the_class_not_the_points_spent():
    units = [unit("captain", 151), unit("spearmen", 384), *(unit("knights", 320) for _ in range(3))]
    assert judged(*units, points=1510) == []
    four = [unit("giant", 1) for _ in range(4)]
    assert "T9A-ARM-010" not in rules_broken(*four, points=4000)


@pytest.mark.rule("T9A-ARM-028")
@pytest.mark.parametrize("points", [1500, 2000, 4000])
def test_shares_tolerance_and_general_are_the_same_in_every_size(points):
    quarter = points // 4
    units = [unit("spearmen", quarter), unit("giant", quarter + 1)]
    assert "T9A-ARM-006" in rules_broken(*units, points=points)
    assert "T9A-ARM-015" in rules_broken(*units, points=points)
    fill = [unit("captain", 1), unit("spearmen", quarter), unit("archers", 100)]
    rest = points - quarter - 101 - 20
    large = [unit("knights", min(rest, 900)), *(unit("greatswords", max(0, rest - 900) // 2) for _ in range(2))]
    assert rules_broken(*fill, *large, points=points) in ([], ["T9A-ARM-005"])
    assert "T9A-ARM-005" in rules_broken(*fill, points=points)


@pytest.mark.scenario("SC-T9A-ARM-014")
@pytest.mark.rule("T9A-ARM-024", "T9A-ARM-026")
@pytest.mark.parametrize(("points", "broken"), [(4000, []), (3999, ["T9A-ARM-017"])])
def test_one_of_a_kind_units_are_doubled_from_4000_points_on(points, broken):
    units = [
        unit("warlord", 400),
        unit("spearmen", 500),
        unit("archers", 500),
        unit("royal-guard", 500),
        unit("royal-guard", 500),
        unit("knights", 600),
        unit("knights", 600),
        unit("giant", 390),
    ]
    assert rules_broken(*units, points=points) == broken


@pytest.mark.rule("T9A-ARM-026")
@pytest.mark.parametrize(("edition", "broken"), [(OLD, True), (NEW, False)])
def test_the_older_edition_excepts_characters_from_the_doubling(edition, broken):
    found = rules_broken(unit("hero-of-old", 1), unit("hero-of-old", 1), points=4000, edition=edition)
    assert ("T9A-ARM-017" in found) is broken


def test_a_legal_list_is_legal_in_both_editions():
    assert rules_broken(*legal_units(), edition=OLD) == rules_broken(*legal_units(), edition=NEW) == []
