"""Battles that begin with both armies drawn up close together: what random moves hardly ever lead to is seen there."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from rules.engine.geometry import Pose, distance
from rules.engine.refusal import allows, refuse
from rules.engine.tally import Muster
from rules.ninth_age.characters.joining import join_at_deployment
from rules.ninth_age.deployment.drops import spread_out, trial_of
from rules.ninth_age.deployment.spots import CLEAR, some_place
from rules.ninth_age.game_setup.maps import MAPS, ready_map
from rules.ninth_age.general_principles.measuring import between
from rules.ninth_age.room import judge_room
from rules.ninth_age.selfplay.seldom import seldom
from rules.ninth_age.setup import begin as begin_by_the_book
from rules.ninth_age.setup import units_of
from rules.ninth_age.state import SEATS, Outline, Seat, State, Unit
from rules.ninth_age.terrain.features import closed, of_kind, pieces
from rules.ninth_age.terrain.garrison import judge_troops, put_inside
from rules.ninth_age.units.footprint import outline

HALF = 0.5
BUILT_UP = "hamlet"
"""A battlefield with Buildings."""
RANDOM_ARMIES = 4
"""Of so many armies the one with most of what is seldom seen is taken."""
DEEP, GAP = 15.0, 5.0
"""How deep the strips are in which the armies stand, and how far each is from the middle of the table, in inches."""


def directed(setup: dict[str, Any], muster: Muster, rng: Random) -> dict[str, Any]:
    """Half of the battles begin face to face, with armies that bring something rare."""
    if rng.random() < HALF:
        return setup
    armies = {
        seat: max((army, *(muster(rng) for _ in range(1, RANDOM_ARMIES))), key=_rarities)
        for seat, army in setup["armies"].items()
    }
    return {**setup, "armies": armies, "face_to_face": rng.randrange(1 << 30)}


def _rarities(army: Mapping[str, Any]) -> int:
    found: list[str] = []
    for unit in units_of(army):
        for models in unit.models:
            found += [rule.key for rule in (*unit.rules, *models.rules)]
            found += [gear.key for gear in (*unit.gear, *models.gear)]
    return len(seldom().sought.intersection(found))


def begin(setup: Mapping[str, Any]) -> State:
    """The first state of a battle: before anything is set up, or with the armies face to face."""
    state = begin_by_the_book(setup)
    if "face_to_face" in setup:
        draw_up(state, Random(setup["face_to_face"]))
    return state


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
            _stand(state, unit, rng)


def _waiting(state: State, rng: Random) -> list[Unit]:
    found = [unit for unit in state.units.values() if unit.where == "reserve"]
    rng.shuffle(found)
    return found


def _try_to_join(state: State, model: str, host: str) -> None:
    """Refuse a unit that a Character cannot join, or that has no room to grow where it stands."""
    trial = trial_of(state)
    join_at_deployment(trial, model, host)
    _judge(trial, trial.units[host], trial.units[host].pose)


def _stand(state: State, unit: Unit, rng: Random) -> None:
    """Set the unit down in its army's strip, now and then with its flank or its rear to the enemy; without room it
    comes from Ambush."""
    ahead = {"red": 0.0, "blue": 180.0}[unit.seat]
    bearing = (ahead + rng.choice((0.0, 0.0, 0.0, 0.0, 90.0, 180.0, 270.0))) % 360.0
    found = some_place(state, unit, _strip(state, unit.seat), bearing, _judge, rng)
    if found is None:
        unit.where = "ambush"
        return
    shaped, pose = found
    unit.models, unit.files, unit.gaps, unit.rear = shaped.models, shaped.files, shaped.gaps, shaped.rear
    unit.beside, unit.deployed_as = shaped.beside, "normal"
    unit.stand(pose)


def _strip(state: State, seat: Seat) -> Outline:
    middle = state.height / 2
    low, high = (middle - GAP - DEEP, middle - GAP) if seat == SEATS[0] else (middle + GAP, middle + GAP + DEEP)
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
