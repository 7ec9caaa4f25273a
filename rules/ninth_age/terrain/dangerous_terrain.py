"""Dangerous Terrain Tests: which models take them, their dice, and the wounds (T9A-TER-001 to T9A-TER-006)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from typing import Literal

import msgspec

from rules.engine.dice import Roll
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Area, Footprint, Pose, in_area, overlaps
from rules.engine.text import Text
from rules.ninth_age.names import feature_name, name
from rules.ninth_age.panic.causes import note_heavy_casualties
from rules.ninth_age.state import State, Unit
from rules.ninth_age.terrain import features, sweeps
from rules.ninth_age.terrain.danger import FAILS_IN_FLIGHT, FAILS_ON, Danger, danger, number_of_dice
from rules.ninth_age.terrain.kinds import KINDS
from rules.ninth_age.terrain.wounds import suffer
from rules.ninth_age.units.footprint import outline

Move = Literal["advance", "march", "charge", "failed_charge", "flee", "pursuit", "overrun", "vanguard", "magical"]

TESTED_MOVES: tuple[Move, ...] = ("march", "charge", "flee", "pursuit", "overrun")


class Hazard(msgspec.Struct, frozen=True):
    """What a unit crossed in one move: a feature or an enemy unit, and the models of the unit that test for it, each
    with what fails its dice."""

    id: str
    name: Text
    models: tuple[tuple[str, Danger], ...]


class _Covered:
    """The ground that the bases of a unit covered in one move, worked out base by base as far as it is asked for."""

    def __init__(self, state: State, unit: Unit, swept: Sequence[Pose], *, flying: bool) -> None:
        self._work_out = partial(sweeps.ends_only if flying else sweeps.steps, state, unit, swept)

    @cached_property
    def _steps(self) -> dict[str, sweeps.Steps]:
        return self._work_out()

    def crossing(self, models: Sequence[str], ground: Area) -> list[str]:
        """Those of the models whose own base enters, crosses or starts in the ground (T9A-TER-002)."""
        return [
            model
            for model in models
            if any(in_area(shape, ground) for shape in sweeps.covered(self._steps[model], ground.bounds))
        ]

    def meeting(self, models: Sequence[str], body: Footprint) -> list[str]:
        """Those of the models whose own base goes over a shape."""
        x, y, reach = body.x, body.y, body.radius
        box = (x - reach, y - reach, x + reach, y + reach)
        return [
            model for model in models if any(overlaps(shape, body) for shape in sweeps.covered(self._steps[model], box))
        ]


def causes_test(state: State, move: Move) -> bool:
    """Whether a move of this kind makes models take Dangerous Terrain Tests at all (T9A-TER-001, T9A-MOV-089)."""
    if move == "failed_charge":
        return state.edition.failed_charge_tests_dangerous_terrain
    return move in TESTED_MOVES


def take_tests(
    battle: Battle,
    unit: str,
    swept: Sequence[Pose],
    features: Sequence[str] | None = None,
    fails_on: int = FAILS_ON,
    *,
    move: Move = "charge",
    fled_through: Sequence[str] = (),
    flying: bool = False,
) -> Procedure:
    """The Dangerous Terrain Tests of one complete move, then its casualties; True if a test was taken.

    `swept`: the poses that the unit `unit` (an id) went through, first and last included, so close together that chords
    stand for the arcs of wheels (see `sweeps`). `features`: only these, whatever they are to the models; None: all that
    are Dangerous Terrain for them. A die fails on `fails_on` or less, or on more where the feature says so.
    `fled_through`: closed features and enemy units that the flight led through, where 1 to 3 fails (T9A-TER-006).
    """
    state: State = battle.state
    hazards = list(hazards_of(state, unit, swept, features, fails_on, move, fled_through, flying=flying))
    wounds: dict[str, int] = {}
    for hazard in hazards:
        yield from _test_hazard(battle, unit, hazard, wounds)
    if wounds:
        yield from suffer(battle, unit, wounds)
        note_heavy_casualties(state, [unit])
    return bool(hazards)


def hazards_of(
    state: State,
    unit: str,
    swept: Sequence[Pose],
    chosen: Sequence[str] | None = None,
    fails_on: int = FAILS_ON,
    move: Move = "charge",
    fled_through: Sequence[str] = (),
    *,
    flying: bool = False,
) -> Iterator[Hazard]:
    """Every feature or enemy for which models of the unit must test after a move, one after the other."""
    if not causes_test(state, move):
        return
    one = state.units[unit]
    covered = _Covered(state, one, swept, flying=flying)  # T9A-TER-005
    for feature in list(state.features.values()):
        if feature.id in fled_through or (chosen is not None and feature.id not in chosen):
            continue
        if chosen is None and KINDS[feature.kind].closed:
            continue
        ground = features.area_of(feature)
        if not sweeps.reaches(state, one, swept, ground):
            continue
        found = {model: danger(state, model, feature, flying=flying) for model in one.models}
        if chosen is not None:
            found = {model: danger_ or Danger(fails_on, "T9A-TER-001") for model, danger_ in found.items()}
        endangered = {model: here for model, here in found.items() if here is not None}
        models = tuple(
            (model, Danger(max(endangered[model].fails_on, fails_on), endangered[model].rule))
            for model in covered.crossing(list(endangered), ground)
        )
        if models:
            yield Hazard(feature.id, feature_name(feature), models)
    if move == "flee":  # T9A-TER-006
        yield from _obstructions(state, one, covered, fled_through)


def _obstructions(state: State, unit: Unit, covered: _Covered, fled_through: Sequence[str]) -> Iterator[Hazard]:
    """Enemy models and closed features that the flight led through, each with the models that crossed it."""
    for id in fled_through:
        if id in state.features:
            feature = state.features[id]
            crossing = covered.crossing(unit.models, features.area_of(feature))
            called = feature_name(feature)
        else:
            enemy = state.units[id]
            crossing = [model for body in outline(state, enemy) for model in covered.meeting(unit.models, body)]
            called = name(enemy)
        models = tuple((model, Danger(FAILS_IN_FLIGHT, "T9A-TER-006")) for model in unit.models if model in crossing)
        if models:
            yield Hazard(id, called, models)


def _test_hazard(battle: Battle, unit: str, hazard: Hazard, wounds: dict[str, int]) -> Procedure:
    """One test of each model for this hazard, however often it crossed it (T9A-TER-005); adds to `wounds`."""
    state: State = battle.state
    counts = [number_of_dice(state, model) for model, _ in hazard.models]
    faces = yield Roll(f"dangerous terrain {unit} {hazard.id}", sum(counts), rule="T9A-TER-003")
    first = lost = 0
    for (model, found), count in zip(hazard.models, counts, strict=True):
        failed = sum(face <= found.fails_on for face in faces[first : first + count])
        first += count
        lost += failed
        if failed:
            wounds[model] = wounds.get(model, 0) + failed
    called = name(state.units[unit])
    battle.tell(
        told(
            "t9a.terrain.tested",
            rule=hazard.models[0][1].rule,
            pieces=[unit],
            dice=tuple(faces),
            unit=called,
            terrain=hazard.name,
            fails_on=max(found.fails_on for _, found in hazard.models),
            n=lost,
        )
    )
