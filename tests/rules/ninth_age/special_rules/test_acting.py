"""What may be used, and what happens, at a moment of the battle."""

import pytest

from rules.engine.effects import Act
from rules.engine.events import told
from rules.engine.text import text
from rules.ninth_age.general_principles.leadership import leadership_test
from rules.ninth_age.hooks import LEADERSHIP_TEST_FAILED, PHASE_START
from rules.ninth_age.special_rules import timed
from rules.ninth_age.special_rules.acting import ROLL_AGAIN, happen
from rules.ninth_age.special_rules.holding import has
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_any, of_model
from rules.ninth_age.state import Rule
from tests.rules.ninth_age.building import answer, battle, play, unit, with_character
from tests.rules.ninth_age.special_rules.fighting import facing

UNIT, FOE = "red.Guard", "blue.Foe"


def drink(battle, asked):
    """Frenzy until the end of the phase."""
    state = battle.state
    timed.give(state, [asked.model], Rule("frenzy"), source="potion", until="phase", seat=asked.asked.seat)
    battle.tell(told("t9a.event.phase", pieces=[asked.model]))
    yield from ()


def note(battle, asked):
    battle.state.units[asked.unit].marks += ("noted",)
    yield from ()


POTION = SpecialRule(
    "potion",
    "Potion",
    effects=of_model(
        Act(PHASE_START, "T9A-SPC-096", always, drink, label=lambda asked: text("t9a.rule.frenzy"), once=True)
    ),
)
OMEN = SpecialRule("omen", "Omen", effects=of_any(Act(PHASE_START, "T9A-ITM-002", always, note)))


def start(state, dice=()):
    return play(state, lambda flow: happen(flow, PHASE_START, [UNIT, FOE]), dice)


def armed(**more):
    return battle(
        with_character(unit("red", "Guard", models=3, at=(36, 20, 0)), "Lord", rules=["potion"]),
        unit("blue", "Foe", models=3, at=(36, 30, 180), **more),
    )


@pytest.mark.rule("T9A-GEN-008")
def test_whoever_has_something_to_use_is_asked_and_uses_it_once_in_the_battle(known):
    known(POTION)
    flow = start(armed())
    asked = flow.pending[0]
    assert (asked.topic, asked.seat, asked.hidden) == ("t9a.general.abilities", "red", True)
    state = answer(flow, {"choose_many": ["potion red.Lord.1"]})
    assert has(state, "red.Lord.1", "frenzy")
    assert not has(state, "red.Guard.1", "frenzy")
    assert state.models["red.Lord.1"].spent == ("potion",)
    timed.end(state, "phase")
    assert not start(state).pending


def test_who_keeps_it_keeps_it(known):
    known(POTION)
    state = answer(start(armed()), {"choose_many": []})
    assert not has(state, "red.Lord.1", "frenzy")
    assert start(state).pending


@pytest.mark.rule("T9A-GEN-008", "T9A-GEN-009")
def test_the_active_player_declares_before_the_other_and_his_come_first(known):
    known(POTION)
    flow = start(armed(rules=["potion"]))
    assert flow.pending[0].seat == "red"
    answer(flow, {"choose_many": ["potion red.Lord.1"]})
    assert flow.pending[0].seat == "blue"
    state = answer(flow, {"choose_many": ["potion blue.Foe.2"]})
    assert [effect.models for effect in state.timed] == [("red.Lord.1",), ("blue.Foe.2",)]


def test_what_happens_without_asking_happens_once_for_each_unit(known):
    known(OMEN)
    flow = start(facing({"rules": ["omen"]}, {"rules": ["omen"]}))
    assert not flow.pending
    assert [one.marks for one in flow.state.units.values()] == [("noted",), ("noted",)]


def look_at_the_icon(battle, asked):
    yield from ()
    return ROLL_AGAIN


ICON = SpecialRule(
    "icon",
    "Icon",
    effects=of_model(Act(LEADERSHIP_TEST_FAILED, "T9A-ITM-612", always, look_at_the_icon, once=True)),
)


def test_the_first_failed_test_of_a_unit_is_rolled_again(known):
    known(ICON)
    made = with_character(unit("red", "Guard", models=3, at=(36, 20, 0)), "Lord", rules=["icon"])

    def tests(battle):
        for _ in range(2):
            passed = yield from leadership_test(battle, UNIT, "panic", "T9A-PAN-001")
            battle.state.units[UNIT].marks += (str(passed),)

    dice = [(f"panic {UNIT}", [6, 6]), (f"panic again {UNIT}", [1, 1]), (f"panic {UNIT}", [6, 6])]
    assert play(battle(made), tests, dice).state.units[UNIT].marks == ("True", "False")


def test_nothing_is_asked_where_nobody_has_anything():
    assert not start(facing()).pending
