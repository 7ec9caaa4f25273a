"""Before the first unit is placed: which units use Ambush and which use Scout, the chooser of the zone first
(T9A-SET-066, T9A-SET-068)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import ChooseOne, Option, Pieces
from rules.engine.text import text
from rules.ninth_age.characters.joining import join_at_deployment
from rules.ninth_age.deployment.waiting import choice_of, left
from rules.ninth_age.deployment.zones import chooser_then_other
from rules.ninth_age.names import name, side_name
from rules.ninth_age.queries.deployment import may_ambush, may_scout
from rules.ninth_age.queries.joining import may_join
from rules.ninth_age.state import Seat, State

AMBUSH = "t9a.deploy.ambush"
ALONE, NOT = "alone", "no"


def declare(battle: Battle) -> Procedure:
    """Each player names his ambushing units, then with which of them Characters come, then his Scouts."""
    state: State = battle.state
    for seat in chooser_then_other(state):
        for what, step in (("ambush", _ambush), ("characters", _ambush_characters), ("scouts", _scouts)):
            if f"{what}.{seat}" not in state.setting.declared:
                yield CHECKPOINT
                yield from step(battle, seat)
                state.setting.declared = (*state.setting.declared, f"{what}.{seat}")


def _ambush(battle: Battle, seat: Seat) -> Procedure:
    state: State = battle.state
    units = [id for id in left(state, seat) if may_ambush(state, id) and choice_of(state, id) != "characters"]
    if not units:
        return
    chosen = yield _which(seat, AMBUSH, units, "T9A-SET-068")
    for id in chosen:
        state.units[id].where = "ambush"
    _tell(battle, seat, "t9a.deploy.ambushers", chosen, "T9A-SET-068")


def _ambush_characters(battle: Battle, seat: Seat) -> Procedure:
    """A Character with Ambush comes alone, with a unit in Ambush that he could join, or is deployed (T9A-SPC-032)."""
    state: State = battle.state
    for id in [id for id in left(state, seat) if may_ambush(state, id) and choice_of(state, id) == "characters"]:
        hosts = [
            other.id
            for other in state.units.values()
            if other.seat == seat
            and other.where == "ambush"
            and other.id != id
            and may_join(state, state.units[id].models[0], other.id)
        ]
        options = [
            Option(NOT, text("t9a.deploy.not_in_ambush")),
            Option(ALONE, text("t9a.deploy.alone")),
            *[Option(host, name(state.units[host]), pieces=(host,)) for host in hosts],
        ]
        answer = yield Decision(
            "t9a.deploy.ambush_character",
            seat,
            ChooseOne(tuple(options), preset=NOT),
            rule="T9A-SPC-032",
            prompt=text("t9a.ask.ambush_character", unit=name(state.units[id])),
            pieces=(id,),
        )
        if answer == NOT:
            continue
        _tell(battle, seat, "t9a.deploy.ambushers", [id], "T9A-SET-068")
        state.units[id].where = "ambush"
        if answer != ALONE:
            join_at_deployment(state, state.units[id].models[0], answer)


def _scouts(battle: Battle, seat: Seat) -> Procedure:
    state: State = battle.state
    units = [id for id in left(state, seat) if may_scout(state, id)]
    if not units:
        return
    chosen = yield _which(seat, "t9a.deploy.scouts", units, "T9A-SET-066")
    state.setting.scouts = (*state.setting.scouts, *chosen)
    _tell(battle, seat, "t9a.deploy.scouts", chosen, "T9A-SET-066")


def _which(seat: Seat, topic: str, units: list[str], rule: str) -> Decision:
    what = topic.rpartition(".")[2]
    return Decision(
        topic,
        seat,
        Pieces(tuple(units), most=len(units), none=text(f"t9a.deploy.no_{what}")),
        rule=rule,
        prompt=text(f"t9a.ask.{what}"),
        pieces=tuple(units),
    )


def _tell(battle: Battle, seat: Seat, key: str, units: list[str], rule: str) -> None:
    state: State = battle.state
    if units:
        called = [name(state.units[id]) for id in units]
        battle.tell(told(key, rule=rule, pieces=units, side=side_name(seat), n=len(units), units=called))
