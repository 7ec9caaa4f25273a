"""What the rulebook adds to the units of a book when they come to the table."""

import msgspec
import pytest

from rules.engine.army_books.choices import Base
from rules.ninth_age.army_building.muster import muster
from tests.rules.ninth_age.army_building.book import BOOK, DATA, survey, unit


def book_with(*entries):
    return msgspec.convert({**DATA, "entries": [*DATA["entries"], *entries]}, type(BOOK))


def knights(*choices):
    rider = {"name": "Knight", "part": "rider", "characteristics": {"M": 4, "WS": 4, "BS": 3, "A": 1, "Ld": 8}}
    horse = {"name": "Horse", "part": "mount", "characteristics": {"M": 8, "WS": 3, "BS": 0, "A": 1, "Ld": 3}}
    models = {"id": "lancers.points", "name": "Lancer", "kind": "model", "max": 20, "profiles": [rider, horse]}
    return {"id": "lancers", "name": "Lancers", "kind": "unit", "category": "core", "choices": [models, *choices]}


@pytest.mark.rule("T9A-CMD-016")
def test_a_champion_without_a_profile_of_his_own_is_first_among_equals_and_his_mount_is_not():
    champion = {"id": "lancers.champion", "name": "Champion", "role": "champion"}
    bought = survey(unit("lancers", 5, "lancers.champion"), book=book_with(knights(champion)))
    first, rest = muster(bought)[0].models
    assert (first.role, first.number, rest.number) == ("champion", 1, 4)
    values = first.parts[0].characteristics
    assert (values["WS"], values["BS"], values["A"], values["Ld"]) == (5, 4, 2, 8)
    assert first.parts[1] == rest.parts[1]


@pytest.mark.rule("T9A-CMD-016")
def test_a_champion_with_a_profile_of_his_own_uses_it_as_it_stands():
    profile = {"name": "Captain", "characteristics": {"M": 4, "WS": 4, "BS": 3, "A": 2, "Ld": 8}}
    champion = {"id": "lancers.champion", "name": "Champion", "role": "champion", "profiles": [profile]}
    bought = survey(unit("lancers", 5, "lancers.champion"), book=book_with(knights(champion)))
    assert muster(bought)[0].models[0].parts[0].characteristics == profile["characteristics"]


@pytest.mark.rule("T9A-CMD-016")
def test_of_several_crew_one_alone_is_the_champion():
    crew = {"name": "Crew", "part": "crew", "number": 2, "characteristics": {"WS": 3, "BS": 3, "A": 1}}
    models = {"id": "carts.points", "name": "Cart", "kind": "model", "max": 5, "profiles": [crew]}
    champion = {"id": "carts.champion", "name": "Champion", "role": "champion"}
    carts = {"id": "carts", "name": "Carts", "kind": "unit", "category": "core", "choices": [models, champion]}
    bought = survey(unit("carts", 3, "carts.champion"), book=book_with(carts))
    parts = muster(bought)[0].models[0].parts
    assert [(part.number, part.characteristics["A"]) for part in parts] == [(1, 2), (1, 1)]


@pytest.mark.rule("T9A-CHA-001")
def test_characters_and_the_general_are_marked():
    captain, warlord, spearmen = muster(
        survey(unit("captain", 1, "captain.bsb"), unit("warlord", 1), unit("spearmen", 5))
    )
    assert captain.roles == ("character", "battle_standard_bearer")
    assert warlord.roles == ("character", "general")
    assert spearmen.roles == ()
    assert [models.role for models in warlord.models] == ["character"]
    assert (warlord.category, spearmen.category) == ("lords", "core")


def test_a_mount_brings_the_type_of_the_two_together():
    mounted = muster(survey(unit("captain", 1, "captain.mount")))[0].models[0]
    assert mounted.troop_type == "cavalry"


@pytest.mark.rule("T9A-TYP-028", "T9A-CHA-001")
@pytest.mark.parametrize(
    ("mount", "together"),
    [
        pytest.param("war_beast", "cavalry", marks=pytest.mark.rule("T9A-TYP-024")),
        pytest.param("monstrous_beast", "monstrous_cavalry", marks=pytest.mark.rule("T9A-TYP-025")),
        pytest.param("monster", "ridden_monster", marks=pytest.mark.rule("T9A-TYP-026")),
        pytest.param("swarm", "swarm", marks=pytest.mark.rule("T9A-TYP-027")),
        pytest.param("chariot", "chariot", marks=pytest.mark.rule("T9A-TYP-027")),
    ],
)
def test_where_the_book_prints_the_types_of_rider_and_mount_only_the_rulebook_joins_them(mount, together):
    beast = {"name": "Beast", "troop_type": mount, "characteristics": {"M": 7}}
    steed = {"id": "hero.steed", "name": "Steed", "kind": "mount", "profiles": [beast]}
    body = {"base": {"width": 20, "depth": 20}, "troop_type": "infantry"}
    rider = {"name": "Hero", "part": "rider", "characteristics": {"M": 4}}
    hero = {"id": "hero", "name": "Hero", "kind": "unit", "category": "heroes", "body": body, "choices": [steed]}
    hero["profiles"] = [rider]
    on_foot, ridden = muster(survey(unit("hero"), unit("hero", 0, "hero.steed"), book=book_with(hero)))
    assert (on_foot.models[0].troop_type, on_foot.models[0].base) == ("infantry", Base(width=20, depth=20))
    assert (ridden.models[0].troop_type, ridden.models[0].base) == (together, None)
    assert [(one.role, one.number, len(one.parts)) for one in ridden.models] == [("character", 1, 2)]
