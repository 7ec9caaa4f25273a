"""Frenzy (T9A-SPC-096 to 102)."""

from __future__ import annotations

from rules.engine.effects import Act, Grant, Modify, Offer, Suppress
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.text import text
from rules.ninth_age.hooks import MUST_PURSUE, NUMBER_OF_ATTACKS, ROUND_OF_COMBAT_LOST, TAKES_FRENZY_TEST
from rules.ninth_age.names import name
from rules.ninth_age.special_rules import timed
from rules.ninth_age.special_rules.holding import has
from rules.ninth_age.special_rules.keys import IMMUNE_TO_PSYCHOLOGY
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_any, of_model, of_part
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Rule, State

KEY = "frenzy"

FRENZY_LOST = SpecialRule("frenzy_lost", "Frenzy lost", effects=of_model(Suppress("T9A-SPC-102", KEY, always, layer=0)))
"""Gone before it brings anything, so that what came from it is gone too."""


def _calm_down(battle: Battle, asked: Situation) -> Procedure:
    """Who loses a Round of Combat has no Frenzy for the rest of the battle."""
    state: State = battle.state
    one = state.units[asked.unit]
    models = [model for model in one.models if has(state, model, KEY)]
    timed.give(state, models, Rule(FRENZY_LOST.key), source=KEY, until="play", seat=one.seat)
    battle.tell(told("t9a.special_rules.frenzy_lost", pieces=[one.id], rule="T9A-SPC-102", unit=name(one)))
    yield from ()


FRENZY = SpecialRule(
    "frenzy",
    "Frenzy",
    effects=(
        *of_part(Modify(NUMBER_OF_ATTACKS, "T9A-SPC-096", text("t9a.rule.frenzy"), 1, always)),
        *of_any(
            Modify(TAKES_FRENZY_TEST, "T9A-SPC-098", text("t9a.rule.frenzy"), 1, always),
            Offer(MUST_PURSUE, "T9A-SPC-101", always),
            Act(ROUND_OF_COMBAT_LOST, "T9A-SPC-102", always, _calm_down),
        ),
        *of_model(Grant("T9A-SPC-097", IMMUNE_TO_PSYCHOLOGY, always)),
    ),
)
