"""What schema 2.03 says becomes what army books say."""

import pytest

from armies.battlescribe.importing import import_files
from rules.engine.army_books.army_list import ArmyList, BookReference, Chosen, Pick
from rules.engine.army_books.bounds import broken
from rules.engine.army_books.compiled import compiled
from rules.engine.army_books.conditions import Condition, Limit, Repeat
from rules.engine.army_books.evaluation import Evaluation
from tests.armies.battlescribe.sources import own

FILES = own("tide.gst", "tide_library.cat", "tide_crews.cat")


@pytest.fixture(scope="module")
def imported():
    (found,) = import_files(FILES).books
    return found


@pytest.fixture(scope="module")
def entries(imported):
    return {choice.id: choice for choice in imported.book.entries}


def test_a_library_is_no_army_of_its_own(imported):
    assert imported.book.name == "Tide Crews"


def test_entries_of_a_linked_catalogue_are_taken_in_but_not_its_private_ones(entries):
    assert list(entries) == ["x-captain", "k-marines", "x-pilot"]
    assert entries["x-pilot"].category == "cc-heroes"


def test_an_entry_behind_a_link_keeps_its_category_limits_and_models(imported):
    marines = compiled(imported.book).entries["k-marines"].choice
    assert (marines.kind, marines.name) == ("unit", "Marines")
    assert (marines.category, marines.categories) == ("cc-core", ("cc-sea",))
    assert marines.limits == (Limit(id="con-marines", kind="max", value=3, scope="army", nested=True),)
    model = next(one for one in marines.choices if one.id == "x-marine")
    assert (model.kind, model.min, model.max, model.price, model.costs) == ("model", 5, 20, 9, {"coral": 1})
    assert marines.page == "Tide Book, p. 4"


def test_groups_of_changes_hand_their_conditions_down(entries):
    captain = Condition(scope="force", child="x-captain", test="at_least", value=1, nested=True)
    more, named = entries["k-marines"].modifiers
    each = Repeat(scope="force", child="x-captain", value=1, nested=True)
    assert (more.field, more.act, more.value) == ("limit:con-marines", "increment", 1.0)
    assert (more.when, more.repeats) == ((captain,), (each,))
    assert (named.field, named.value) == ("name", "Captain's Marines")
    assert named.when == (captain,)


def test_shares_in_percent_stay_shares(entries, imported):
    gear = next(one for one in entries["k-marines"].choices if one.id == "k-group")
    assert (gear.min, gear.max, gear.default) == (1, -1, "k-nets")
    (share,) = gear.limits
    assert (share.kind, share.value, share.percent, share.field, share.scope) == ("max", 50, True, "points", "parent")
    fleet = imported.book.forces[0]
    core = next(category for category in fleet.categories if category.key == "core")
    assert (core.limits[0].value, core.limits[0].percent) == (25, True)
    assert [force.id for force in fleet.forces] == ["ff-raid"]


def test_the_limit_of_the_battle_is_a_condition(imported):
    heroes = next(one for one in imported.book.forces[0].categories if one.key == "heroes")
    (modifier,) = heroes.modifiers
    assert modifier.field == f"limit:{heroes.limits[0].id}"
    assert (modifier.when[0].field, modifier.when[0].value) == ("points_limit", 4000)


def test_points_are_found_among_several_costs(imported):
    assert imported.book.costs == {"coral": "Coral"}


def test_groups_of_information_give_what_is_in_them(imported):
    marines = compiled(imported.book).entries["k-marines"]
    assert {rule.name: rule.key for rule in marines.rules} == {"Vanguard": "vanguard", "Steady": ""}
    assert [profile.name for profile in marines.profiles] == ["Boat Hook"]


def test_what_cannot_be_said_is_told_with_its_place(imported):
    told = {(lost.file, lost.line): lost.what for lost in imported.report.lost}
    assert len(told) == 2
    assert any("model-or-unit" in what for what in told.values())
    assert any("replace" in what for what in told.values())
    assert all(file == "tide_crews.cat" for file, _line in told)
    assert len(imported.book.notes) == 2


def test_the_engine_plays_by_what_was_converted(imported):
    book = compiled(imported.book)
    captain = Chosen(id="c", entry="x-captain", picks=(Pick(choice="x-cutlass"),))
    marines = [
        Chosen(id=f"m{n}", entry="k-marines", picks=(Pick(choice="x-marine", number=12), Pick(choice="k-hooks")))
        for n in range(4)
    ]

    def evaluated(*units):
        reference = BookReference(id=imported.book.id)
        return Evaluation(ArmyList(name="x", book=reference, force="ff-fleet", units=units), book)

    with_captain, without = evaluated(captain, *marines), evaluated(*marines)
    assert with_captain.cost(with_captain.layout.army.below[1]) == 12 * 9 + 8
    assert with_captain.cost(with_captain.layout.army.below[1], "coral") == 12
    assert with_captain.name(with_captain.layout.army.below[1]) == "Captain's Marines"
    assert without.name(without.layout.army.below[0]) == "Marines"
    more_than_three = [one for one in broken(without) if "con-marines" in repr(one)]
    assert more_than_three
    assert not [one for one in broken(with_captain) if "con-marines" in repr(one)]
    few = evaluated(
        Chosen(id="f", entry="k-marines", picks=(Pick(choice="x-marine", number=5), Pick(choice="k-hooks")))
    )
    assert few.is_hidden(few.layout.army.below[0].below[1])
