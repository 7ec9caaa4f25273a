"""Who fights for a Building, and how (T9A-TER-060 to 063)."""

from __future__ import annotations

import pytest

from rules.engine.game import Battle
from rules.ninth_age.attacks.attack import Attack, Pool
from rules.ninth_age.attacks.making import close_combat_attack
from rules.ninth_age.attacks.special_attacks import makings
from rules.ninth_age.characters.challenges import may_take_part
from rules.ninth_age.close_combat.start_of_round import start_of_round
from rules.ninth_age.close_combat.who_fights.building_fighters import fighters_for
from rules.ninth_age.close_combat.who_fights.rows import rows_of
from rules.ninth_age.queries.attacking import strength
from rules.ninth_age.queries.saving import armour_save
from rules.ninth_age.state import Part, Rule, State
from rules.ninth_age.units.casualties import remove_models
from tests.rules.ninth_age.building import AVERAGE, Made, answer, play, refused, unit, with_character
from tests.rules.ninth_age.close_combat.assaults import BASE, WALL, assault, chosen, inside, storming
from tests.rules.ninth_age.close_combat.fights import attacks_of, reach_of


def knights(models: int = 10) -> Made:
    rider = Part(
        name="Knight",
        characteristics=AVERAGE,
        weapons=(Rule("lance"),),
        armour=(Rule("heavy_armour"), Rule("shield")),
    )
    steed = Part(
        name="Horse",
        characteristics={**AVERAGE, "S": 4},
        mount=True,
        armour=(Rule("barding"), Rule("mounts_protection", parameter="6+")),
        rules=(Rule("stomp", parameter="1"),),
    )
    return storming(models, 5, troop_type="cavalry", base=(25, 50), parts=(rider, steed))


def by(state: State, attacker: str, target: Pool, *, weapon: str = "hand_weapon") -> Attack:
    return close_combat_attack(state, attacker, 0, target, weapon=weapon, charging=True)


@pytest.mark.rule("T9A-TER-061")
def test_ten_of_each_side_fight_and_nobody_supports() -> None:
    flow = play(assault(storming(20, 5, weapons=["spear"]), inside()), start_of_round)
    assert not flow.pending
    state: State = flow.state
    assert len(fighters_for(state, "blue.G", "red")) == len(fighters_for(state, "blue.G", "blue")) == 10
    assert attacks_of(state, "red.A") == attacks_of(state, "blue.G") == 10


@pytest.mark.rule("T9A-TER-061")
def test_those_behind_the_chosen_do_not_support_them() -> None:
    state = chosen(assault(storming(10, 5, weapons=["spear"]), inside()), "red.A.1", "red.A.2", "blue.G.1")
    assert attacks_of(state, "red.A") == 2


@pytest.mark.rule("T9A-TER-061")
def test_bigger_models_take_three_places_and_monsters_six() -> None:
    ogres = storming(6, 3, troop_type="monstrous_infantry", base=(40, 40))
    flow = play(assault(with_character(ogres, "H", place=1, base=(40, 40)), inside()), start_of_round)
    asked = flow.pending[0]
    assert (asked.topic, asked.seat, asked.facts["characters"]) == ("t9a.combat.building_fighters", "red", ["red.H.1"])
    assert asked.default() == {"pieces": ["red.H.1", "red.A.1", "red.A.2", "red.A.3"]}
    with refused("T9A-TER-061"):
        asked.check({"pieces": ["red.A.1", "red.A.2", "red.A.3", "red.A.4"]})
    asked.check({"pieces": ["red.H.1", "red.A.1"]})


@pytest.mark.rule("T9A-TER-061")
def test_who_touches_another_enemy_is_not_free_to_fight_for_the_building() -> None:
    foe = unit("blue", "C", models=2, files=2, at=(36 + 3 * BASE, WALL - BASE, 270))
    state = assault(storming(10, 5), inside(), foe, contacts=(("red.A", "blue.G"), ("blue.C", "red.A")))
    flow = play(state, start_of_round)
    assert "red.A.5" not in fighters_for(flow.state, "blue.G", "red")
    assert len(fighters_for(flow.state, "blue.G", "red")) == 8


@pytest.mark.rule("T9A-TER-062")
def test_the_assaulting_player_chooses_first_and_then_the_defending_one() -> None:
    state = assault(with_character(storming(), "H", place=2), with_character(inside(), "L", place=2))
    flow = play(state, start_of_round)
    assert flow.pending[0].seat == "red"
    answer(flow, {"pieces": ["red.H.1", "red.A.1"]})
    assert flow.pending[0].seat == "blue"
    state = answer(flow, {"pieces": ["blue.G.1", "blue.G.2"]})
    assert state.round is not None
    assert state.round.fighters == {"blue.G": ("red.H.1", "red.A.1", "blue.G.1", "blue.G.2")}
    assert state.round.buildings == {"blue.G": "building"}


@pytest.mark.rule("T9A-TER-062")
def test_only_the_chosen_can_issue_and_accept_challenges() -> None:
    state = assault(with_character(storming(), "H", place=2), with_character(inside(), "L", place=2))
    units = ("red.A", "blue.G")
    chosen(state, "red.H.1", "red.A.1", "blue.G.1")
    assert may_take_part(state, units, "red") == ["red.H.1"]
    assert may_take_part(state, units, "blue") == []


@pytest.mark.rule("T9A-TER-062")
def test_others_take_the_place_of_chosen_rank_and_file_who_have_fallen() -> None:
    state = chosen(assault(storming(12, 5), inside()), *(f"red.A.{n}" for n in range(3, 13)), "blue.G.1")
    remove_models(Battle(state), state.units["red.A"], 2)
    assert len(fighters_for(state, "blue.G", "red")) == 10
    remove_models(Battle(state), state.units["red.A"], 2)
    assert len(fighters_for(state, "blue.G", "red")) == 8


@pytest.mark.rule("T9A-TER-063")
def test_each_of_the_chosen_can_strike_at_any_of_the_enemys() -> None:
    garrison = with_character(with_character(inside(10, champion=True), "L", place=2), "M", place=3)
    state = chosen(
        assault(storming(), garrison), "red.A.19", "red.A.20", "blue.G.1", "blue.L.1", "blue.G.9", "blue.G.10"
    )
    pools = {Pool("blue.G"), Pool("blue.G", "blue.G.1"), Pool("blue.G", "blue.L.1")}
    assert set(reach_of(state, "red.A.19")) == set(reach_of(state, "red.A.20")) == pools
    assert reach_of(state, "blue.G.10") == (Pool("red.A"),)
    assert reach_of(state, "red.A.1") == reach_of(state, "blue.M.1") == ()


@pytest.mark.rule("T9A-TER-063")
def test_rank_and_file_who_were_not_chosen_cannot_be_struck() -> None:
    state = chosen(assault(storming(), with_character(inside(), "L", place=2)), "red.A.1", "blue.L.1", "red.A.2")
    assert set(reach_of(state, "red.A.2")) == {Pool("blue.G", "blue.L.1")}


@pytest.mark.rule("T9A-TER-060")
def test_mounts_take_no_part() -> None:
    state = chosen(assault(knights(), inside()), "red.A.1", "red.A.2", "blue.G.1")
    assert [row.part for row in rows_of(state, ["red.A"])] == [0]
    assert makings(state, "red.A") == []


@pytest.mark.rule("T9A-TER-060")
def test_lances_do_not_help_against_a_building() -> None:
    state = chosen(assault(knights(), inside(), charging=True))
    found = strength(state, by(state, "red.A.1", Pool("blue.G"), weapon="lance"))
    assert found is not None
    assert found.total == 3


@pytest.mark.rule("T9A-TER-060")
def test_neither_barding_nor_the_mount_itself_protects() -> None:
    state = chosen(assault(knights(), inside()))
    assert armour_save(state, by(state, "blue.G.1", Pool("red.A"))).total == 4
