"""One combat: both totals, both dice, the outcome (DBF-MEL-003 to 007)."""

from __future__ import annotations

from rules.de_bellis.melee.modifiers import MODIFIERS, QUERY
from rules.de_bellis.melee.side import Side, side_of
from rules.de_bellis.names import name
from rules.de_bellis.results.carry_out import carry_out
from rules.de_bellis.results.verdict import Verdict, melee_verdicts
from rules.de_bellis.state import Element, State
from rules.de_bellis.strength import factor_term, with_die
from rules.engine.dice import Roll
from rules.engine.effects import total
from rules.engine.events import told
from rules.engine.explained import Explained
from rules.engine.game import Battle, Procedure
from rules.engine.text import text


def fight(battle: Battle, mine: str, enemy: str) -> Procedure:
    """Both roll, the phasing player's element first; the totals are compared and the outcome is carried out. Who
    supports rolls nothing and suffers nothing (DBF-MEL-049)."""
    my_face = (yield Roll(f"fight {mine}", rule="DBF-MEL-003"))[0]
    his_face = (yield Roll(f"fight {enemy}", rule="DBF-MEL-003"))[0]
    state: State = battle.state
    my_side, his_side = sides(state, state.elements[mine], state.elements[enemy])
    my_total = with_die(strength(my_side), my_face, "DBF-MEL-003")
    his_total = with_die(strength(his_side), his_face, "DBF-MEL-003")
    verdicts = melee_verdicts(state, my_side.element, his_side.element, my_total.total, his_total.total)
    battle.tell(
        told(
            "dbf.event.fight",
            pieces=[mine, enemy],
            rule="DBF-MEL-004",
            dice=(my_face, his_face),
            numbers={mine: my_total, enemy: his_total},
            mine=name(my_side.element),
            enemy=name(his_side.element),
            mine_total=my_total.total,
            enemy_total=his_total.total,
            outcome=text(f"dbf.outcome.{worst(verdicts)}"),
        )
    )
    yield from carry_out(battle, verdicts, supporters(my_side, his_side), melee=True)


def sides(state: State, mine: Element, enemy: Element) -> tuple[Side, Side]:
    """Both sides of a combat as all stand now."""
    return side_of(state, mine, enemy), side_of(state, enemy, mine)


def strength(side: Side) -> Explained:
    """The total of one side without its die: the factor, then every line of the list that applies (DBF-MEL-048)."""
    return total(MODIFIERS, QUERY, side, [factor_term(side.element.type, side.enemy.type)])  # DBF-MEL-007


def supporters(*fighting: Side) -> dict[str, str]:
    """Who really adds rear support to whom in this combat, by the id of the supported (DBF-MEL-030)."""
    return {side.element.id: side.rear_support.supporter for side in fighting if side.rear_support is not None}


def worst(verdicts: list[Verdict]) -> str:
    """The outcome to be told of: what happens, if anything does."""
    return next((verdict.outcome for verdict in verdicts if verdict.outcome != "no_effect"), "no_effect")
