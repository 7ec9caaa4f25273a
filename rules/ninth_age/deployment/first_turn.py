"""Deployment step 8: the roll for the first turn (T9A-SET-063, T9A-SET-064)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.explained import Explained, Term
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.deployment.abilities import order
from rules.ninth_age.hooks import FIRST_TURN_ROLL
from rules.ninth_age.names import side_name
from rules.ninth_age.special_rules.asking import said
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Seat, State, other


def roll_for_the_first_turn(battle: Battle) -> Procedure:
    """Both roll; with the higher total the first to finish takes the turn that he declared, otherwise the other player
    decides."""
    state: State = battle.state
    setting = state.setting
    early, late = order(state)
    dice = yield Roll("first turn", 2, rule="T9A-SET-063")
    totals = {early: total(state, early, dice[0]), late: total(state, late, dice[1])}
    battle.tell(
        told(
            "t9a.deploy.first_turn_roll",
            rule="T9A-SET-063",
            dice=tuple(dice),
            numbers={early: totals[early], late: totals[late]},
            first=side_name(early),
            second=side_name(late),
            first_total=int(totals[early].total),
            second_total=int(totals[late].total),
        )
    )
    if totals[early].total > totals[late].total:  # T9A-SET-063
        state.first = early if setting.wish == "first" else late  # T9A-SET-060
    else:
        state.first = yield from _decide(battle, late)  # T9A-SET-064
    state.active = state.first
    battle.tell(told("t9a.deploy.first_turn", rule="T9A-SET-063", side=side_name(state.first)))


def total(state: State, seat: Seat, die: int) -> Explained:
    """A player's total: the die, for the first to finish the Number of Undeployed Units, and what rules add."""
    found = [Term(die, text("t9a.deploy.die"), "T9A-SET-063")]
    if seat == order(state)[0]:  # T9A-SET-062
        found.append(Term(state.setting.undeployed, text("t9a.deploy.undeployed"), "T9A-SET-062"))
    for unit in state.units.values():
        if unit.seat == seat and unit.models:
            found += said(Situation(state, unit.id), FIRST_TURN_ROLL).to().terms
    return Explained.sum(found)


def _decide(battle: Battle, seat: Seat) -> Procedure:
    answer = yield Decision(
        "t9a.deploy.first_turn",
        seat,
        ChooseOne(tuple(Option(key, text(f"t9a.setup.{key}")) for key in ("self", "opponent")), preset="self"),
        rule="T9A-SET-064",
        prompt=text("t9a.ask.first_turn"),
    )
    return seat if answer == "self" else other(seat)
