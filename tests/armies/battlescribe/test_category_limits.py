"""Limits of categories, of forces, of entries in their force, and shares of points, as catalogues state them."""

import pytest

from rules.engine.army_books.bounds import broken
from rules.ninth_age.army_building.army_book import breaches_of_the_book
from rules.ninth_age.army_building.duplicates import breaches_of_duplicates
from rules.ninth_age.army_building.legality import NEWEST
from rules.ninth_age.army_building.survey import Agreement, Survey
from rules.ninth_age.editions import EDITIONS
from tests.armies.battlescribe.small import (
    army,
    change,
    changes,
    entries,
    entry,
    imported,
    laid,
    limit,
    limits,
    link,
    links,
    repeated,
    shared,
    system,
    tag,
    when,
    wrapped,
)

GUARD = entry("guard", "Guard", pts=100, category="core")
GIANT = entry("giant", "Giant", pts=300, category="rare")


def found(book, *units, **more):
    return [(one.kind, one.subject, one.have, one.bound) for one in broken(laid(book, *units, **more))]


def in_force(category, *inside, force=""):
    linked = tag("categoryLink", *inside, id="in-category", name=category.title(), targetId=category)
    return tag("forceEntry", wrapped("categoryLinks", linked), force, id="standard", name="Patrol of Ash")


@pytest.mark.parametrize("scope", ["roster", "force", "parent"])
def test_so_many_of_a_category_wherever_it_says_so(scope):
    seers = tag("categoryEntry", limits(limit("one", "max", 1, scope=scope)), id="seers", name="Seers")
    also = wrapped("categoryLinks", tag("categoryLink", id="c", targetId="seers", name="Seers", primary="false"))
    fire = entry("fire", "Fire Seer", also, kind="unit")
    book = imported(wrapped("categoryEntries", seers), entries(fire, GUARD)).book
    assert found(book, "fire", "guard") == []
    assert found(book, "fire", "fire") == [("max", "Seers", 2, 1)]


def test_what_a_force_allows_of_a_category_and_what_changes_it():
    more = changes(change("increment", "two", "1", when("giant")))
    forces = in_force("core", limits(limit("two", "max", 2, scope="force")), more)
    book = imported(entries(GUARD, GIANT), of=system(forces=forces)).book
    assert found(book, *["guard"] * 3) == [("max", "Core", 3, 2)]
    assert found(book, *["guard"] * 3, "giant") == []
    assert found(book, *["guard"] * 3, force="") == []


def test_limits_of_the_force_itself():
    stated = limits(limit("units", "max", 2), limit("spent", "max", 250, field="pts"), limit("f", "min", 1, "forces"))
    book = imported(entries(GUARD), of=system(forces=in_force("core", force=stated))).book
    assert found(book, "guard", "guard") == []
    assert found(book, *["guard"] * 3) == [("max", "Patrol of Ash", 3, 2), ("max", "Patrol of Ash", 300, 250)]


@pytest.mark.parametrize("scope", ["roster", "force", "parent"])
@pytest.mark.parametrize(
    ("field", "points", "wrong"), [("limit::pts", 1000, True), ("limit::pts", 1200, False), ("pts", 9000, True)]
)
def test_the_field_says_of_what_a_share_is(scope, field, points, wrong):
    share = limits(limit("share", "max", 25, field=field, scope=scope, percentValue="true"))
    forces = in_force("rare", share)
    book = imported(entries(GUARD, GIANT), of=system(forces=forces)).book
    bound = 0.25 * (points if field == "limit::pts" else 600)
    assert found(book, "giant", *["guard"] * 3, points=points) == ([("max", "Rare", 300, bound)] if wrong else [])
    own = imported(entries(GUARD, entry("giant", "Giant", share, pts=300, category="rare"))).book
    assert found(own, "giant", *["guard"] * 3, points=points) == ([("max", "Giant", 300, bound)] if wrong else [])


@pytest.mark.parametrize(("percent", "judged"), [(25, 0), (20, 1)])
def test_a_share_that_the_rules_have_too_is_told_once(percent, judged):
    share = limits(limit("share", "max", percent, field="limit::pts", percentValue="true"))
    book = imported(entries(GUARD, GIANT), of=system(forces=in_force("rare", share))).book
    survey = Survey(army(book, "giant", force=""), book, Agreement(points=1000, edition=EDITIONS[NEWEST]))
    assert len(list(breaches_of_the_book(survey))) == judged


def test_what_a_category_says_beside_its_limits_is_told_as_lost():
    changed = changes(change("set", "hidden", "true", when("giant")))
    (lost,) = imported(entries(GUARD, GIANT), of=system(forces=in_force("core", changed))).report.lost
    assert (lost.file, lost.path) == ("system.gst", "Patrol of Ash/Core")
    assert "hidden" in lost.what


def test_a_limit_that_cannot_be_said_is_told_once():
    strange = limits(limit("odd", "max", 3, scope="somewhere"))
    (lost,) = imported(entries(GUARD), of=system(forces=in_force("core", strange))).report.lost
    assert (lost.path, "somewhere" in lost.what) == ("Patrol of Ash/Core", True)


def spawn(*inside, **more):
    return entry("spawn", "Spawn", *inside, **{"category": "rare", **more})


def test_so_many_of_an_entry_in_its_force():
    book = imported(entries(spawn(limits(limit("s", "max", 1))))).book
    assert found(book, "spawn") == []
    assert found(book, "spawn", "spawn") == [("max", "Spawn", 2, 1)]


def test_so_many_of_an_entry_behind_a_link_in_its_force():
    target = entry("target", "Spawn", limits(limit("s", "max", 1)), changes(change("set", "s", "2", when("guard"))))
    linked = link("spawn", "target", "Spawn", category="rare")
    book = imported(links(linked), entries(GUARD), shared(target)).book
    assert found(book, "spawn", "spawn") == [("max", "Spawn", 2, 1)]
    assert found(book, "spawn", "spawn", "guard") == []
    own = link("spawn", "target", "Spawn", limits(limit("own", "max", 3)), category="rare")
    assert found(imported(links(own), entries(GUARD), shared(target)).book, *["spawn"] * 3) == []


@pytest.mark.parametrize(("category", "missed"), [("rare", [("min", "Spawn", 0, 1)]), ("", [])])
def test_what_the_force_must_have_is_missed_where_it_has_a_category(category, missed):
    demanded = spawn(limits(limit("s", "min", 1)), category=category, kind="unit")
    assert found(imported(entries(demanded, GUARD)).book, "guard") == missed


def test_how_often_a_unit_may_be_taken_is_what_its_force_allows():
    book = imported(entries(spawn(limits(limit("s", "max", 1))))).book
    survey = Survey(army(book, "spawn", "spawn"), book, Agreement(points=2000, edition=EDITIONS[NEWEST]))
    assert [one.message.params["most"] for one in breaches_of_duplicates(survey)] == [1]


CAP = limits(limit("cap", "max", 500, field="pts", scope="self", includeChildSelections="true"))
SCALES = entries(entry("scales", "Scales", limits(limit("many", "max", 20)), pts=50))


def test_a_cap_on_itself_is_broken_by_each_unit_that_costs_more():
    book = imported(entries(entry("beast", "Beast", CAP, SCALES, pts=400, category="rare"))).book
    evaluation = laid(book, ("beast", ("scales", 2)), ("beast", ("scales", 3)), ("beast", ("scales", 4)))
    assert [(one.unit, one.have, one.bound) for one in broken(evaluation)] == [("u2", 550, 500), ("u3", 600, 500)]


def test_a_least_on_itself_asks_nothing_of_what_was_not_chosen():
    least = limits(limit("least", "min", 2, scope="self"), limit("m", "max", 9))
    book = imported(entries(entry("beast", "Beast", entries(entry("crew", "Crew", least)), category="rare"))).book
    assert found(book, "beast") == []
    assert found(book, ("beast", ("crew", 1))) == [("min", "Crew", 1, 2)]


@pytest.mark.parametrize(("points", "cap"), [(2000, 700), (3000, 1050)])
def test_a_cap_may_grow_with_each_point_of_the_limit(points, cap):
    grows = changes(change("increment", "cap", "0.35", repeated(1, "limit::pts")))
    none = limits(limit("cap", "max", 0, field="pts", scope="self", includeChildSelections="true"))
    book = imported(entries(entry("beast", "Beast", none, grows, SCALES, pts=400, category="rare"))).book
    scales = (cap - 400) // 50
    assert found(book, ("beast", ("scales", scales)), points=points) == []
    assert found(book, ("beast", ("scales", scales + 1)), points=points)[0][3] == pytest.approx(cap)
