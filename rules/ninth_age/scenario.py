"""The situation of a scenario as a state: only what matters is written down, everything else is as usual.

Usual is: 72 by 48 inches of open ground, edition 0.11.9.3, the Movement Phase of Red's second turn, infantry on 20 mm
bases with average characteristics.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.engine.scenario import ScenarioError
from rules.ninth_age.editions import EditionKey
from rules.ninth_age.scenario_units import Character, GivenUnit, muster
from rules.ninth_age.state import (
    SEATS,
    Charge,
    Contact,
    Feature,
    Objective,
    Options,
    Outline,
    Phase,
    Seat,
    Setting,
    Side,
    State,
    Step,
)

Box = tuple[float, float, float, float]


class GivenFeature(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Terrain: an `outline`, or a `box` (left, low, right, high); a wall may be the two ends of its line."""

    kind: str
    outline: Outline = ()
    box: Box | None = None
    name: str = ""


class GivenContact(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Who charged whom, on which side, in which Player Turn (without: an earlier one)."""

    charger: str
    target: str
    side: Side = "front"
    turn: int = 0


class Given(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A situation. `red`, `blue`: units by id; `characters`: those that have joined a unit, by id."""

    edition: EditionKey = "0.11.9.3"
    table: tuple[float, float] = (72.0, 48.0)
    options: Options = Options()
    phase: Phase = "movement"
    step: Step = ""
    opened: bool = False
    turn: int = 2
    first: Seat = "red"
    active: Seat = "red"
    setting: Setting = msgspec.field(default_factory=Setting)
    red: dict[str, GivenUnit] = {}
    blue: dict[str, GivenUnit] = {}
    characters: dict[str, Character] = {}
    terrain: dict[str, GivenFeature] = {}
    contacts: list[GivenContact] = []
    charges: list[Charge] = []
    objectives: dict[str, tuple[float, float]] = {}


_TODAY = {"charge_ways": "every"}
"""What situations are played with, as new battles are."""


def state_from(given: Mapping[str, Any]) -> State:
    """The state of a situation; `ScenarioError` if it says something that a situation cannot have."""
    try:
        situation = msgspec.convert({**given, "options": {**_TODAY, **(given.get("options") or {})}}, Given)
        features = {id: _feature(id, one) for id, one in situation.terrain.items()}
    except msgspec.ValidationError as error:
        raise ScenarioError(f"given: {error}") from error
    state = State(
        width=situation.table[0],
        height=situation.table[1],
        edition_key=situation.edition,
        options=situation.options,
        phase=situation.phase,
        step=situation.step,
        opened=situation.opened,
        turn=situation.turn,
        first=situation.first,
        active=situation.active,
        setting=situation.setting,
        features=features,
        charges=list(situation.charges),
        objectives={id: Objective(id=id, x=x, y=y) for id, (x, y) in situation.objectives.items()},
    )
    for seat, units in zip(SEATS, (situation.red, situation.blue), strict=True):
        muster(state, seat, units)
    for id, character in situation.characters.items():
        character.join(state, id)
    state.contacts = [_contact(state, one) for one in situation.contacts]
    return state


def _feature(id: str, given: GivenFeature) -> Feature:
    outline = given.outline
    if given.box is not None:
        left, low, right, high = given.box
        outline = ((left, low), (left, high), (right, high), (right, low))
    return msgspec.convert({"id": id, "kind": given.kind, "outline": outline, "name": given.name}, Feature)


def _contact(state: State, given: GivenContact) -> Contact:
    for id in (given.charger, given.target):
        if id not in state.units:
            raise ScenarioError(f"contacts: there is no unit {id}")
    return Contact(given.charger, given.target, given.side, given.turn or state.player_turn - 1)
