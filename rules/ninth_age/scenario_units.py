"""The units of a scenario: what is written of them, and what they are otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from rules.engine.geometry import Pose, shifted
from rules.engine.scenario import ScenarioError
from rules.ninth_age.state import (
    Category,
    Command,
    Done,
    Kind,
    Model,
    Part,
    Rule,
    Seat,
    State,
    TroopType,
    Unit,
    WeaponProfile,
)
from rules.ninth_age.units.footprint import size

Spoken = str | dict[str, str]
"""A rule by its key, or `{key: parameter}`."""

AVERAGE = {"M": 4, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7}


class GivenArtillery(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What is printed of an Artillery Weapon: `size` is its X, `centre_*` what stands in square brackets."""

    range: int = 48
    least_range: int = 0
    strength: int = 0
    size: str = ""
    rules: list[Spoken] = []
    centre_strength: int = 0
    centre_rules: list[Spoken] = []

    def weapon(self, key: str) -> Rule:
        """The weapon as its bearer has it."""
        profile = WeaponProfile(
            range=self.range, least_range=self.least_range, strength=self.strength, size=self.size,
            rules=_rules(self.rules), centre_strength=self.centre_strength, centre_rules=_rules(self.centre_rules),
        )  # fmt: skip
        return Rule(key, profile=profile)


class GivenProfile(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a model is made of. `base`: front and depth in mm, or the diameter of a `round` one twice; `profile`:
    characteristics that are not average; `mount`: those of what it rides, `machine`: of the machine that it serves,
    without those that are not named. `artillery`: Artillery Weapons by key."""

    name: str = ""
    troop_type: TroopType = "infantry"
    base: tuple[float, float] = (20.0, 20.0)
    round: bool = False
    profile: dict[str, int] = {}
    mount: dict[str, int] | None = None
    machine: dict[str, int] | None = None
    artillery: dict[str, GivenArtillery] = {}
    rules: list[Spoken] = []
    weapons: list[Spoken] = []
    armour: list[Spoken] = []

    def kind(self, id: str) -> Kind:
        """The kind of the models."""
        own = Part(
            name=self.name or id,
            characteristics=AVERAGE | self.profile,
            weapons=(*_rules(self.weapons), *(given.weapon(key) for key, given in self.artillery.items())),
            armour=_rules(self.armour),
        )
        parts = [own]
        if self.machine is not None:
            none = dict.fromkeys(AVERAGE, 0)
            parts.append(Part(name=f"{self.name or id}, machine", characteristics=none | self.machine))
        if self.mount is not None:
            parts.append(Part(name=f"{self.name or id}, mount", characteristics=AVERAGE | self.mount, mount=True))
        return Kind(
            name=self.name or id,
            troop_type=self.troop_type,
            base=self.base,
            round=self.round,
            parts=tuple(parts),
            rules=_rules(self.rules),
        )


class GivenUnit(GivenProfile):
    """A unit: `at` the centre of its rectangle and its bearing, or `front` the middle of its front, or `front_left`
    its front left corner; without any of them it is not on the board. `words` is its `name` in other languages. Its
    models are `<id>.1`, `<id>.2` and on, those of the command group first. `character` (with `general`,
    `battle_standard`): a single Character.
    """

    models: int = 1
    words: dict[str, str] = {}
    files: int | None = None
    at: tuple[float, float, float] | None = None
    front: tuple[float, float, float] | None = None
    front_left: tuple[float, float, float] | None = None
    category: Category = "core"
    points: int = 0
    command: list[Command] = []
    character: bool = False
    general: bool = False
    battle_standard: bool = False
    level: int = 0
    loose: bool = False
    rear: Literal["left", "centre", "right"] = "centre"
    gaps: tuple[int, ...] = ()
    wounds_lost: int = 0
    lost: int = 0
    fleeing: bool = False
    where: Literal["", "reserve", "ambush", "building", "destroyed", "pursued_off"] = ""
    building: str = ""
    hidden_in: str = ""
    done: Done = msgspec.field(default_factory=Done)
    marks: tuple[str, ...] = ()


class Character(GivenProfile):
    """A Character who has joined a unit: `place` in the order of its models, or `side` on a Mismatching Base."""

    unit: str
    place: int = 0
    side: Literal["", "left", "right"] = ""
    general: bool = False
    battle_standard: bool = False
    level: int = 0
    wounds_lost: int = 0
    points: int = 0

    def join(self, state: State, id: str) -> None:
        """Put the Character into its unit, which keeps the middle of its front. Its own unit has no model left."""
        if self.unit not in state.units:
            raise ScenarioError(f"characters: there is no unit {self.unit}")
        unit = state.units[self.unit]
        front = _front(state, unit)
        state.kinds[id] = self.kind(id)
        state.models[f"{id}.1"] = Model(
            id=f"{id}.1", kind=id, unit=unit.id, home=id, character=True, general=self.general,
            battle_standard=self.battle_standard, level=self.level, wounds_lost=self.wounds_lost,
        )  # fmt: skip
        state.units[id] = Unit(
            id=id, seat=unit.seat, name=self.name or id, entry=id, category="heroes", points=self.points, where="joined"
        )
        if self.side:
            unit.models.append(f"{id}.1")
            left, right = unit.beside
            unit.beside = (f"{id}.1", right) if self.side == "left" else (left, f"{id}.1")
        else:
            unit.models.insert(self.place, f"{id}.1")
        if unit.where == "board":
            _stand(state, unit, front)


def muster(state: State, seat: Seat, units: Mapping[str, GivenUnit]) -> None:
    """Put a side's units into the state."""
    for id, given in units.items():
        state.kinds[id] = given.kind(id)
        lone = given.character or given.general or given.battle_standard
        unit = Unit(
            id=id, seat=seat, name=given.name or id, words=given.words, entry=id,
            category=given.category, points=given.points,
            files=min(given.models, 5) if given.files is None else given.files, gaps=given.gaps, rear=given.rear,
            loose=given.loose, size=given.models + given.lost, fleeing=given.fleeing, done=given.done,
            marks=given.marks, building=given.building,
        )  # fmt: skip
        for number in range(1, given.models + given.lost + 1):
            command: Command = given.command[number - 1] if number <= len(given.command) else ""
            model = Model(
                id=f"{id}.{number}", kind=id, unit=id, home=id, character=lone, command=command, level=given.level,
                general=given.general, battle_standard=given.battle_standard, hidden_in=given.hidden_in,
                dead=number > given.models,
            )  # fmt: skip
            state.models[model.id] = model
            if not model.dead:
                unit.models.append(model.id)
        if unit.models:
            state.models[unit.models[-1]].wounds_lost = given.wounds_lost
        state.units[id] = unit
        _place(state, unit, given)


def _place(state: State, unit: Unit, given: GivenUnit) -> None:
    if given.at is not None:
        unit.stand(Pose(*given.at))
    elif given.front is not None:
        _stand(state, unit, Pose(*given.front))
    elif given.front_left is not None:
        _stand(state, unit, shifted(Pose(*given.front_left), 0.0, size(state, unit)[0] / 2))
    if given.where:
        unit.where = given.where


def _front(state: State, unit: Unit) -> Pose:
    return shifted(unit.pose, size(state, unit)[1] / 2, 0.0)


def _stand(state: State, unit: Unit, front: Pose) -> None:
    """Set a unit down by the middle of its front."""
    unit.stand(shifted(front, -size(state, unit)[1] / 2, 0.0))


def _rules(spoken: list[Spoken]) -> tuple[Rule, ...]:
    found: list[Rule] = []
    for rule in spoken:
        if isinstance(rule, str):
            found.append(Rule(rule))
        else:
            found += [Rule(key, parameter=parameter) for key, parameter in rule.items()]
    return tuple(found)
