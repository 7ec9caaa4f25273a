"""What comes to the table: models, parts, bases, gear and rules with all modifiers applied."""

from rules.engine.army_books.choices import Base
from rules.engine.army_books.mustering import muster
from rules.engine.army_books.pruning import pruned
from rules.engine.army_books.shelf import shelf_of, title_of, together
from tests.rules.engine.army_books.books import book_of, guard, list_of, unit_entry

ARMOUR = {"type": "armour", "name": "Shield", "key": "shield"}
SHIELD = {"id": "shield", "name": "Shield", "price": 1, "profiles": [ARMOUR]}
MAN = {
    "id": "man",
    "name": "Man",
    "kind": "model",
    "min": 5,
    "max": 40,
    "price": 6,
    "body": {"base": {"width": 20, "depth": 20}, "troop_type": "infantry"},
    "profiles": [{"name": "Man", "characteristics": {"M": 4, "S": 3, "Save": "6+"}}],
    "choices": [SHIELD],
}
CHAMPION = {"id": "champion", "name": "Champion", "role": "champion"}
STANDARD = {
    "id": "standard",
    "name": "Standard Bearer",
    "role": "standard_bearer",
    "choices": [{"id": "flag", "name": "Flag", "item": {"key": "flag", "category": "magic_banner"}}],
}


def mustered(entry, *picks, **more):
    army = list_of(guard(*picks))
    return muster(army, book_of(entry, **more))[0]


def test_command_models_take_the_places_of_ordinary_ones():
    unit = mustered(unit_entry(MAN, CHAMPION, STANDARD), ("man", 20, ["shield"]), "champion", ("standard", 1, ["flag"]))
    assert unit.size == 20
    assert unit.points == 10 + 120 + 20
    numbers = [(models.role, models.number) for models in unit.models]
    assert numbers == [("champion", 1), ("standard_bearer", 1), ("", 18)]
    assert [gear.key for gear in unit.models[1].gear] == ["shield", "flag"]
    assert unit.models[1].gear[1].item == "magic_banner"
    assert unit.models[2].base == Base(width=20, depth=20)
    assert unit.models[2].troop_type == "infantry"


def test_a_veteran_who_stands_alone_is_a_standard_bearer():
    veteran = {"id": "veteran", "name": "Veteran", "role": "veteran_standard_bearer"}
    below = {**STANDARD, "choices": [veteran]}
    alone = mustered(unit_entry(MAN, veteran), ("man", 5), "veteran")
    promoted = mustered(unit_entry(MAN, below), ("man", 5), ("standard", 1, ["veteran"]))
    for unit in (alone, promoted):
        assert [models.role for models in unit.models] == ["standard_bearer", ""]
        assert unit.roles == ("veteran_standard_bearer",)


def test_a_profile_of_its_own_stands_for_that_of_the_fighter():
    profile = {"name": "Sergeant", "characteristics": {"M": 4, "S": 4}}
    rider = {**MAN, "profiles": [*MAN["profiles"], {"name": "Horse", "part": "mount", "characteristics": {"M": 8}}]}
    unit = mustered(unit_entry(rider, {**CHAMPION, "profiles": [profile]}), ("man", 5), "champion")
    assert [part.name for part in unit.models[0].parts] == ["Sergeant", "Horse"]
    assert [part.name for part in unit.models[1].parts] == ["Man", "Horse"]


def test_modifiers_change_characteristics_and_what_is_hidden_is_left_out():
    veterans = {"scope": "unit", "child": "veterans"}
    changes = [
        {"field": "characteristic:S", "act": "increment", "value": 1, "when": [veterans]},
        {"field": "characteristic:Save", "act": "decrement", "value": 1, "when": [veterans]},
        {"field": "characteristic:W", "act": "set", "value": 2, "when": [veterans]},
    ]
    man = {**MAN, "profiles": [{**MAN["profiles"][0], "modifiers": changes}]}
    fear = {"name": "Fear", "key": "fear", "hidden": True}
    shown = {"field": "hidden", "act": "set", "value": False, "when": [veterans]}
    entry = unit_entry(man, {"id": "veterans", "name": "Veterans"}, rules=[{**fear, "modifiers": [shown]}])
    plain, better = mustered(entry, ("man", 5)), mustered(entry, ("man", 5), "veterans")
    assert plain.models[0].parts[0].characteristics == {"M": 4, "S": 3, "Save": "6+"}
    assert better.models[0].parts[0].characteristics == {"M": 4, "S": 4, "Save": "5+", "W": 2}
    assert [rule.key for rule in better.rules] == ["fear"]
    assert plain.rules == ()


def test_a_mount_brings_its_part_base_and_troop_type():
    horse = {
        "id": "horse",
        "name": "Horse",
        "kind": "mount",
        "body": {"base": {"width": 25, "depth": 50}, "troop_type": "cavalry"},
        "profiles": [{"name": "Horse", "characteristics": {"M": 8}}],
    }
    body = {"base": {"width": 20, "depth": 20}, "troop_type": "infantry"}
    entry = unit_entry(horse, body=body, profiles=[{"name": "Lord", "characteristics": {"M": 4}}])
    on_foot, mounted = mustered(entry).models[0], mustered(entry, "horse").models[0]
    assert (on_foot.troop_type, on_foot.base, len(on_foot.parts)) == ("infantry", Base(width=20, depth=20), 1)
    assert (mounted.troop_type, mounted.base) == ("cavalry", Base(width=25, depth=50))
    assert [(part.name, part.part) for part in mounted.parts] == [("Lord", ""), ("Horse", "mount")]


def test_parts_that_always_come_in_the_same_number_are_the_crew_of_one_model():
    rider = {"id": "rider", "name": "Rider", "kind": "model", "min": 2, "max": 2, "profiles": [{"name": "Rider"}]}
    entry = unit_entry(rider, profiles=[{"name": "Chariot"}, {"name": "Boar", "number": 2}])
    models = mustered(entry, ("rider", 2)).models
    assert len(models) == 1
    assert [(part.name, part.number) for part in models[0].parts] == [("Chariot", 1), ("Boar", 2), ("Rider", 2)]


def test_models_of_a_unit_with_a_profile_of_its_own_have_that_too():
    beast = {"id": "beast", "name": "Beast", "kind": "model", "min": 5, "max": 10, "profiles": [{"name": "Beast"}]}
    unit = mustered(unit_entry(beast, profiles=[{"name": "Goblin"}]), ("beast", 6))
    assert unit.size == 6
    assert [part.name for part in unit.models[0].parts] == ["Beast", "Goblin"]


def test_linked_rules_take_what_the_link_states():
    rules = [{"id": "regeneration", "name": "Regeneration", "key": "regeneration", "text": "Heals."}]
    links = [
        {"target": "regeneration", "name": "Regeneration (4+)", "values": ["4+"], "part": "mount"},
        {"target": "regeneration", "modifiers": [{"field": "name", "act": "append", "value": " (5+)"}]},
    ]
    found = mustered(unit_entry(rules=links), rules=rules).rules
    assert [(one.name, one.key, one.values, one.part, one.text) for one in found] == [
        ("Regeneration (4+)", "regeneration", ("4+",), "mount", "Heals."),
        ("Regeneration (5+)", "regeneration", ("5+",), "", "Heals."),
    ]


def test_wizards_bring_their_level_and_path():
    level = {"id": "level", "name": "Level 3", "level": 3}
    path = {"id": "path", "name": "Path of Reeds", "path": "reeds"}
    unit = mustered(unit_entry(level, path), "level", "path")
    assert (unit.level, unit.paths, unit.choices) == (3, ("reeds",), ("Level 3", "Path of Reeds"))


def test_a_book_cut_down_to_a_list_musters_the_same_army():
    shared = [{"id": "other", "name": "Other"}, {"id": "veterans", "name": "Veterans", "rules": [{"target": "fear"}]}]
    rules = [{"id": "fear", "name": "Fear", "key": "fear"}, {"id": "fly", "name": "Fly"}]
    links = [{"id": "a", "target": "veterans"}, {"id": "b", "target": "other"}]
    book = book_of(unit_entry(MAN, CHAMPION, STANDARD, *links), shared=shared, rules=rules)
    army = list_of(guard(("man", 20, ["shield"]), "a"))
    small = pruned(book, army)
    assert muster(army, small) == muster(army, book)
    assert [choice.id for choice in small.entries[0].choices] == ["man", "a"]
    assert [choice.id for choice in small.shared] == ["veterans"]
    assert [rule.id for rule in small.rules] == ["fear"]


def test_a_shelf_gives_the_book_of_a_digest_otherwise_that_of_the_id():
    old, new = book_of(unit_entry(), version="1"), book_of(unit_entry(), version="2")
    both = together(shelf_of(new), shelf_of(old))
    assert shelf_of(old).find(title_of(old).book) is old
    assert shelf_of(new).find(title_of(old).book) is new
    assert [title.book.version for title in both.titles()] == ["2", "1"]
