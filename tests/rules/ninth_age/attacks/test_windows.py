"""Windows of the attack sequence, with effects as items will have them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.effects import Act
from rules.engine.game import Battle, Procedure
from rules.engine.text import text
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.hooks import ARMOUR_SAVE_FAILED, HIT_RECEIVED
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_model
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State
from tests.rules.ninth_age.attacks.hitting import hits, struck
from tests.rules.ninth_age.building import answer, battle, unit, with_character

HERO = "red.Hero.1"


def mark(battle: Battle, asked: Situation) -> Procedure:
    """Write down when it acted: how many dead the unit had, and how many hits or wounds it was about."""
    one = battle.state.units[asked.unit]
    one.marks += (f"{asked.model} {len(one.models)} {int(asked.needed)}",)
    yield from ()


def effect(hook: Any, *, asked: bool = False) -> SpecialRule:
    label = (lambda situation: text("t9a.rule.frenzy")) if asked else None
    return SpecialRule("charm", "Charm", effects=of_model(Act(hook, "T9A-ITM-022", always, mark, label=label)))


def unit_with_a_hero(**profile: Any) -> State:
    soldiers = unit("red", "S", models=5, at=(36, 12, 0), armour=["light_armour"], **profile)
    return battle(with_character(soldiers, "Hero", place=0, rules=["charm"], W=3, armour=["light_armour"]))


def test_a_hit_is_answered_before_the_dice_to_wound_by_whom_it_has_hit(known: Any) -> None:
    known(effect(HIT_RECEIVED))
    state = unit_with_a_hero()
    flow, _ = struck(state, [hits(2, on=Pool("red.S", HERO))], [("to wound 1 red.Hero.1", [1, 1])])
    assert flow.state.units["red.S"].marks == (f"{HERO} 6 2",)


def test_hits_on_others_do_not_concern_him(known: Any) -> None:
    known(effect(HIT_RECEIVED))
    flow, _ = struck(unit_with_a_hero(), [hits(2)], [("to wound 1 red.S", [1, 1])])
    assert flow.state.units["red.S"].marks == ()


@pytest.mark.parametrize(("saved", "marks"), [([6, 6], ()), ([6, 1], (f"{HERO} 6 1",))])
def test_a_failed_armour_save_is_answered_before_anybody_is_lost(
    known: Any, saved: list[int], marks: tuple[str, ...]
) -> None:
    known(effect(ARMOUR_SAVE_FAILED))
    state = unit_with_a_hero()
    dice = [("to wound 1 red.Hero.1", [6, 6]), ("armour save 1 red.Hero.1", saved)]
    flow, _ = struck(state, [hits(2, on=Pool("red.S", HERO))], dice)
    assert flow.state.units["red.S"].marks == marks


def test_who_may_choose_is_asked(known: Any) -> None:
    known(effect(HIT_RECEIVED, asked=True))
    state = unit_with_a_hero()
    flow, _ = struck(state, [hits(1, on=Pool("red.S", HERO))])
    assert (flow.pending[0].topic, flow.pending[0].seat) == ("t9a.general.abilities", "red")
    answer(flow, {"choose_many": []}, [("to wound 1 red.Hero.1", [1])])
    assert flow.state.units["red.S"].marks == ()
