"""Points and shares of categories (T9A-ARM-004 to 009)."""

import pytest

from rules.ninth_age.army_building.points import cost_of, points_in
from tests.rules.ninth_age.army_building.book import judged, legal_units, rules_broken, survey, unit


def test_the_list_that_the_other_tests_change_is_legal():
    assert judged(*legal_units()) == []


@pytest.mark.rule("T9A-ARM-004")
def test_a_list_may_cost_exactly_the_limit_but_not_a_point_more():
    assert rules_broken(*legal_units(2000)) == []
    assert rules_broken(*legal_units(2001)) == ["T9A-ARM-004"]


@pytest.mark.rule("T9A-ARM-005")
def test_twenty_points_may_be_left_but_not_twenty_one():
    assert rules_broken(*legal_units(1980)) == []
    assert rules_broken(*legal_units(1979)) == ["T9A-ARM-005"]


def scenario_002(archers):
    return [
        unit("warlord", 300),
        unit("captain", 150),
        unit("spearmen", 250),
        unit("archers", archers),
        unit("knights", 400),
        unit("greatswords", 370),
        unit("giant", 266),
    ]


@pytest.mark.scenario("SC-T9A-ARM-002")
@pytest.mark.rule("T9A-ARM-006", "T9A-ARM-007")
def test_core_is_a_share_of_the_limit_not_of_the_points_spent():
    broken = judged(*scenario_002(249))
    assert [one.rule for one in broken] == ["T9A-ARM-006"]
    assert broken[0].message.params["points"] == 499
    assert broken[0].message.params["bound"] == 500
    assert judged(*scenario_002(250)) == []


@pytest.mark.rule("T9A-ARM-006")
@pytest.mark.parametrize(
    ("units", "broken"),
    [
        ([unit("warlord", 700)], []),
        ([unit("warlord", 701)], ["lords"]),
        ([unit("captain", 1000)], []),
        ([unit("captain", 600), unit("marshal", 401)], ["heroes", "characters"]),
        ([unit("warlord", 600), unit("captain", 401)], ["characters"]),
        ([unit("giant", 500)], []),
        ([unit("giant", 501)], ["rare"]),
        ([unit("knights", 1000), unit("greatswords", 400)], []),
    ],
)
def test_each_category_has_its_share_with_its_bounds_inclusive(units, broken):
    found = [one for one in judged(unit("spearmen", 500), *units) if one.rule == "T9A-ARM-006"]
    assert [one.message.params["category"].key for one in found] == [f"t9a.category.{key}" for key in broken]


@pytest.mark.rule("T9A-ARM-008")
@pytest.mark.parametrize(("category", "points", "legal"), [("giant", 312, True), ("giant", 313, False)])
def test_a_quarter_of_1250_is_312_and_a_half_for_rare(category, points, legal):
    broken = judged(unit("captain"), unit("spearmen", 400), unit(category, points), points=1250)
    assert ("T9A-ARM-006" not in [one.rule for one in broken]) is legal


@pytest.mark.rule("T9A-ARM-008")
@pytest.mark.parametrize(("points", "legal"), [(312, False), (313, True)])
def test_a_quarter_of_1250_is_312_and_a_half_for_core(points, legal):
    broken = judged(unit("captain"), unit("spearmen", points), points=1250)
    assert ("T9A-ARM-006" not in [one.rule for one in broken]) is legal


@pytest.mark.rule("T9A-ARM-009")
def test_everything_bought_through_an_entry_counts_in_its_category():
    bought = survey(unit("warlord", 200, "sword"), unit("captain", 90, "captain.mount"), unit("spearmen", 20))
    assert points_in(bought, "lords") == 230
    assert points_in(bought, "heroes") == 100
    assert points_in(bought, "characters") == 330


def test_a_cost_says_what_it_is_made_of():
    bought = survey(unit("captain", 90, "captain.mount"))
    cost = cost_of(bought, bought.units[0])
    assert cost.total == 100
    assert [(term.value, term.text.params["name"]) for term in cost.terms] == [(90, "Point"), (10, "Steed")]
