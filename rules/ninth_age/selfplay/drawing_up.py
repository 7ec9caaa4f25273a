"""Two armies drawn up a few inches apart on a ready battlefield."""

from __future__ import annotations

from random import Random

from rules.engine.geometry import Pose, distance
from rules.engine.refusal import allows, refuse
from rules.ninth_age.characters.joining import join_at_deployment
from rules.ninth_age.deployment.drops import spread_out, trial_of
from rules.ninth_age.deployment.spots import CLEAR, some_place
from rules.ninth_age.game_setup.maps import MAPS, ready_map
from rules.ninth_age.general_principles.measuring import between
from rules.ninth_age.room import judge_room
from rules.ninth_age.shooting.missiles import greatest_range
from rules.ninth_age.special_rules.engineer import can_help
from rules.ninth_age.state import SEATS, Outline, Seat, State, Unit
from rules.ninth_age.terrain.features import closed, of_kind, pieces
from rules.ninth_age.terrain.garrison import judge_troops, put_inside
from rules.ninth_age.troop_types import WAR_MACHINE, troop_type_of
from rules.ninth_age.units.footprint import outline, rectangle_of

HALF = 0.5
BUILT_UP = "hamlet"
"""A battlefield with Buildings."""
DEEP, GAP = 15.0, 5.0
"""How deep the strips are in which the armies stand, and how far each is from the middle of the table, in inches."""
BACK = 5.0
"""How deep the rear part of a strip is, in which War Machines stand."""
FAR = 24
"""A War Machine that shoots so far in inches stands in the rear; a Flame Thrower would reach nobody from there."""
BESIDE = 3.5
"""How far from a War Machine the ground reaches on which its Engineer is set down, in inches."""


def draw_up(state: State, rng: Random) -> None:
    """Both armies on a ready battlefield, a few inches apart, Characters in their units, troops in the Buildings; the
    roll for the first turn comes next."""
    chosen = BUILT_UP if rng.random() < HALF else rng.choice(list(MAPS))
    state.features = {one.id: one for one in ready_map(chosen, state.width, state.height)}
    state.setting.zones = {"red": "bottom", "blue": "top"}
    state.setting.deployment, state.setting.first_to_finish, state.setting.wish = "classic", "red", "first"
    state.setting.step = "first_turn"
    spread_out(state)
    for building in of_kind(state, "building"):
        fitting = [unit for unit in _waiting(state, rng) if allows(judge_troops, state, unit, building)]
        if fitting:
            put_inside(state, fitting[0], building)
    lonely = [unit for unit in _waiting(state, rng) if state.models[unit.models[0]].character and len(unit.models) == 1]
    for unit in _waiting(state, rng):
        if unit not in lonely:
            _stand(state, unit, rng)
    for unit in lonely:
        hosts = [host.id for host in state.standing(unit.seat) if allows(_try_to_join, state, unit.models[0], host.id)]
        if hosts and rng.random() < HALF:
            join_at_deployment(state, unit.models[0], rng.choice(hosts))
        else:
            _stand(state, unit, rng, _place_of_work(state, unit))


def _waiting(state: State, rng: Random) -> list[Unit]:
    found = [unit for unit in state.units.values() if unit.where == "reserve"]
    rng.shuffle(found)
    return found


def _try_to_join(state: State, model: str, host: str) -> None:
    """Refuse a unit that a Character cannot join, or that has no room to grow where it stands."""
    trial = trial_of(state)
    join_at_deployment(trial, model, host)
    _judge(trial, trial.units[host], trial.units[host].pose)


def _place_of_work(state: State, unit: Unit) -> Outline | None:
    """The ground about a War Machine, for an Engineer who may help it (T9A-SPC-062)."""
    machines = [one for one in state.standing(unit.seat) if troop_type_of(state, one.id) == WAR_MACHINE]
    if not machines or not can_help(state, unit.models[0]):
        return None
    one = machines[0]
    reach = rectangle_of(state, one).radius + BESIDE
    left, right = max(0.0, one.x - reach), min(state.width, one.x + reach)
    bottom, top = max(0.0, one.y - reach), min(state.height, one.y + reach)
    return ((left, bottom), (right, bottom), (right, top), (left, top))


def _stand(state: State, unit: Unit, rng: Random, ground: Outline | None = None) -> None:
    """Set the unit down on the ground, or in its army's strip, now and then with its flank or its rear to the enemy,
    War Machines that shoot far behind the others; without room it comes from Ambush."""
    bearing = {"red": 0.0, "blue": 180.0}[unit.seat]
    machine = troop_type_of(state, unit.id) == WAR_MACHINE
    behind = machine and greatest_range(state, unit.id) >= FAR
    if not machine:
        bearing = (bearing + rng.choice((0.0, 0.0, 0.0, 0.0, 90.0, 180.0, 270.0))) % 360.0
    strip = _strip(state, unit.seat, BACK if behind else DEEP)
    found = some_place(state, unit, ground or strip, bearing, _judge, rng)
    if found is None and (ground or machine):
        found = some_place(state, unit, _strip(state, unit.seat), bearing, _judge, rng)
    if found is None:
        unit.where = "ambush"
        return
    shaped, pose = found
    unit.models, unit.files, unit.gaps, unit.rear = shaped.models, shaped.files, shaped.gaps, shaped.rear
    unit.beside, unit.deployed_as = shaped.beside, "normal"
    unit.stand(pose)


def _strip(state: State, seat: Seat, deep: float = DEEP) -> Outline:
    """The ground of an army, or the rear part of it that is so deep."""
    middle, back = state.height / 2, GAP + DEEP
    low, high = (middle - back, middle - back + deep) if seat == SEATS[0] else (middle + back - deep, middle + back)
    return ((1.0, low), (state.width - 1.0, low), (state.width - 1.0, high), (1.0, high))


def _judge(state: State, unit: Unit, pose: Pose) -> None:
    """Refuse a place over the edge, in what nobody can enter, or less than an inch from others."""
    judge_room(state, unit, pose)
    own = outline(state, unit, pose)
    for other in state.standing():
        if other.id != unit.id and between(own, outline(state, other)) < CLEAR - 1e-6:
            refuse("T9A-GEN-081", "t9a.refused.overlap")
    for feature in closed(state):
        if any(distance(one, piece) < CLEAR for one in own for piece in pieces(feature)):
            refuse("T9A-GEN-081", "t9a.refused.overlap")
