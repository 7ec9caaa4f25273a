"""Deployment step 5: Scouts, one unit each by turns, the first to finish deploying begins (T9A-SET-066)."""

from __future__ import annotations

from rules.engine.events import told
from rules.engine.game import CHECKPOINT, Battle, Procedure
from rules.engine.text import text
from rules.ninth_age.deployment.drops import drop_of, place_name, set_down
from rules.ninth_age.deployment.places import judge_scout_place
from rules.ninth_age.deployment.question import ask_for_drops
from rules.ninth_age.deployment.zones import wholly_in_zone, zone
from rules.ninth_age.general_principles.troop_type_tie import settle_troop_type
from rules.ninth_age.names import name, side_name
from rules.ninth_age.special_rules.scout import DISTANCE
from rules.ninth_age.state import SEATS, Seat, State, Unit, other
from rules.ninth_age.units.casualties import destroy
from rules.ninth_age.units.footprint import ground


def deploy_scouts(battle: Battle) -> Procedure:
    """Place all units that use Scout; a player without any left is passed over."""
    state: State = battle.state
    setting = state.setting
    if sum(len(left_to_scout(state, seat)) for seat in SEATS) == len(setting.scouts):
        setting.placer = setting.first_to_finish
    while any(left_to_scout(state, seat) for seat in SEATS):
        yield CHECKPOINT
        seat: Seat = "blue" if setting.placer == "blue" else "red"
        if left_to_scout(state, seat):
            yield from _place_one(battle, seat)
        setting.placer = other(seat)  # T9A-SPC-173


def left_to_scout(state: State, seat: Seat) -> list[str]:
    """A player's scouting units that are not on the table yet."""
    return [
        id
        for id in state.setting.scouts
        if state.units[id].seat == seat and state.units[id].where == "reserve" and state.units[id].models
    ]


def _place_one(battle: Battle, seat: Seat) -> Procedure:
    state: State = battle.state
    units = left_to_scout(state, seat)
    board = ((0.0, 0.0), (state.width, 0.0), (state.width, state.height), (0.0, state.height))
    answer = yield ask_for_drops(
        state,
        seat,
        units,
        (zone(state, seat), board),
        judge_scout_place,
        topic="t9a.deploy.scout_place",
        rule="T9A-SET-066",
        prompt=text("t9a.ask.scout_place"),
        may_end=False,
        most=1,
        facts={"from_enemies": DISTANCE},
    )
    if not answer["place"]:
        for id in units:
            battle.tell(told("t9a.deploy.no_room", rule="T9A-SET-071", pieces=[id], unit=name(state.units[id])))
            destroy(battle, state.units[id], "no_room")
        return
    drop = drop_of(state, answer["place"][0], answer.get("formation"))
    unit = state.units[drop.unit]
    key, where = place_name(state, drop)
    set_down(state, drop, "scout")
    if not drop.host and outside_own_zone(state, unit):  # T9A-SET-074
        unit.deployed_as = "scout_outside"
    battle.tell(
        told(key, rule="T9A-SET-066", pieces=[drop.host or unit.id], side=side_name(seat), unit=name(unit), where=where)
    )
    if drop.host:
        yield from settle_troop_type(battle, drop.host)


def outside_own_zone(state: State, unit: Unit) -> bool:
    """Whether a unit stands, or its Building lies, not wholly in the own zone; kept for T9A-SET-074."""
    return not wholly_in_zone(state, unit.seat, ground(state, unit))
