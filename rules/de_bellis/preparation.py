"""The roll for First Player and the choice of sides (DBF-TER-018, DBF-TER-019)."""

from __future__ import annotations

from rules.de_bellis.names import side_name
from rules.de_bellis.state import SEATS, Edge, State, other
from rules.engine.decisions import Decision
from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text

OPPOSITE: dict[Edge, Edge] = {"south": "north", "north": "south", "west": "east", "east": "west"}


def first_player(battle: Battle) -> Procedure:
    """Each player rolls a die, ties again; the higher is First Player, chooses his side and has the opposite one
    faced by the other."""
    state: State = battle.state
    state.first = yield from higher_die(battle, "first", "DBF-TER-018")
    battle.tell(told("dbf.event.first_player", rule="DBF-TER-018", side=side_name(state.first)))
    side = yield choose_side(state)
    state.sides = {state.first: side, other(state.first): OPPOSITE[side]}
    battle.tell(told("dbf.event.side", rule="DBF-TER-019", side=side_name(state.first), edge=text(f"dbf.edge.{side}")))


def edges(state: State) -> tuple[Edge, ...]:
    """The long sides of the table; of a square one all four (DBF-TER-019)."""
    square = state.width == state.height
    return ("south", "north", "west", "east") if square else ("south", "north")


def choose_side(state: State) -> Decision:
    """Which side of the table is his (DBF-TER-019)."""
    options = tuple(Option(edge, text(f"dbf.edge.{edge}")) for edge in edges(state))
    return Decision("dbf.side", state.first, ChooseOne(options), rule="DBF-TER-019", prompt=text("dbf.ask.side"))


def higher_die(battle: Battle, what: str, rule: str) -> Procedure:
    """Who rolls the higher die; ties are rolled again."""
    while True:
        shown: dict[str, int] = {}
        for seat in SEATS:
            (shown[seat],) = yield Roll(f"{what} {seat}", rule=rule)
        battle.tell(
            told(f"dbf.event.roll_{what}", rule=rule, dice=tuple(shown.values()), red=shown["red"], blue=shown["blue"])
        )
        if shown["red"] != shown["blue"]:
            return "red" if shown["red"] > shown["blue"] else "blue"
