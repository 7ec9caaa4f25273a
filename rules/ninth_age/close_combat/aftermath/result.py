"""Who wins the Round of Combat, and by how much (T9A-CCB-061 to 064, 095 to 099)."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

from rules.engine.events import told
from rules.engine.explained import Explained
from rules.engine.game import Battle, Procedure
from rules.engine.text import text
from rules.ninth_age.army_building.revealing import Score
from rules.ninth_age.close_combat.aftermath.break_tests import break_tests
from rules.ninth_age.close_combat.aftermath.losing import lose
from rules.ninth_age.close_combat.aftermath.no_more_foes import note_no_more_foes
from rules.ninth_age.close_combat.aftermath.score import combat_score, has_a_musician
from rules.ninth_age.hidden_items import reveal_used
from rules.ninth_age.names import name, side_name
from rules.ninth_age.queries.combat import fighting
from rules.ninth_age.state import SEATS, Round, Seat, State, other

Winner = Literal["", "red", "blue"]
BEGINS = "t9a.combat.begins"


def result(battle: Battle) -> Procedure:
    """The scores are compared, then every unit of the loser takes a Break Test (T9A-CCB-081)."""
    state: State = battle.state
    assert state.round is not None
    if not state.round.aftermath.scored:  # T9A-CCB-061
        work_out_winner(battle)
        yield from lose(battle)
    yield from break_tests(battle)


def work_out_winner(battle: Battle) -> None:
    """The higher score wins (T9A-CCB-062); equal ones are a draw (T9A-CCB-063) unless only one side has a Musician
    (T9A-CCB-064). A side without a unit left in the combat needs no score to lose it (T9A-CCB-099)."""
    state: State = battle.state
    assert state.round is not None
    aftermath = state.round.aftermath
    aftermath.scored = True
    note_no_more_foes(state)
    left = [seat for seat in SEATS if fighting(state, seat)]
    if len(left) < 2:
        aftermath.winner = left[0] if left else _side_of_the_free(state)
        battle.tell(told("t9a.combat.no_enemy_left", rule="T9A-CCB-099", **_summed_up(state, state.round)))
        return
    for unit in [unit for seat in SEATS for unit in fighting(state, seat)]:
        reveal_used(battle, unit, Score())
    scores: dict[Seat, Explained] = {seat: combat_score(state, seat) for seat in SEATS}
    aftermath.scores = dict(scores)
    aftermath.winner, rule = _winner(state, scores)
    if aftermath.winner:
        loser = other(aftermath.winner)
        aftermath.difference = int(scores[aftermath.winner].total - scores[loser].total)  # T9A-CCB-086
    told_as = "won" if aftermath.winner else "drawn"
    battle.tell(
        told(
            f"t9a.combat.{told_as}",
            rule=rule,
            numbers={seat: scores[seat] for seat in SEATS},
            side=side_name(aftermath.winner or "red"),
            red=int(scores["red"].total),
            blue=int(scores["blue"].total),
            **_summed_up(state, state.round),
        )
    )


def _summed_up(state: State, fought: Round) -> dict[str, Any]:
    """The round in one sentence, with its blows below it: who fought, and what each unit has lost to the others."""
    lost = Counter[str]()
    for loss in fought.losses:
        lost[loss.unit] += loss.wounds
    losses = [text("t9a.combat.lost_wounds", unit=name(state.units[unit]), n=n) for unit, n in lost.items() if n]
    return {
        "pieces": list(fought.units),
        "sums_up": BEGINS,
        "units": [name(state.units[unit]) for unit in fought.units],
        "losses": losses or text("t9a.combat.no_wounds_lost"),
    }


def _winner(state: State, scores: dict[Seat, Explained]) -> tuple[Winner, str]:
    red, blue = scores["red"].total, scores["blue"].total
    if red != blue:
        higher: Seat = "red" if red > blue else "blue"  # T9A-CCB-062
        return higher, "T9A-CCB-062"
    with_musician = [seat for seat in SEATS if has_a_musician(state, seat)]
    if len(with_musician) == 1:  # T9A-CMD-010, T9A-CCB-064, T9A-CMD-009
        return with_musician[0], "T9A-CCB-064"
    return "", "T9A-CCB-063"


def _side_of_the_free(state: State) -> Winner:
    """The side that is left when nobody is engaged any more; nobody won if both are."""
    assert state.round is not None
    sides = list(dict.fromkeys(state.units[unit].seat for unit in state.round.aftermath.free))
    return sides[0] if len(sides) == 1 else ""
