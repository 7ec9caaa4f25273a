"""Unstable (T9A-SPC-211 to 215): Undead units have it (T9A-SPC-208), and Swarms (T9A-TYP-012)."""

from __future__ import annotations

from rules.engine.effects import Act, Modify
from rules.engine.explained import Explained, Term
from rules.engine.game import Battle, Procedure
from rules.engine.text import text
from rules.ninth_age.characters.battle_standard import holds_its_ground
from rules.ninth_age.hooks import BREAK_TEST_WITHOUT_THE_RESULT, PASSES_BREAK_TESTS, ROUND_OF_COMBAT_LOST
from rules.ninth_age.special_rules.asking import says_yes
from rules.ninth_age.special_rules.instability import crumble
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_rank_and_file
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State

TEXT = text("t9a.rule.unstable")


def wounds_lost(state: State, unit: str, difference: int) -> Explained:
    """One Wound for each point by which the combat was lost (T9A-SPC-212); of a Stubborn unit half, rounded up
    (T9A-SPC-213, T9A-SPC-042), then one less near the Battle Standard (T9A-SPC-214)."""
    found = Explained.sum([Term(difference, text("t9a.special_rules.lost_by"), "T9A-SPC-212")])
    if says_yes(Situation(state, unit), BREAK_TEST_WITHOUT_THE_RESULT):
        found = found.plus(Term(-(difference // 2), text("t9a.rule.stubborn"), "T9A-SPC-213"))
    if found.total > 0 and holds_its_ground(state, unit):
        found = found.plus(Term(-1, text("t9a.leadership.by_the_standard"), "T9A-SPC-214"))
    return found


def _crumbles(battle: Battle, asked: Situation) -> Procedure:
    number = wounds_lost(battle.state, asked.unit, int(asked.needed))
    yield from crumble(battle, asked.unit, number, "T9A-SPC-212")


UNSTABLE = SpecialRule(
    "unstable",
    "Unstable",
    effects=of_rank_and_file(
        Modify(PASSES_BREAK_TESTS, "T9A-SPC-211", TEXT, 1, always),
        Act(ROUND_OF_COMBAT_LOST, "T9A-SPC-212", always, _crumbles),
    ),
)
