"""The Special Attacks of close combat: Impact Hits, Grinding Attacks, Stomp, Breath Weapon (T9A-SPC-019 to 190)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from rules.engine.game import Battle, Procedure
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.making import close_combat_attack
from rules.ninth_age.attacks.sequence import resolve
from rules.ninth_age.attacks.special_attacks import attack_of, initiatives_of, makings, special_attacks_at
from rules.ninth_age.queries.attacking import strength
from rules.ninth_age.queries.saving import special_saves
from rules.ninth_age.special_rules.asking import forbidden
from rules.ninth_age.special_rules.breath_weapon import breathe, breaths_of
from rules.ninth_age.special_rules.impact_hits import IMPACT
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Challenge, Contact, Part, Round, Rule, State
from tests.rules.ninth_age.building import AVERAGE, Made, battle, play, unit, with_character

TOLD: dict[str, int] = {}


def fighting(*units: Made, charge: bool = False, charger: str = "red", **fields: Any) -> State:
    """The first two units stand base to base, the first has charged the other (or the other way round)."""
    state = battle(*units, phase="combat", **fields)
    one, two = units[0].unit.id, units[1].unit.id
    pair = (one, two) if charger == "red" else (two, one)
    state.contacts = [Contact(*pair, "front", 1)]
    state.units[pair[0]].charging = charge
    state.round = Round(units=tuple(made.unit.id for made in units), step="attacks")
    return state


def step(unit: str, number: int) -> Any:
    def procedure(battle: Battle) -> Procedure:
        hits = yield from special_attacks_at(battle, unit, number)
        TOLD.clear()
        for one in hits:
            pool = one.attack.target
            key = f"{pool.model or pool.unit} S{int(strength(battle.state, one.attack).total)}"
            TOLD[key] = TOLD.get(key, 0) + one.number

    return procedure


def at(state: State, number: int, dice: Sequence[Any] = (), answers: Sequence[Any] = ()) -> dict[str, int]:
    """What the first unit makes at a step, by who suffers it and the Strength."""
    flow = play(state, step("red.Striker", number), [] if answers else dice)
    for place, raw in enumerate(answers):
        if place == len(answers) - 1:
            flow._dice.add(dice)  # type: ignore[attr-defined]
        flow.submit(flow.pending[0].seat, flow.pending[0].number, raw)
    assert not flow.pending, flow.pending[0].topic
    assert not flow._dice.unused  # type: ignore[attr-defined]
    return dict(TOLD)


def foes(**options: Any) -> Made:
    return unit("blue", "Foes", **{"models": 20, "files": 10, "front_left": (40, 24, 180), **options})


def striker(**options: Any) -> Made:
    given = {"troop_type": "monster", "base": (50, 50), "S": 5, "W": 4, "T": 5, "I": 2}
    return unit("red", "Striker", **{**given, "front_left": (34, 24, 0), **options})


@pytest.mark.rule("T9A-SPC-187", "T9A-SPC-019", "T9A-DMG-011")
def test_a_monster_stomps_at_initiative_0_with_its_own_strength() -> None:
    state = fighting(striker(), foes())
    assert initiatives_of(state, "red.Striker") == (0,)
    assert at(state, 0, [("stomp 1 red.Striker", [4])]) == {"blue.Foes S5": 4}


@pytest.mark.rule("T9A-SPC-188")
def test_cavalry_is_not_stomped() -> None:
    state = fighting(striker(), foes(troop_type="cavalry", base=(25, 50), models=5, files=5))
    assert makings(state, "red.Striker") == []


@pytest.mark.rule("T9A-SPC-189")
def test_a_mounted_character_in_the_unit_gets_no_stomp() -> None:
    rider = with_character(foes(models=4, files=4), "Rider", troop_type="cavalry", base=(20, 40), side="left")
    state = fighting(striker(), rider)

    def stomping(battle: Battle) -> Procedure:
        yield from resolve(battle, (yield from special_attacks_at(battle, "red.Striker", 0)), panic=False)

    flow = play(state, stomping, [("stomp 1 red.Striker", [6]), ("to wound 1 blue.Foes", [1] * 6)])
    assert not flow.pending


@pytest.mark.rule("T9A-SPC-189", "T9A-DMG-011")
@pytest.mark.parametrize(("troop_type", "base", "hits"), [("infantry", (20, 20), 3), ("cavalry", (25, 50), 0)])
def test_in_a_challenge_the_opponent_takes_all_stomps_or_they_are_lost(
    troop_type: str, base: tuple[float, float], hits: int
) -> None:
    hero = with_character(foes(models=10, files=5), "Hero", troop_type=troop_type, base=base, side="left")
    state = fighting(striker(character=True), hero)
    state.challenges = [Challenge(challenger="red.Striker.1", accepter="blue.Hero.1")]
    expected = {"blue.Hero.1 S5": hits} if hits else {}
    assert at(state, 0, [("stomp 1 red.Striker", [3])]) == expected


@pytest.mark.rule("T9A-SPC-190")
def test_only_the_mount_stomps() -> None:
    parts = (
        Part(name="Lord", characteristics={**AVERAGE, "S": 4}),
        Part(name="Drake", characteristics={**AVERAGE, "S": 6, "W": 5}, mount=True),
    )
    state = fighting(striker(troop_type="ridden_monster", parts=parts, S=5), foes())
    assert at(state, 0, [("stomp 1 red.Striker", [2])]) == {"blue.Foes S6": 2}


@pytest.mark.rule("T9A-SPC-103")
def test_grinding_attacks_are_made_at_the_initiative_of_the_part() -> None:
    state = fighting(striker(troop_type="chariot", rules=[("grinding_attacks", "D3")], I=4), foes())
    assert 4 in initiatives_of(state, "red.Striker")
    assert at(state, 4, [("grinding attacks 1 red.Striker", [5])]) == {"blue.Foes S5": 3}


def chariot(**options: Any) -> Made:
    parts = (
        Part(name="Chassis", characteristics={**dict.fromkeys(AVERAGE, 0), "S": 5, "T": 4, "W": 3}),
        Part(name="Crew", characteristics={**AVERAGE, "S": 3}),
        Part(name="Horses", characteristics={**AVERAGE, "S": 4}, mount=True),
    )
    given = {"troop_type": "chariot", "base": (50, 100), "parts": parts, "front_left": (34, 24, 0)}
    return unit("red", "Striker", **{**given, **options})


@pytest.mark.rule("T9A-SPC-120", "T9A-SPC-121")
def test_a_chariot_makes_its_impact_hits_at_initiative_10_after_its_charge() -> None:
    state = fighting(chariot(), foes(), charge=True)
    assert initiatives_of(state, "red.Striker") == (10,)
    assert at(state, 10, [("impact hits 1 red.Striker", [4])]) == {"blue.Foes S5": 4}


@pytest.mark.rule("T9A-SPC-120")
def test_without_a_charge_and_against_others_there_are_no_impact_hits() -> None:
    assert makings(fighting(chariot(), foes()), "red.Striker") == []
    assert makings(fighting(chariot(), foes(), charge=True, charger="blue"), "red.Striker") == []


@pytest.mark.rule("T9A-SPC-124")
def test_there_are_none_against_a_building() -> None:
    state = fighting(chariot(), foes(), charge=True)
    asked = Situation(state, "red.Striker", model="red.Striker.1", other="blue.Foes")
    assert not forbidden(asked, IMPACT.option)
    state.units["blue.Foes"].where = "building"
    assert forbidden(asked, IMPACT.option)


@pytest.mark.rule("T9A-SPC-122", "T9A-SPC-177", "T9A-SPC-121")
@pytest.mark.scenario("SC-T9A-SPC-050")
@pytest.mark.parametrize(("alike", "strength"), [(True, 6), (False, 5)])
def test_full_ranks_of_chariots_behind_add_strength_and_scythes_a_hit(alike: bool, strength: int) -> None:
    wide = foes(models=40, files=20, front_left=(43, 24, 180))
    state = fighting(chariot(models=6, files=3, rules=["scythes"]), wide, charge=True)
    if not alike:
        plain = state.kinds["red.Striker"]
        state.kinds["plain"] = type(plain)(name="Plain", troop_type="infantry", base=plain.base, parts=plain.parts)
        state.models["red.Striker.5"].kind = "plain"
    hits = at(state, 10, [("impact hits 1 red.Striker", [2, 4, 6])])
    assert hits == {f"blue.Foes S{strength}": 15}


@pytest.mark.rule("T9A-SPC-105")
@pytest.mark.parametrize(("chosen", "later"), [("impact_hits", []), ("grinding_attacks", [3])])
def test_of_impact_hits_and_grinding_attacks_only_one_is_used_in_a_round(chosen: str, later: list[int]) -> None:
    state = fighting(chariot(rules=[("grinding_attacks", "3")]), foes(), charge=True)
    dice = [("impact hits 1 red.Striker", [2])] if chosen == "impact_hits" else []
    at(state, 10, dice, [{"choose_one": chosen}])
    assert [making.step for making in makings(state, "red.Striker") if making.step < 10] == later


@pytest.mark.rule("T9A-SPC-020", "T9A-SPC-104", "T9A-SPC-123", "T9A-SPC-190", "T9A-DMG-003")
@pytest.mark.rule("T9A-SPC-048")
@pytest.mark.parametrize("own", ["stomp", "impact_hits", "grinding_attacks", "breath_weapon"])
def test_rules_of_normal_attacks_do_not_help_special_ones(own: str) -> None:
    rules = [(own, "Strength 4" if own == "breath_weapon" else "1"), "poisoned_attacks", "magical_attacks"]
    state = fighting(striker(rules=rules), foes(), charge=True)
    making = next(one for one in makings(state, "red.Striker") if one.special.key == own)
    attack = attack_of(state, making, "blue.Foes")
    assert not attack.carries("poisoned_attacks")
    assert attack.carries("magical_attacks")
    assert attack.weapon == ""


@pytest.mark.rule("T9A-SPC-020")
@pytest.mark.scenario("SC-T9A-SPC-038")
def test_burning_attacks_do_not_set_a_stomp_on_fire() -> None:
    state = fighting(striker(rules=["flaming_attacks"]), foes(rules=[("regeneration", "4+")]))
    stomp = attack_of(state, makings(state, "red.Striker")[0], "blue.Foes")
    blow = close_combat_attack(state, "red.Striker.1", 0, Pool("blue.Foes"))
    assert special_saves(state, blow) == []
    assert [int(save.needed.total) for save in special_saves(state, stomp)] == [4]


@pytest.mark.rule("T9A-DMG-003", "T9A-SPC-020")
@pytest.mark.parametrize("edition", ["0.11.1", "0.11.9.3"])
def test_a_thunderous_charge_helps_no_special_attack(edition: str) -> None:
    state = fighting(chariot(rules=["thunderous_charge"]), foes(), charge=True, edition=edition)
    attack = attack_of(state, makings(state, "red.Striker")[0], "blue.Foes")
    found = strength(state, attack)
    assert found is not None
    assert found.total == 5


@pytest.mark.rule("T9A-SPC-006")
def test_the_part_that_has_the_rule_makes_the_attack_with_its_own_strength() -> None:
    state = fighting(striker(S=3), foes())
    one = state.kinds["red.Striker"]
    rider = msgspec.structs.replace(one.parts[0], rules=(Rule("grinding_attacks", parameter="2"),))
    mount = msgspec.structs.replace(
        one.parts[0], mount=True, rules=(), characteristics={**one.parts[0].characteristics, "S": 6}
    )
    state.kinds["red.Striker"] = msgspec.structs.replace(one, rules=(), parts=(rider, mount))
    [making] = [one for one in makings(state, "red.Striker") if one.special.key == "grinding_attacks"]
    found = strength(state, attack_of(state, making, "blue.Foes"))
    assert making.part == 0
    assert found is not None
    assert found.total == 3


def drake(**options: Any) -> Made:
    return striker(rules=[("breath_weapon", "Strength 4, Flaming Attacks")], I=3, **options)


@pytest.mark.rule("T9A-SPC-043", "T9A-SPC-046", "T9A-SPC-047", "T9A-SPC-048")
def test_a_breath_is_used_once_at_the_initiative_of_the_part_if_its_owner_wants() -> None:
    state = fighting(drake(S=6), foes())
    flow = play(state, step("red.Striker", 3))
    assert flow.pending[0].topic == "t9a.combat.breath"
    assert flow.pending[0].default() == {"target": {}}
    hits = at(state, 3, [("breath weapon 1 red.Striker", [3, 5])], [{"target": {"key": "blue.Foes"}}])
    assert hits == {"blue.Foes S4": 8}
    assert at(fighting(drake(), foes()), 3, [], [{"target": {}}]) == {}


@pytest.mark.rule("T9A-SPC-043")
def test_a_breath_that_is_spent_is_not_offered() -> None:
    state = fighting(drake(), foes())
    state.models["red.Striker.1"].spent = ("breath_weapon.0",)
    assert initiatives_of(state, "red.Striker") == (0,)


@pytest.mark.rule("T9A-SPC-043")
def test_a_breath_that_was_spent_when_marks_named_no_part_stays_spent() -> None:
    state = fighting(drake(), foes())
    state.models["red.Striker.1"].spent = ("breath_weapon",)
    assert breaths_of(state, "red.Striker.1") == ()
    assert initiatives_of(state, "red.Striker") == (0,)


@pytest.mark.rule("T9A-SPC-043")
def test_each_part_with_a_breath_has_its_own_and_two_of_one_part_are_one() -> None:
    """The older texts speak of a model, the Spanish one of a part."""
    state = fighting(drake(), foes())
    one = state.kinds["red.Striker"]
    own = (Rule("breath_weapon", parameter="Strength 3"), Rule("breath_weapon", parameter="Strength 2"))
    own_of_rider = msgspec.structs.replace(one.parts[0], rules=own)
    mount = msgspec.structs.replace(one.parts[0], mount=True, rules=(Rule("breath_weapon", parameter="Strength 5"),))
    state.kinds["red.Striker"] = msgspec.structs.replace(one, rules=(), parts=(own_of_rider, mount))
    assert [(breath.part, breath.strength) for breath in breaths_of(state, "red.Striker.1")] == [(0, 3), (1, 5)]
    breathe(state, "red.Striker.1", 0)
    assert [(breath.part, breath.strength) for breath in breaths_of(state, "red.Striker.1")] == [(1, 5)]
    assert [making.part for making in makings(state, "red.Striker") if making.special.key == "breath_weapon"] == [1]


@pytest.mark.rule("T9A-SPC-048")
def test_a_breath_has_what_its_brackets_say() -> None:
    state = fighting(drake(), foes())
    breath = next(one for one in makings(state, "red.Striker") if one.step == 3)
    attack = attack_of(state, breath, "blue.Foes")
    assert attack.strength == 4
    assert attack.carries("flaming_attacks")


@pytest.mark.rule("T9A-SPC-103", "T9A-SPC-187")
def test_where_there_are_several_enemies_its_owner_says_whom() -> None:
    second = unit("blue", "Others", models=2, files=2, front_left=(36.6, 24, 180))
    state = fighting(striker(), foes(front_left=(35, 24, 180), models=4, files=2), second)
    state.contacts.append(Contact("red.Striker", "blue.Others", "front", 1))
    flow = play(state, step("red.Striker", 0))
    assert flow.pending[0].topic == "t9a.combat.special_target"
    assert flow.pending[0].default() == {"target": {"key": "blue.Foes"}}
    hits = at(state, 0, [("stomp 1 red.Striker", [2])], [{"target": {"key": "blue.Others"}}])
    assert hits == {"blue.Others S5": 2}
