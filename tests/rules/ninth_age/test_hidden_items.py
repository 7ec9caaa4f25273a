"""Items of hidden lists: what the enemy sees of them, when they show themselves, that nothing betrays them before."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.engine.events import visible
from rules.engine.explained import Explained, Term
from rules.engine.flow import Flow
from rules.engine.game import Battle, Procedure
from rules.engine.text import Text, text
from rules.ninth_age.army_building.revealing import Attack, Save
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.making import close_combat_attack, special_attack
from rules.ninth_age.attacks.showing_items import striking
from rules.ninth_age.cards.in_full import card
from rules.ninth_age.close_combat.aftermath.pursuits import pursuits
from rules.ninth_age.close_combat.aftermath.result import work_out_winner
from rules.ninth_age.close_combat.striking.to_hit import Blows, roll_to_hit
from rules.ninth_age.general_principles.leadership import leadership_test
from rules.ninth_age.hidden_items import hidden_items, reveal, reveal_used
from rules.ninth_age.movement.allowance import allowance
from rules.ninth_age.movement.charges.declaring import declare_charges
from rules.ninth_age.movement.charges.order_of_moves import move_chargers
from rules.ninth_age.movement.remaining.announced import announced
from rules.ninth_age.queries.movement import lowest_movement
from rules.ninth_age.secrecy import seen
from rules.ninth_age.state import ArmyBook, Options, Printed, State
from rules.ninth_age.terrain.wounds import suffer
from rules.ninth_age.view import view
from tests.rules.ninth_age.building import battle, play, unit
from tests.rules.ninth_age.close_combat.fights import blue, by_chance, fight, red

CHARGER, TARGET = "red.Spears", "blue.Bows"
BANNER = f"{CHARGER}.1"


def table(*items: str, hidden: bool = True) -> State:
    """Red may charge Blue; the first model of the charger carries these items."""
    state = battle(
        unit("red", "Spears", models=10, at=(36, 12, 0)),
        unit("blue", "Bows", models=10, at=(36, 22, 180)),
        options=Options(hidden_lists=hidden),
        step="declare",
    )
    state.models[BANNER].items = items
    return state


def told_to(flow_events: list[Any], seat: str | None) -> list[Any]:
    shown: list[Any] = msgspec.to_builtins(visible(flow_events, seat))
    return shown


def revealed(one: Battle) -> list[str]:
    shown = [event.params["item"] for event in one.events if event.key == "t9a.items.revealed"]
    return [item.key for item in shown if isinstance(item, Text)]


@pytest.mark.rule("T9A-ARM-037")
def test_an_item_that_is_revealed_is_known_to_everybody_from_then_on() -> None:
    one = Battle(table("banner_of_speed", "war_standard"))
    reveal(one, BANNER, "banner_of_speed")
    assert revealed(one) == ["t9a.item.banner_of_speed"]
    assert seen(one.state, "blue").models[BANNER].items == ("banner_of_speed",)
    assert hidden_items(one.state, one.state.models[BANNER]) == ("war_standard",)
    reveal(one, BANNER, "banner_of_speed")
    assert len(revealed(one)) == 1


def test_with_open_lists_nothing_has_to_be_revealed() -> None:
    one = Battle(table("banner_of_speed", hidden=False))
    reveal(one, BANNER, "banner_of_speed")
    assert revealed(one) == []


@pytest.mark.rule("T9A-ARM-043")
def test_of_runes_only_the_one_that_is_used_is_revealed() -> None:
    one = Battle(table("rune_of_might", "rune_of_fury"))
    reveal(one, BANNER, "rune_of_fury")
    assert one.state.models[BANNER].revealed == ("rune_of_fury",)


@pytest.mark.rule("T9A-ARM-035")
def test_a_hidden_item_looks_like_its_mundane_counterpart() -> None:
    state = table("lucky_shield", "armour_of_destiny", "talisman_of_shielding")
    looks = seen(state, "blue")
    (part,) = looks.kind_of(BANNER).parts
    assert [one.key for one in part.armour] == ["shield", "heavy_armour"]
    assert looks.models[BANNER].items == ()
    assert "t9a.equipment.shield" in str(card(state, "blue", CHARGER))
    assert "t9a.equipment.shield" not in str(card(state, "red", CHARGER))


@pytest.mark.rule("T9A-ARM-035", "T9A-ARM-033")
def test_an_item_that_only_its_book_knows_looks_as_the_book_says_and_its_words_are_hidden() -> None:
    state = table("rune_axe")
    printed = Printed(name="Axe of the Deep", category="magic_weapon", counterpart="great_weapon", text="It bites.")
    state.books["red"] = ArmyBook(printed={"rune_axe": printed})
    assert "It bites." in str(card(state, "red", CHARGER))
    shown = str(card(state, "blue", CHARGER))
    assert "t9a.equipment.great_weapon" in shown
    assert not any(
        secret in shown + str(seen(state, "blue")) for secret in ("Axe of the Deep", "It bites.", "rune_axe")
    )


@pytest.mark.rule("T9A-ARM-033")
@pytest.mark.parametrize("items", [("blessed_sword",), ("banner_of_speed", "talisman_of_shielding")])
def test_without_a_counterpart_to_see_an_item_leaves_no_trace_at_all(items: tuple[str, ...]) -> None:
    plain, armed = table(), table(*items)
    armed.units[CHARGER].points, armed.units[CHARGER].item_points = 100, 30
    plain.units[CHARGER].points = 70
    for seat in ("blue", None):
        assert view(plain, seat) == view(armed, seat)
        assert card(plain, seat, CHARGER) == card(armed, seat, CHARGER)
        assert msgspec.json.encode(seen(plain, seat)) == msgspec.json.encode(seen(armed, seat))
    assert card(plain, "red", CHARGER) != card(armed, "red", CHARGER)


def charge(battle: Battle) -> Procedure:
    yield from declare_charges(battle)
    yield from move_chargers(battle)


def charging(*items: str) -> tuple[State, list[Any], list[str]]:
    """The charge with its dice: the state, all that Blue has been told, asked and shown before them, and the keys of
    what was told from his reaction on."""
    flow = play(table(*items), charge)
    known: list[Any] = [told_to(flow.opening, "blue")]
    told: list[str] = []
    flow._dice.add([(f"charge {CHARGER}", [5, 5])])  # type: ignore[attr-defined]
    while flow.pending and flow.pending[0].topic in ("t9a.charge.declare", "t9a.charge.reaction"):
        asked = flow.pending[0]
        known += [asked.ask() if asked.seat == "blue" else asked.wait(), view(flow.state, "blue")]
        raw: dict[str, Any] = (
            {"target": {"key": f"{CHARGER}>{TARGET}"}} if not flow.state.charges else {"choose_one": "hold"}
        )
        events = [event for one in flow.submit(asked.seat, asked.number, raw) for event in one.events]
        told += [event.key for event in events]
        known.append(told_to(events[: next_reveal(events)], "blue"))
    state: State = flow.state
    return state, known, told


def next_reveal(events: list[Any]) -> int:
    """Where the dice of the charge are prepared."""
    ends = ("t9a.items.revealed", "t9a.charges.rolled.enough", "t9a.charges.rolled.short")
    return next((number for number, event in enumerate(events) if event.key in ends), len(events))


@pytest.mark.rule("T9A-ARM-033")
def test_until_the_dice_of_a_charge_nothing_that_the_enemy_gets_betrays_an_item(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def faster(state: State, unit: str, flying: bool = False) -> Explained:
        bonus = Term(1, text("t9a.item.banner_of_speed"), "T9A-ITM-606")
        quick = "banner_of_speed" in state.models[BANNER].items and unit == CHARGER
        return lowest_movement(state, unit, flying).plus(*([bonus] if quick else []))

    monkeypatch.setattr("rules.ninth_age.movement.charges.charge_range.lowest_movement", faster)
    plain, armed = charging()[1], charging("banner_of_speed", "stalkers_standard")[1]
    assert msgspec.json.encode(plain) == msgspec.json.encode(armed)


@pytest.mark.rule("T9A-ARM-042", "T9A-ARM-038")
def test_what_makes_a_charge_longer_is_announced_after_the_reaction_and_before_the_dice() -> None:
    state, _, told = charging("banner_of_speed", "stalkers_standard", "war_standard")
    assert state.models[BANNER].revealed == ("banner_of_speed", "stalkers_standard")
    reaction, dice = told.index("t9a.charges.reacts.hold"), told.index("t9a.charges.rolled.enough")
    assert [at for at, key in enumerate(told) if key == "t9a.items.revealed"] == [reaction + 1, reaction + 2]
    assert dice == reaction + 3


@pytest.mark.rule("T9A-ARM-039")
def test_weapons_are_revealed_when_their_bearer_attacks() -> None:
    one = Battle(table("giant_sword", "lucky_charm"))
    reveal_used(one, CHARGER, Attack(), model=f"{CHARGER}.2")
    assert revealed(one) == []
    reveal_used(one, CHARGER, Attack(), model=BANNER)
    assert revealed(one) == ["t9a.item.giant_sword"]


@pytest.mark.rule("T9A-ARM-040")
def test_what_only_does_as_its_counterpart_is_not_revealed_by_a_save() -> None:
    one = Battle(table("lucky_shield", "hardened_shield"))
    reveal_used(one, CHARGER, Save("armour_save"))
    assert revealed(one) == ["t9a.item.hardened_shield"]


@pytest.mark.rule("T9A-ARM-040")
def test_a_save_against_wounds_of_terrain_reveals_what_gives_it() -> None:
    def hurt(battle: Battle) -> Procedure:
        yield from suffer(battle, CHARGER, {BANNER: 1})

    flow = play(table("talisman_of_shielding", "dragonfire_gem"), hurt)
    assert flow.state.models[BANNER].revealed == ("talisman_of_shielding",)


@pytest.mark.rule("T9A-ARM-041")
def test_a_move_tells_no_more_than_what_everybody_knows_unless_it_needed_the_item(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def faster(state: State, unit: str, flying: bool = False) -> Explained:
        bonus = Term(1, text("t9a.item.banner_of_speed"), "T9A-ITM-606")
        quick = "banner_of_speed" in state.models[BANNER].items
        return lowest_movement(state, unit, flying).plus(*([bonus] if quick else []))

    monkeypatch.setattr("rules.ninth_age.movement.allowance.lowest_movement", faster)
    one = Battle(table("banner_of_speed"))
    allowed = allowance(one.state, CHARGER, "advance")
    assert allowed.forward.total == 5
    assert announced(one, CHARGER, allowed, 4.0).total == 4
    assert revealed(one) == []
    assert announced(one, CHARGER, allowed, 4.5).total == 5
    assert revealed(one) == ["t9a.item.banner_of_speed"]


@pytest.mark.rule("T9A-ARM-038")
def test_a_leadership_test_reveals_what_affects_it_before_its_dice() -> None:
    def tested(battle: Battle) -> Procedure:
        yield from leadership_test(battle, CHARGER, "march", "T9A-MOV-118")

    flow = play(table("banner_of_discipline", "war_standard"), tested, [(f"march {CHARGER}", [3, 3])])
    assert [event.key for event in flow.opening] == ["t9a.items.revealed", "t9a.leadership.passed"]
    assert flow.state.models[BANNER].revealed == ("banner_of_discipline",)


def fighting(*items: str) -> State:
    """Red's A, whose third model carries these items, against Blue's B; the attacks come next."""
    state = fight(red(5, 5), blue(5, 5), options=Options(hidden_lists=True, free_hand=()))
    state.models["red.A.3"].items = items
    return state


def shown(flow: Flow) -> list[str]:
    """What has been revealed, and the dice and results beside it, in order."""
    return [event.key for event in flow.opening]


@pytest.mark.rule("T9A-ARM-039")
def test_what_changes_attacks_is_revealed_before_the_dice_to_hit() -> None:
    def blow(battle: Battle) -> Procedure:
        attack = close_combat_attack(battle.state, "red.A.3", 0, Pool("blue.B"), weapon="hand_weapon")
        yield from roll_to_hit(battle, Blows(attack, 2, "to hit"))

    flow = play(fighting("giant_sword", "war_standard"), blow, [("to hit", [1, 1])])
    assert flow.state.models["red.A.3"].revealed == ("giant_sword",)
    assert shown(flow) == ["t9a.items.revealed", "t9a.combat.struck"]


@pytest.mark.rule("T9A-ARM-039")
@pytest.mark.parametrize(("item", "revealed"), [("rending_banner", True), ("giant_sword", False)])
def test_the_attacks_of_others_reveal_the_banner_of_their_unit_and_no_sword(item: str, revealed: bool) -> None:
    def blow(battle: Battle) -> Procedure:
        attack = close_combat_attack(battle.state, "red.A.1", 0, Pool("blue.B"), weapon="hand_weapon")
        yield from roll_to_hit(battle, Blows(attack, 2, "to hit"))

    flow = play(fighting(item), blow, [("to hit", [1, 1])])
    assert flow.state.models["red.A.3"].revealed == ((item,) if revealed else ())


@pytest.mark.rule("T9A-ARM-039")
def test_special_attacks_reveal_no_weapon() -> None:
    one = Battle(fighting("giant_sword"))
    striking(one, special_attack(one.state, "red.A.3", 0, Pool("blue.B")))
    assert one.state.models["red.A.3"].revealed == ()


@pytest.mark.rule("T9A-ARM-037")
def test_a_combat_score_reveals_what_adds_to_it() -> None:
    one = Battle(fighting("war_standard", "giant_sword"))
    work_out_winner(one)
    assert one.state.models["red.A.3"].revealed == ("war_standard",)


@pytest.mark.rule("T9A-ARM-038")
def test_the_dice_of_a_pursuit_reveal_what_changes_them() -> None:
    state = fighting("stalkers_standard", "giant_sword")
    state.units["blue.B"].fleeing = True
    assert state.round is not None
    state.round.step = "pursuit"
    state.round.aftermath.broken, state.round.aftermath.pursuits = {"blue.B": 12}, {"red.A": "blue.B"}
    flow = by_chance(state, pursuits)
    assert flow.state.models["red.A.3"].revealed == ("stalkers_standard",)
    assert shown(flow).index("t9a.items.revealed") < shown(flow).index("t9a.combat.pursuit_distance")
