"""The situation of a scenario as a state: only what matters is written down, everything else is as in a usual battle.

Usual is: an Ordinary battle on 90 x 90 cm of good ground, Red on the south side as First Player, one division for each
side under a leader who is alive and not on the table, 24 starting elements, contacts of an earlier turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from rules.de_bellis.bases import FigureScale, base_size, front
from rules.de_bellis.state import (
    SEATS,
    Contact,
    Defence,
    Division,
    Element,
    Fate,
    Feature,
    Options,
    Outline,
    Seat,
    Stage,
    State,
)
from rules.engine.geometry import Pose
from rules.engine.scenario import ScenarioError

UNSCATHED = 24


class GivenElement(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """An element: `type` and `at` (x, y, bearing) at least; without `at` it is not deployed."""

    type: str
    at: tuple[float, float, float] | None = None
    quality: Literal["superior", "ordinary", "inferior"] = "ordinary"
    fast: bool = False
    regular: bool = False
    flying: bool = False
    warband_base: Literal["A", "B"] = "A"
    division: str = ""
    role: Literal["", "leader", "general", "allied_general"] = ""
    red_counter: bool = False
    fate: Fate = ""
    moved: bool = False
    stood: bool = True


class GivenFeature(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Terrain: an `outline` or a `box` (left, low, right, high); a watercourse or road has a `line` and a `width`."""

    kind: str
    outline: Outline = ()
    box: tuple[float, float, float, float] | None = None
    line: Outline = ()
    width: float = 0.0
    crest: tuple[float, float] | None = None
    depth: Literal["unknown", "shallow", "deep"] = "unknown"


class GivenDefence(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A piece of defence; its bearing points outward."""

    seat: Seat
    kind: Literal["temporary", "permanent", "gate"]
    at: tuple[float, float, float] | None = None


class GivenDivision(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A division: movement points left (with `opened`), whether it is allied, whether its commander is alive."""

    points: int = 0
    allied: bool = False
    led: bool = True


class GivenContact(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Who came into contact with whom, in this half-turn if none is named."""

    mover: str
    enemy: str
    half_turn: int | None = None


class Given(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A situation. `lost` and `starting`: elements that each side has lost already and began with."""

    table: tuple[float, float] = (90.0, 90.0)
    figures: FigureScale = 15
    scale: str = "ordinary"
    options: Options = Options()
    first: Seat = "red"
    sides: dict[str, Literal["south", "north", "west", "east"]] = msgspec.field(
        default_factory=lambda: {"red": "south", "blue": "north"}
    )
    stage: Stage = "battle"
    turn: int = 3
    phase: int = 1
    opened: bool = False
    red: dict[str, GivenElement] = {}
    blue: dict[str, GivenElement] = {}
    divisions: dict[str, GivenDivision] = {}
    terrain: dict[str, GivenFeature] = {}
    defences: dict[str, GivenDefence] = {}
    contacts: list[GivenContact] = []
    lost: dict[Seat, int] = {}
    starting: dict[Seat, int] = {}
    zones: list[int] = []
    placing: list[int] = []
    placer: Seat = "red"


def state_from(given: Mapping[str, Any]) -> State:
    """The state of a situation; `ScenarioError` if it says something that a situation cannot have."""
    try:
        situation = msgspec.convert(dict(given), Given)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"given: {error}") from error
    state = State(
        width=situation.table[0],
        height=situation.table[1],
        options=situation.options,
        scale=situation.scale,
        figures=situation.figures,
        first=situation.first,
        sides=dict(situation.sides),
        stage=situation.stage,
        turn=situation.turn,
        phase=situation.phase,
        opened=situation.opened,
        zones=list(situation.zones),
        placing=list(situation.placing),
        placer=situation.placer,
        starting_elements={seat: situation.starting.get(seat, UNSCATHED) for seat in SEATS},
        features={id: _feature(id, feature) for id, feature in situation.terrain.items()},
        defences={id: _defence(situation, id, defence) for id, defence in situation.defences.items()},
    )
    for seat, elements in ((SEATS[0], situation.red), (SEATS[1], situation.blue)):
        _muster(state, situation, seat, elements)
    state.contacts = [_contact(state, contact) for contact in situation.contacts]
    return state


def _muster(state: State, situation: Given, seat: Seat, elements: Mapping[str, GivenElement]) -> None:
    """A side's divisions and elements, and as many fallen ones as it has lost already."""
    named = [id for id in situation.divisions if id.startswith(f"{seat}.")] or [f"{seat}.1"]
    for number, id in enumerate(named, 1):
        division = situation.divisions.get(id, GivenDivision())
        state.divisions[id] = Division(
            id=id, seat=seat, commander="", number=number, allied=division.allied, points=division.points
        )
    for id, given in elements.items():
        element = _element(state, situation, seat, id, given)
        state.elements[id] = element
        if element.division not in state.divisions:
            raise ScenarioError(f"{id} is of {element.division}, which is no division of {seat}")
        if element.role:
            state.divisions[element.division].commander = id
    for id in named if situation.stage == "battle" else ():
        _commander(state, id, alive=situation.divisions.get(id, GivenDivision()).led)
    for number in range(situation.lost.get(seat, 0)):
        fallen = f"{seat[0]}_lost{number + 1}"
        state.elements[fallen] = _element(state, situation, seat, fallen, GivenElement(type="Bd", fate="destroyed"))


def _commander(state: State, division_id: str, *, alive: bool) -> None:
    """Give a division a commander off the table if none of its elements is one; dead ones count as no loss."""
    division = state.divisions[division_id]
    if division.commander:
        return
    leads = any(element.role == "leader" and element.seat == division.seat for element in state.elements.values())
    commander = Element(
        id=f"{division_id}.commander",
        seat=division.seat,
        type="Er",
        division=division_id,
        role="allied_general" if division.allied else "general" if leads else "leader",
        allied=division.allied,
        fate="" if alive else "routed",
    )
    state.elements[commander.id] = commander
    division.commander = commander.id


def _element(state: State, situation: Given, seat: Seat, id: str, given: GivenElement) -> Element:
    width, depth = base_size(given.type, scale=situation.figures, warband_base=given.warband_base)
    division = given.division or next(key for key in state.divisions if state.divisions[key].seat == seat)
    same = [other for other in state.elements.values() if other.seat == seat and other.type == given.type]
    element = Element(
        id=id,
        seat=seat,
        type=given.type,
        quality=given.quality,
        fast=given.fast,
        regular=given.regular,
        flying=given.flying,
        number=len(same) + 1,
        division=division,
        role=given.role,
        allied=division in situation.divisions and situation.divisions[division].allied,
        width=width,
        depth=depth,
        red_counter=given.red_counter,
        fate=given.fate,
        moved=given.moved,
        stood=given.stood,
    )
    if given.at is not None:
        element.stand(Pose(*given.at))
    return element


def _feature(id: str, given: GivenFeature) -> Feature:
    outline = given.outline
    if given.box is not None:
        left, low, right, high = given.box
        outline = ((left, low), (left, high), (right, high), (right, low))
    return Feature(
        id=id,
        kind=given.kind,
        outline=outline,
        line=given.line,
        width=given.width,
        crest=given.crest,
        depth=given.depth,
    )


def _defence(situation: Given, id: str, given: GivenDefence) -> Defence:
    defence = Defence(id=id, seat=given.seat, kind=given.kind, length=front(situation.figures))
    if given.at is not None:
        defence.placed = True
        defence.x, defence.y, defence.bearing = given.at
    return defence


def _contact(state: State, given: GivenContact) -> Contact:
    return Contact(given.mover, given.enemy, state.half_turn if given.half_turn is None else given.half_turn)
