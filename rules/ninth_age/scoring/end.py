"""The end of the game: both sides count, and the difference is the result (T9A-SCO-001, T9A-SCO-024)."""

from __future__ import annotations

from rules.engine.events import told
from rules.engine.game import Battle
from rules.engine.text import Text, text
from rules.ninth_age.names import side_name
from rules.ninth_age.scoring.objectives import secured_by
from rules.ninth_age.scoring.tables import TABLES, battle_points
from rules.ninth_age.scoring.victory_points import victory_points
from rules.ninth_age.state import SEATS, Ending, Seat, State, other

MARGINS = ("draw", "marginal", "decisive", "massacre")


def end(battle: Battle) -> None:
    """The last Player Turn is over: Victory Points, Secondary Objectives, the result."""
    state: State = battle.state
    accounts = {seat: victory_points(state, seat) for seat in SEATS}
    secured = secured_by(state)
    totals: dict[Seat, float] = {seat: accounts[seat].total for seat in SEATS}
    points = battle_points(state.options.scoring, state.options.points, totals, secured)
    for objective, seats in secured.items():
        _tell_objective(battle, objective, seats)
    winner = _winner(points)
    reason = _reason(state, winner, totals, points)
    state.ending = Ending(winner, reason, accounts=accounts, battle_points=points)
    battle.tell(told("t9a.event.over", rule="T9A-SCO-001", numbers=dict(accounts)))
    battle.tell(told("t9a.scoring.result", rule="T9A-SCO-024", result=reason))


def _winner(points: dict[Seat, int]) -> Seat | None:
    if points["red"] == points["blue"]:
        return None
    return "red" if points["red"] > points["blue"] else "blue"  # T9A-SCO-001


def _tell_objective(battle: Battle, objective: str, seats: tuple[Seat, ...]) -> None:
    called = text(f"t9a.setup.objective.{objective}")
    for seat in seats:
        battle.tell(told("t9a.scoring.secured", rule="T9A-SCO-014", side=side_name(seat), objective=called))
    if not seats:
        battle.tell(told("t9a.scoring.nobody", rule="T9A-SCO-014", objective=called))


def _reason(state: State, winner: Seat | None, totals: dict[Seat, float], points: dict[Seat, int]) -> Text:
    red, blue = round(totals["red"]), round(totals["blue"])
    if TABLES[state.options.scoring].total:
        return text("t9a.scoring.by_table", red=red, blue=blue, red_points=points["red"], blue_points=points["blue"])
    if winner is None:
        return text("t9a.victory.draw", red=red, blue=blue)
    more, less = round(totals[winner]), round(totals[other(winner)])
    margin = text(f"t9a.scoring.margin.{MARGINS[points[winner]]}")
    return text("t9a.scoring.by_margin", margin=margin, side=side_name(winner), more=more, less=less)
