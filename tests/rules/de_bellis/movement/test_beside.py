"""Who moves up beside an enemy is told before that he will not fight (DBF-MOV-021)."""

from __future__ import annotations

from rules.de_bellis.game import GAME
from tests.rules.de_bellis.movement.table import put, table


def test_who_has_moved_up_beside_an_enemy_is_warned_and_nobody_else() -> None:
    state = table()
    put(state, "beside", "Kn", (49, 49.5, 0))
    put(state, "fights", "Kn", (45, 47.75, 0))
    put(state, "away", "Kn", (70, 49.5, 0))
    put(state, "e", "Sp", (45, 50, 180))
    assert GAME.warnings(state, "red") == {}
    for element in state.elements.values():
        element.stood = False
    warned = GAME.warnings(state, "red")
    assert list(warned) == ["beside"]
    assert warned["beside"].key == "dbf.move.beside"
