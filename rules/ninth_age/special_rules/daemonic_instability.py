"""Daemonic Instability (T9A-SPC-056, 057)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.effects import Act, Modify
from rules.engine.events import told
from rules.engine.explained import Explained, Term
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Confirm
from rules.engine.text import text
from rules.ninth_age.characters.battle_standard import holds_its_ground
from rules.ninth_age.general_principles.leadership import leadership
from rules.ninth_age.hooks import PASSES_BREAK_TESTS, ROUND_OF_COMBAT_LOST
from rules.ninth_age.names import name
from rules.ninth_age.queries.combat import lost_by
from rules.ninth_age.special_rules.instability import crumble
from rules.ninth_age.special_rules.rule import SpecialRule, always, of_rank_and_file
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State

DICE = text("t9a.special_rules.instability.dice")


def _test(battle: Battle, asked: Situation) -> Procedure:
    """2D6 and the difference of the combat results, less Leadership: what is left over is lost in Wounds. Who is
    Stubborn or Steadfast does not add the difference."""
    unit = asked.unit
    result = yield from _rolled(battle, unit, "instability")
    state: State = battle.state
    if result.total > 0 and holds_its_ground(state, unit):
        again = yield Decision(
            "t9a.leadership.hold_your_ground",
            state.units[unit].seat,
            Confirm(preset=True),
            "T9A-CHA-060",
            text("t9a.special_rules.instability.again", unit=name(state.units[unit]), n=int(result.total)),
            {"kind": "break", "wounds": result.total},
            (unit,),
        )
        if again:
            result = yield from _rolled(battle, unit, "instability again")
    yield from crumble(battle, unit, result, "T9A-SPC-057")


def _rolled(battle: Battle, unit: str, label: str) -> Procedure:
    faces = yield Roll(f"{label} {unit}", 2, 6, "T9A-SPC-056")
    state: State = battle.state
    # The difference is added to the dice: it is no penalty that Leadership could be too low to bear (T9A-CCB-163).
    number, lost = leadership(state, unit), lost_by(state, unit, "break")
    against = [Term(-term.value, term.text, term.rule, term.audience) for term in number.terms]
    cut = number.total - sum(term.value for term in number.terms)
    result = Explained.sum([Term(sum(faces), DICE, "T9A-SPC-056"), *against])
    if cut:
        result = result.plus(Term(-cut, text("t9a.characteristic.Ld"), "T9A-GEN-058"))
    if lost is not None:
        result = result.plus(Term(-lost.value, lost.text, "T9A-CCB-163"))
    battle.tell(
        told(
            "t9a.special_rules.instability.rolled",
            pieces=[unit],
            rule="T9A-SPC-056",
            dice=faces,
            numbers={"wounds": result},
            unit=name(state.units[unit]),
            total=sum(faces),
        )
    )
    return result


DAEMONIC_INSTABILITY = SpecialRule(
    "daemonic_instability",
    "Daemonic Instability",
    effects=of_rank_and_file(
        Modify(PASSES_BREAK_TESTS, "T9A-CCB-163", text("t9a.rule.daemonic_instability"), 1, always),
        Act(ROUND_OF_COMBAT_LOST, "T9A-SPC-056", always, _test),
    ),
)
