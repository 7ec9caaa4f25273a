"""The card in full: every number with its terms, names in the reader's language, texts, what is played by hand."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.engine.messages import LANGUAGES, render
from rules.engine.text import Text
from rules.ninth_age.cards.in_full import card
from rules.ninth_age.cards.naming import said_of
from rules.ninth_age.cards.profiles import CHARACTERISTICS
from rules.ninth_age.known_rules import items_by_key, rules_by_key
from rules.ninth_age.messages import MESSAGES
from rules.ninth_age.special_rules.registry import known_rules
from rules.ninth_age.state import ArmyBook, Part, Printed, Rule, State
from tests.rules.ninth_age.building import battle, unit, with_character

RIDDEN = (
    Part(name="Knight", characteristics={"M": 4, "WS": 4, "Ld": 8}),
    Part(name="Horse", characteristics={"M": 8, "WS": 3, "Ld": 5}, mount=True, rules=(Rule("frenzy"),)),
)


def shown(state: State, id: str, seat: str = "red") -> dict[str, Any]:
    return card(state, seat, id)


def row(made: dict[str, Any], label: str) -> dict[str, Any]:
    found: dict[str, Any] = next(row for row in made["rows"] if row["label"]["key"] == f"t9a.card.{label}")
    return found


def entries(made: dict[str, Any], title: str) -> list[dict[str, Any]]:
    return [entry for one in made["lists"] if one["title"]["key"] == f"t9a.card.{title}" for entry in one["entries"]]


def words(data: Any, language: str) -> str:
    return render(msgspec.convert(data, Text), MESSAGES, language)


def test_every_number_adds_up_from_its_terms_each_with_a_rule() -> None:
    spears = with_character(unit("red", "Spears", models=9, at=(36, 12, 0), W=2, wounds_lost=1), "Lord", general=True)
    made = shown(battle(spears), "red.Spears")
    numbers = [one["value"] for one in made["rows"] if "total" in one["value"]]
    numbers += [value["value"] for one in made["profiles"] for value in one["values"]]
    assert len(numbers) > 12
    for number in numbers:
        assert all(term["rule"].startswith("T9A-") for term in number["terms"])
    for label in ("models", "wounds", "charge", "march"):
        value = row(made, label)["value"]
        assert value["total"] == sum(term["value"] for term in value["terms"])
    assert row(made, "models")["value"]["total"] == 10
    assert row(made, "wounds")["value"]["total"] == 18


def test_a_part_has_what_its_own_rules_make_of_its_profile() -> None:
    state = battle(unit("red", "Riders", models=5, at=(36, 12, 0), parts=RIDDEN, troop_type="cavalry"))
    state.kinds["red.Riders"] = msgspec.structs.replace(state.kinds["red.Riders"], parts=RIDDEN)
    first, second = shown(state, "red.Riders")["profiles"]
    assert [value["value"]["total"] for value in first["values"][:2]] == [4, 4]
    assert [value["value"]["total"] for value in second["values"][:2]] == [8, 3]


@pytest.mark.parametrize("key", known_rules())
def test_the_card_of_a_unit_can_be_written_whatever_rule_it_has(key: str) -> None:
    state = battle(unit("red", "Riders", models=5, at=(36, 12, 0), rules=[Rule(key, key, "1")]))
    assert shown(state, "red.Riders")["profiles"]


def test_a_devastating_charge_shows_on_the_profile_while_it_lasts() -> None:
    state = battle(unit("red", "Riders", models=5, at=(36, 12, 0), rules=["devastating_charge"]))
    attacks = CHARACTERISTICS.index("A")
    before = shown(state, "red.Riders")["profiles"][0]["values"][attacks]["value"]["total"]
    state.units["red.Riders"].charging = True
    assert shown(state, "red.Riders")["profiles"][0]["values"][attacks]["value"]["total"] == before + 1


def test_of_a_unit_that_is_not_there_the_card_is_empty() -> None:
    assert shown(battle(unit("red", "Spears", models=5)), "nobody") == {}


def test_rules_of_the_army_book_stand_with_its_text_and_are_played_by_hand() -> None:
    state = battle(unit("red", "Spears", models=5, at=(20, 20, 0), rules=[Rule("", "Glow"), Rule("fly", "Fly", "8")]))
    state.books["red"] = ArmyBook(
        printed={"Glow": Printed(text="It glows.", words={"pl": "Blask"}), "March On": Printed(text="They march.")},
        army_rules=(Rule("", "March On"),),
    )
    made = shown(state, "red.Spears")
    (glow,) = entries(made, "not_enforced")
    assert (words(glow["name"], "pl"), words(glow["name"], "it")) == ("Blask", "Glow")
    assert (words(glow["text"], "en"), glow["by_hand"]) == ("It glows.", True)
    (march,) = entries(made, "army_rules")
    assert (words(march["name"], "en"), words(march["text"], "en")) == ("March On", "They march.")
    (fly,) = entries(made, "rules")
    assert (words(fly["name"], "es"), fly["rule"], "by_hand" in fly) == ("Volar (8)", "T9A-SPC-084", False)
    assert {words(one["name"], "en") for one in entries(made, "given")} == {"Free Reform", "Swiftstride"}


def test_gear_and_items_have_their_names_in_every_language() -> None:
    state = battle(unit("red", "Lord", character=True, at=(20, 20, 0), weapons=["lance"], armour=["shield"]))
    state.models["red.Lord.1"].items = ("lucky_charm",)
    made = shown(state, "red.Lord")
    assert [words(one["name"], "it") for one in entries(made, "gear")] == ["Lancia", "Scudo"]
    (charm,) = entries(made, "items")
    assert [words(charm["name"], language) for language in ("en", "pl")] == ["Lucky Charm", "Urok Szczęścia"]
    assert charm["rule"] == "T9A-ITM-309"


@pytest.mark.parametrize("key", [*known_rules(), *rules_by_key(), *items_by_key()])
def test_the_card_says_of_everything_in_the_rulebook_what_it_does(key: str) -> None:
    said = said_of(key)
    assert said is not None
    assert all(render(said, MESSAGES, language) for language in LANGUAGES)
