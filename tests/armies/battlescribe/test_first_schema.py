"""What schema 1.15 says becomes what army books say."""

import pytest

from armies.battlescribe.importing import import_files
from rules.engine.army_books.army_list import ArmyList, BookReference, Chosen, Pick
from rules.engine.army_books.bounds import broken
from rules.engine.army_books.choices import Base
from rules.engine.army_books.compiled import compiled
from rules.engine.army_books.conditions import Condition, Limit, Modifier, Repeat
from rules.engine.army_books.evaluation import Evaluation
from rules.engine.army_books.mustering import muster
from tests.armies.battlescribe.sources import own

SPEARS = Chosen(id="spears", entry="e-spears", picks=(Pick(choice="e-spear", number=12),))


@pytest.fixture(scope="module")
def book():
    return import_files(own("reed.gst", "reed_folk.cat")).books[0].book


@pytest.fixture(scope="module")
def entries(book):
    return {choice.id: choice for choice in book.entries}


def below(choice, key):
    return next(one for one in walk(choice) if one.id == key)


def walk(choice):
    for child in choice.choices:
        yield child
        yield from walk(child)


def army(book, *units, limit=2000, force="f-standard"):
    return ArmyList(name="x", book=BookReference(id=book.id), points_limit=limit, force=force, units=units)


def test_the_book_says_where_it_comes_from(book):
    assert (book.id, book.name, book.version, book.edition, book.game) == (
        "reed-folk",
        "Reed Folk",
        "7",
        "0.11.0",
        "ninth_age",
    )
    assert (book.source.kind, book.source.schema, book.source.system_id) == ("battlescribe", "1.15", "reed-sys")


def test_names_lose_invisible_characters(entries):
    assert entries["e-spears"].name == "Reed Spears"
    assert entries["e-spears"].page == "Reed book, p. 12"


def test_limits_keep_what_each_attribute_says(entries):
    spears = entries["e-spears"]
    assert (spears.min, spears.max) == (0, -1)
    assert spears.limits == (Limit(id="maxInRoster", kind="max", value=4, scope="army", nested=True),)
    assert (below(spears, "e-spear").min, below(spears, "e-spear").max) == (10, 40)
    items = below(entries["e-chief"], "g-items")
    assert items.limits == (Limit(id="maxPoints", kind="max", value=50, field="points", scope="parent", nested=True),)


def test_changes_keep_their_conditions_and_repeats(entries):
    (twice,) = entries["e-spears"].modifiers
    points = Condition(scope="army", field="points_limit", test="at_least", value=4000, nested=True)
    assert twice == Modifier(field="limit:maxInRoster", act="increment", value=4.0, when=(points,))
    dearer, shown = below(entries["e-spears"], "e-veterans").modifiers
    each = Repeat(scope="e-spears", child="e-spear", value=1, nested=True)
    assert dearer == Modifier(field="price", act="increment", value=2.0, repeats=(each,))
    assert (shown.field, shown.act, shown.value) == ("hidden", "set", False)
    chief, grand = shown.when[0].any
    assert (chief.scope, chief.child, chief.test) == ("army", "e-chief", "at_least")
    assert (grand.scope, grand.child, grand.test) == ("force", "f-grand", "instance_of")


def test_a_change_on_a_link_changes_what_it_leads_to(entries):
    link = below(entries["e-spears"], "l-banners")
    assert link.target == "g-banners"
    assert link.modifiers[0].field == "limit:maxPoints"


def test_upgrades_that_are_the_models_of_a_unit_are_models(book, entries):
    spear = below(entries["e-spears"], "e-spear")
    assert spear.kind == "model"
    assert spear.body.base == Base(width=20, depth=20)
    assert spear.body.troop_type == "infantry"
    assert below(entries["e-spears"], "e-champion").role == "champion"
    (unit,) = muster(army(book, SPEARS), book)
    (models,) = unit.models
    assert (models.number, models.troop_type) == (12, "infantry")
    assert models.parts[0].characteristics["A"] == "D3"
    assert models.parts[0].characteristics["Ld"] == 7


def test_a_mount_makes_its_rider_what_the_rules_say(book, entries):
    heron = next(choice for choice in book.shared if choice.id == "s-heron")
    assert heron.kind == "mount"
    assert heron.body.troop_type == "monstrous_cavalry"
    assert heron.profiles[0].part == "mount"
    assert heron.profiles[0].troop_type == "monstrous_beast"


def test_the_parts_of_a_chariot_are_told_apart(entries):
    parts = {one.name: (one.part, one.number) for one in entries["e-barge"].profiles if not one.target}
    assert parts == {"Hull": ("chassis", 1), "Rowers": ("crew", 3), "Eels": ("beast", 2)}
    assert entries["e-barge"].body.troop_type == "chariot"


def test_wizard_levels_paths_and_items_are_understood(entries):
    chief = entries["e-chief"]
    assert below(chief, "e-level1").level == 1
    assert below(chief, "e-path").path == "Path of Water"
    common, of_the_book = below(chief, "e-ogre").item, below(chief, "e-reed").item
    assert (common.key, common.category, common.counterpart) == ("ogre_sword", "magic_weapon", "hand_weapon")
    assert (of_the_book.key, of_the_book.category, of_the_book.counterpart) == (
        "reed_blade",
        "magic_weapon",
        "great_weapon",
    )


def test_a_column_of_a_profile_that_says_a_rule_is_one(entries):
    rules = {rule.name: (rule.key, rule.values) for rule in below(entries["e-spears"], "e-spear").rules}
    assert rules["Ward Save (6+)"] == ("ward_save", ("6+",))


def test_rules_of_the_whole_army_are_kept(book):
    assert [rule.name for rule in book.army_rules] == ["Reed Oath"]


def test_shares_of_the_categories_follow_each_other(book):
    standard = next(force for force in book.forces if force.id == "f-standard")
    heroes = next(category for category in standard.categories if category.id == "c-heroes")
    assert (standard.key, heroes.key) == ("standard", "heroes")
    (limit,) = heroes.limits
    assert (limit.kind, limit.value, limit.percent, limit.field) == ("max", 50, True, "points")
    (less,) = heroes.modifiers
    assert (less.act, less.repeats[0].scope, less.repeats[0].percent) == ("decrement", "c-lords", True)


def test_the_engine_plays_by_what_was_converted(book):
    veterans = Chosen(id="v", entry="e-spears", picks=(*SPEARS.picks, Pick(choice="e-veterans")))
    chief = Chosen(id="c", entry="e-chief", picks=(Pick(choice="e-level1", picks=(Pick(choice="e-path"),)),))
    with_chief = Evaluation(army(book, veterans, chief), compiled(book))
    spears = with_chief.layout.army.below[0]
    assert with_chief.cost(spears) == 10 + 12 * 6 + 12 * 2
    assert with_chief.is_hidden(spears.below[1]) is False
    assert muster(army(book, veterans), book)[0].models[0].parts[0].characteristics["WS"] == 4
    alone = Evaluation(army(book, veterans), compiled(book))
    assert alone.is_hidden(alone.layout.army.below[0].below[1]) is True
    few = Chosen(id="f", entry="e-spears", picks=(Pick(choice="e-spear", number=9),))
    # A quarter of the 2000 points is to be Core.
    assert [one.limit for one in broken(Evaluation(army(book, SPEARS), compiled(book)))] == ["minPercentage"]
    assert [one.limit for one in broken(Evaluation(army(book, few), compiled(book)))] == ["min", "minPercentage"]
