"""Steps 1 and 2: the size of the game and the lists, settled when the battle was made (T9A-SET-004 to 009)."""

from __future__ import annotations

from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.text import text
from rules.ninth_age.state import State

WIDTH, DEPTH = 72.0, 48.0
WARBAND_WIDTH = 36.0
WARBAND_POINTS = 1500


def usual_board(points: int) -> tuple[float, float]:
    """The usual board for a game of that size, in inches: its width, along the long edges of which the deployment rules
    speak, and its depth (T9A-SET-008, T9A-SET-009)."""
    small = points <= WARBAND_POINTS
    return (WARBAND_WIDTH if small else WIDTH, DEPTH)


def announce_the_game(battle: Battle) -> Procedure:
    """Tell what the players have agreed on: size, board, scoring, and any house rules in their own words. The lists are
    shown with it (T9A-SET-007)."""
    state: State = battle.state
    options = state.options
    battle.tell(
        told(
            "t9a.setup.agreed",
            rule="T9A-SET-005",
            n=options.points,
            width=state.width,
            depth=state.height,
            scoring=text(f"t9a.setup.scoring.{options.scoring}"),
        )
    )
    for house_rule in options.house_rules:  # T9A-SET-004
        battle.tell(told("t9a.setup.house_rule", rule="T9A-SET-004", words=house_rule))
    yield CHECKPOINT
