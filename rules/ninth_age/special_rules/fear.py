"""Fear (T9A-SPC-073 to 076): enemies in base contact have -1 Leadership and may be paralysed."""

from __future__ import annotations

from rules.engine.effects import Act, Modify
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.laws import Stage
from rules.engine.text import text
from rules.ninth_age.close_combat.contact.base_contact import bases_in_contact
from rules.ninth_age.general_principles.leadership import leadership_test
from rules.ninth_age.hooks import LEADERSHIP, ROUND_OF_COMBAT_START
from rules.ninth_age.names import name
from rules.ninth_age.special_rules import timed
from rules.ninth_age.special_rules.changes import Change, changing
from rules.ninth_age.special_rules.holding import any_model, every, has
from rules.ninth_age.special_rules.keys import IMMUNE_TO_PSYCHOLOGY
from rules.ninth_age.special_rules.rule import SpecialRule, on_others
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Rule, State

KEY = "fear"
PARALYSED = 1
"""The Weapon Skill of who is afraid."""

AFRAID = changing("afraid", "Afraid", "T9A-SPC-076", Change("WS", Stage.SET, PARALYSED))


def immune_to_fear(state: State, model: str) -> bool:
    """Whether a model is immune to both effects of Fear: it has Fear (T9A-SPC-074) or no psychology (T9A-SPC-119)."""
    if has(state, model, KEY):
        return True
    return has(state, model, IMMUNE_TO_PSYCHOLOGY)


def _meets_fear(state: State, unit: str, enemy: str) -> bool:
    """Whether a model of the enemy that has Fear touches the unit: one that stands elsewhere in its unit frightens
    nobody (T9A-SPC-073). In an assault on a Building, where no bases touch, all do."""
    if not any_model(state, enemy, KEY):
        return False
    on_the_table = state.units[unit].on_board and state.units[enemy].on_board
    if every(state, enemy, KEY) or not on_the_table:
        return True
    return any(has(state, other, KEY) for _, other in bases_in_contact(state, unit, enemy))


def _touched(asked: Situation) -> bool:
    state, unit = asked.state, asked.unit
    enemies = [
        contact.target if contact.charger == unit else contact.charger
        for contact in state.contacts
        if unit in (contact.charger, contact.target)
    ]
    if not any(_meets_fear(state, unit, enemy) for enemy in enemies):
        return False
    return not all(immune_to_fear(state, model) for model in state.units[unit].models)


def _test(battle: Battle, asked: Situation) -> Procedure:
    """The test at the start of a Round of Combat. Who fails it fights with Weapon Skill 1, but for models that are
    immune, to the end of the round or, by the older edition, of the phase."""
    unit = asked.unit
    if (yield from leadership_test(battle, unit, "fear", "T9A-SPC-075")):
        return
    state: State = battle.state
    one = state.units[unit]
    models = [model for model in one.models if not immune_to_fear(state, model)]
    lasts = state.edition.failed_fear_lasts
    timed.give(state, models, Rule(AFRAID.key), source=KEY, until=lasts, seat=one.seat)
    battle.tell(told("t9a.special_rules.afraid", pieces=[unit], rule="T9A-SPC-076", unit=name(one)))


FEAR = SpecialRule(
    "fear",
    "Fear",
    effects=on_others(
        Modify(LEADERSHIP, "T9A-SPC-073", text("t9a.rule.fear"), -1, _touched),
        Act(ROUND_OF_COMBAT_START, "T9A-SPC-075", _touched, _test),
    ),
)
