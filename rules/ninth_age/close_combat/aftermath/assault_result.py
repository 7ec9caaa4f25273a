"""What becomes of an assault after the round (T9A-TER-066 to 070): it goes on, the Building is taken, or the assaulting
unit withdraws."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.refusal import allows
from rules.engine.text import text
from rules.ninth_age.close_combat.aftermath.withdrawing import apart_from, step_back, withdraw
from rules.ninth_age.close_combat.combats import opponents
from rules.ninth_age.close_combat.who_fights.building_fighters import buildings_assaulted
from rules.ninth_age.names import feature_name, name
from rules.ninth_age.state import Aftermath, Seat, State, other
from rules.ninth_age.terrain.buildings import enter
from rules.ninth_age.terrain.garrison import garrison, judge_troops
from rules.ninth_age.wounds import wounds_left

KEEP, ENTER, WITHDRAW = "keep", "enter", "withdraw"


def assaulters_decide(battle: Battle) -> Procedure:
    """Each unit that has won or drawn its assault: the Active Player's first."""
    state: State = battle.state
    for seat in (state.active, other(state.active)):
        for unit in assaulting(state, seat):
            if unit in _aftermath(state).done:
                continue
            yield CHECKPOINT
            _aftermath(state).done += (unit,)
            building = buildings_assaulted(state, unit)[0]
            if _holds(state, unit, building):
                yield from _go_on(battle, unit, building)
            else:
                yield from _take(battle, unit, building)


def the_beaten_step_back(battle: Battle) -> None:
    """A garrison that has won is rid of whoever has not fled: he is moved 1 inch away, and the two are not engaged any
    more (T9A-TER-070). Who is held by others too stays where he is."""
    state: State = battle.state
    for seat in (state.active, other(state.active)):
        for unit in assaulting(state, seat) if _aftermath(state).winner == other(seat) else ():
            building = buildings_assaulted(state, unit)[0]
            if _holds(state, unit, building) and not _held_by_others(state, unit):
                _part(state, unit)
                step_back(battle, unit, building, "T9A-TER-070")


def assaulting(state: State, seat: Seat) -> list[str]:
    """The units of a side that assaulted a Building in this round, still stand before it and go after nobody."""
    assert state.round is not None
    own = [state.units[id] for id in state.round.units if state.units[id].seat == seat]
    return [
        one.id
        for one in own
        if one.on_board and not one.fleeing and one.id not in state.round.aftermath.pursuits
        if buildings_assaulted(state, one.id)
    ]


def _holds(state: State, unit: str, building: str) -> bool:
    """Whether the garrison with which the unit is engaged is still inside."""
    inside = garrison(state, building)
    return inside is not None and inside.id in opponents(state, unit)


def _held_by_others(state: State, unit: str) -> bool:
    """Whether the unit is engaged with other enemies as well, so that it must stay (T9A-TER-068)."""
    return len(opponents(state, unit)) > 1


def _go_on(battle: Battle, unit: str, building: str) -> Procedure:
    """The garrison holds: who has won (T9A-TER-066), or at least not lost (T9A-TER-067), keeps up the assault or
    withdraws."""
    state: State = battle.state
    one = state.units[unit]
    winner = _aftermath(state).winner
    won = winner == one.seat
    drawn = not winner
    if not (won or drawn) or _held_by_others(state, unit) or apart_from(state, one, building) is None:
        return
    rule = "T9A-TER-066" if won else "T9A-TER-067"
    chosen = yield _ask(state, unit, building, "t9a.building.assault_result", rule, (KEEP, WITHDRAW))
    if chosen == KEEP:
        terrain = feature_name(state.features[building])
        battle.tell(told("t9a.assault.goes_on", pieces=[unit], rule=rule, unit=name(one), terrain=terrain))
        return
    yield from withdraw(battle, unit, building, rule)
    _part(state, unit)


def _take(battle: Battle, unit: str, building: str) -> Procedure:
    """The garrison is broken or destroyed: the unit goes inside, if its troops may, or withdraws (T9A-TER-069)."""
    state: State = battle.state
    one = state.units[unit]
    if state.engaged(unit):
        return
    room = {
        ENTER: allows(judge_troops, state, one, state.features[building]),
        WITHDRAW: apart_from(state, one, building) is not None,
    }
    ways = tuple(way for way, there_is in room.items() if there_is)
    if not ways:
        return
    chosen = yield _ask(state, unit, building, "t9a.building.assault_won", "T9A-TER-069", ways)
    if chosen == ENTER:
        enter(battle, unit, building)
    else:
        yield from withdraw(battle, unit, building, "T9A-TER-069")


def _ask(state: State, unit: str, building: str, topic: str, rule: str, ways: tuple[str, ...]) -> Decision:
    """An expired clock takes the first way."""
    one, terrain = state.units[unit], feature_name(state.features[building])
    return Decision(
        topic=topic,
        seat=one.seat,
        input=ChooseOne(tuple([Option(key, text(f"t9a.assault.choice.{key}")) for key in ways]), preset=ways[0]),
        rule=rule,
        prompt=text(f"t9a.ask.{topic.removeprefix('t9a.')}", unit=name(one), terrain=terrain),
        facts={
            "turn": state.turn,
            "difference": _aftermath(state).difference,
            "wounds_left": sum(wounds_left(state, id) for id in one.models),
        },
        pieces=(unit,),
    )


def _part(state: State, unit: str) -> None:
    """The unit is engaged with nobody any more."""
    state.contacts = [one for one in state.contacts if unit not in (one.charger, one.target)]


def _aftermath(state: State) -> Aftermath:
    assert state.round is not None
    return state.round.aftermath
