"""Crush Attack: a part gives up its normal attacks of the round for one blow at Initiative 0 (T9A-SPC-052 to 054)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Confirm
from rules.engine.text import text
from rules.ninth_age.close_combat.who_fights.crushing_blow import mark_of_crushing
from rules.ninth_age.close_combat.who_fights.rows import Row
from rules.ninth_age.hooks import CRUSH
from rules.ninth_age.names import model_name
from rules.ninth_age.special_rules.asking import offered
from rules.ninth_age.special_rules.crush_attack import CRUSH_ATTACK
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import State


def choose_crushing(battle: Battle, rows: Sequence[Row]) -> Procedure:
    """Before the attacks of a step are allocated, the owner of each part with the rule says whether it crushes instead;
    the rows that still strike now."""
    state: State = battle.state
    left: list[Row] = []
    for row in rows:
        if not may_crush(state, row):
            left.append(row)
            continue
        wanted: bool = yield Decision(
            "t9a.combat.crush",
            row.seat,
            Confirm(),
            rule="T9A-SPC-052",
            prompt=text("t9a.ask.special_attack.crush", model=model_name(state, row.model)),
            facts={"attacks": row.total},
            pieces=(row.unit,),
        )
        if wanted and state.round is not None:
            state.round.tripped += tuple(mark_of_crushing(model, row.part) for model in row.who)
        else:
            left.append(row)
    return left


def may_crush(state: State, row: Row) -> bool:
    """Whether a row may give up its attacks for the blow, and has not yet; a supporting model cannot make it."""
    asked = Situation(state, row.unit, model=row.model, part=row.part)
    normal = row.weapon != CRUSH_ATTACK and not row.supporting
    return normal and offered(asked, CRUSH)
