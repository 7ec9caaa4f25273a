"""How the battle stands: Battle Points where the scenario is scored by them, else Victory Points."""

from __future__ import annotations

from rules.engine.explained import Explained
from rules.engine.game import Score
from rules.engine.text import text
from rules.ninth_age.scoring.tables import TABLES
from rules.ninth_age.scoring.victory_points import victory_points
from rules.ninth_age.state import SEATS, Seat, State


def score(state: State) -> Score:
    """What each side has. A battle that is broken off has Victory Points for what has happened so far."""
    ending = state.ending
    ended = ending.accounts if ending else {}
    accounts: dict[str, Explained] = {seat: ended.get(seat) or _so_far(state, seat) for seat in SEATS}
    if ending and ending.battle_points and TABLES[state.options.scoring].total:
        points: dict[str, float] = {seat: ending.battle_points[seat] for seat in SEATS}
        return Score(text("t9a.score.battle_points"), points, accounts)
    totals = {seat: account.total for seat, account in accounts.items()}
    return Score(text("t9a.score.victory_points"), totals, accounts)


def _so_far(state: State, seat: Seat) -> Explained:
    # Who has not been deployed is not lost yet.
    return Explained.sum([]) if state.phase == "setting_up" else victory_points(state, seat)
