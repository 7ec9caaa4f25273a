"""Small battles for tests: units where the test wants them, terrain as rectangles, one procedure as a game.

state = battle(unit("red", "Spearmen", models=20, files=5, at=(36, 12, 0)), edition="0.11.1", phase="movement")
flow = play(state, procedure, [("charge red.Spearmen", [3, 4])])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from rules.engine.dice import ScriptedDice
from rules.engine.flow import Flow
from rules.engine.game import Battle, Game, Procedure
from rules.engine.geometry import Pose, pose, shifted
from rules.engine.refusal import IllegalAction
from rules.engine.text import text
from rules.ninth_age.state import SEATS, Feature, Kind, Model, Part, Rule, Seat, State, Unit
from rules.ninth_age.units.footprint import size

At = tuple[float, float, float]
Dice = Sequence[tuple[str, Sequence[int]]]
NAMES = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")
AVERAGE = {"M": 4, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7}


class Made(msgspec.Struct):
    """A unit for a test with its models and their kinds, before it stands in a state."""

    unit: Unit
    models: list[Model]
    kinds: dict[str, Kind]
    front_left: At | None = None


def rules_of(rules: Sequence[str | tuple[str, ...] | Rule]) -> tuple[Rule, ...]:
    """Special rules in short: "fly", ("strider", "Forest") or a Rule."""
    found: list[Rule] = []
    for rule in rules:
        if isinstance(rule, Rule):
            found.append(rule)
        elif isinstance(rule, str):
            found.append(Rule(rule))
        else:
            found.append(Rule(rule[0], parameter=rule[1] if len(rule) > 1 else ""))
    return tuple(found)


def kind(
    name: str,
    *,
    troop_type: str = "infantry",
    base: tuple[float, float] = (20, 20),
    round: bool = False,
    rules: Sequence[str | tuple[str, ...] | Rule] = (),
    part_rules: Sequence[str | tuple[str, ...] | Rule] = (),
    weapons: Sequence[str | tuple[str, ...] | Rule] = (),
    armour: Sequence[str | tuple[str, ...] | Rule] = (),
    parts: Sequence[Part] = (),
    **characteristics: int,
) -> Kind:
    """A kind of model with one part of average characteristics, but for those named: `kind("Ogre", M=6, W=3)`."""
    assert set(characteristics) <= set(NAMES), characteristics
    own = Part(
        name=name,
        characteristics={**AVERAGE, **characteristics},
        weapons=rules_of(weapons),
        armour=rules_of(armour),
        rules=rules_of(part_rules),
    )
    return Kind(
        name=name,
        troop_type=troop_type,  # type: ignore[arg-type]
        base=base,
        round=round,
        parts=tuple(parts) or (own,),
        rules=rules_of(rules),
    )


def unit(
    seat: str,
    name: str,
    *,
    models: int = 1,
    files: int | None = None,
    at: At | None = None,
    front_left: At | None = None,
    id: str = "",
    champion: bool = False,
    standard_bearer: bool = False,
    musician: bool = False,
    character: bool = False,
    general: bool = False,
    battle_standard: bool = False,
    wounds_lost: int = 0,
    state: Mapping[str, Any] | None = None,
    **profile: Any,
) -> Made:
    """A unit `<seat>.<name>` of models `<id>.1`, `<id>.2`... in one formation. `at`: centre and bearing (on the board
    then); `front_left`: where its front left corner is, and its bearing; neither: still in reserve. Command models take
    the first places. `state` sets fields of the Unit, everything else goes to `kind`: `base`, `rules`, `M=4`...
    """
    id = id or f"{seat}.{name}"
    lone = character or general or battle_standard
    commands = [
        *(["champion"] if champion else []),
        *(["standard_bearer"] if standard_bearer else []),
        *(["musician"] if musician else []),
    ]
    made = [
        Model(
            id=f"{id}.{number}",
            kind=id,
            unit=id,
            home=id,
            character=lone,
            general=general,
            battle_standard=battle_standard,
            command=commands[number - 1] if number <= len(commands) else "",  # type: ignore[arg-type]
        )
        for number in range(1, models + 1)
    ]
    if wounds_lost:
        made[-1].wounds_lost = wounds_lost
    profile.setdefault("troop_type", "infantry")
    loose = bool(dict(state or {}).get("loose"))
    one = Unit(
        id=id,
        seat=seat,  # type: ignore[arg-type]
        name=name,
        entry=name,
        models=[model.id for model in made],
        files=min(models, 5) if files is None else files,
        size=0 if lone else models,
        loose=loose,
    )
    for field, value in dict(state or {}).items():
        assert hasattr(one, field), field
        setattr(one, field, value)
    if at is not None:
        one.stand(pose(*at))
        if "where" in dict(state or {}):
            one.where = dict(state or {})["where"]
    return Made(one, made, {id: kind(name, **profile)}, front_left)


def with_character(into: Made, name: str, *, place: int = 0, side: str = "", home: str = "", **options: Any) -> Made:
    """A unit that a Character has joined. `place`: which in the order of the unit's models; `side` left or right for a
    model on a Mismatching Base; `options` as for `unit`."""
    seat = into.unit.seat
    made = unit(seat, name, models=1, character=True, **options)
    model = made.models[0]
    model.unit = into.unit.id
    model.home = home or made.unit.id
    into.models.append(model)
    into.kinds.update(made.kinds)
    if side:
        into.unit.models.append(model.id)
        left, right = into.unit.beside
        into.unit.beside = (model.id, right) if side == "left" else (left, model.id)
    else:
        into.unit.models.insert(place, model.id)
    return into


def put(state: State, made: Made) -> Unit:
    """Add a unit to a state."""
    state.kinds.update(made.kinds)
    state.models.update({model.id: model for model in made.models})
    state.units[made.unit.id] = made.unit
    for model in made.models:
        if model.home != made.unit.id and model.home not in state.units:
            state.units[model.home] = _bought(made.unit.seat, model.home)
    if made.front_left is not None:
        stand_front_left(state, made.unit, made.front_left)
    return made.unit


def _bought(seat: Seat, id: str) -> Unit:
    """As what a Character who has joined a unit was bought."""
    name = id.rpartition(".")[2]
    return Unit(id=id, seat=seat, name=name, entry=name, size=0, where="joined")


def stand_front_left(state: State, one: Unit, front_left: At) -> None:
    """Set a unit down so that its front left corner is at a point."""
    x, y, bearing = front_left
    width, depth = size(state, one)
    one.stand(shifted(Pose(x, y, bearing), -depth / 2, width / 2))


def battle(*units: Made, edition: str = "0.11.9.3", features: Sequence[Feature] = (), **fields: Any) -> State:
    """A state with these units and features, in red's Movement Phase unless `fields` say otherwise."""
    fields.setdefault("phase", "movement")
    state = State(edition_key=edition, features={one.id: one for one in features}, **fields)  # type: ignore[arg-type]
    for made in units:
        put(state, made)
    return state


def feature(kind: str, left: float, bottom: float, right: float, top: float, id: str = "") -> Feature:
    """A rectangle of terrain."""
    outline = ((left, bottom), (right, bottom), (right, top), (left, top))
    return Feature(id=id or kind, kind=kind, outline=outline)  # type: ignore[arg-type]


def shaped(kind: str, *outline: tuple[float, float], id: str = "") -> Feature:
    """Terrain of any outline; a wall is its line."""
    return Feature(id=id or kind, kind=kind, outline=tuple(outline))  # type: ignore[arg-type]


@contextmanager
def refused(rule: str) -> Iterator[None]:
    """What is done here must be refused under this rule."""
    with pytest.raises(IllegalAction) as raised:
        yield
    assert raised.value.rule == rule, raised.value


def game_of(procedure: Callable[[Battle], Procedure]) -> Game:
    """A game that consists of one procedure of The 9th Age."""
    return Game(
        key="ninth_age_part",
        title=text("t9a.title"),
        unit="in",
        seats=SEATS,
        state_type=State,
        schema=1,
        begin=lambda setup: State(),
        play=procedure,
        outcome=lambda state: None,
        view=lambda state, seat: {},
        messages={},
    )


def play(
    state: State,
    procedure: Callable[[Battle], Procedure],
    dice: Sequence[tuple[str, Sequence[int]]] = (),
) -> Flow:
    """Run a procedure from this state with these labelled dice, up to its first question."""
    return Flow.start(game_of(procedure), state, ScriptedDice(dice))


def answer(flow: Flow, raw: dict[str, Any], dice: Sequence[tuple[str, Sequence[int]]] = ()) -> State:
    """Answer the (first) pending question; the state afterwards."""
    flow._dice.add(dice)  # type: ignore[attr-defined]
    asked = flow.pending[0]
    flow.submit(asked.seat, asked.number, raw)
    state: State = flow.state
    return state


def by_default(flow: Flow) -> Flow:
    """Give every question that comes the answer that an expired clock gives."""
    while flow.pending:
        asked = flow.pending[0]
        flow.submit(asked.seat, asked.number, asked.default())
    return flow


def stands(one: Unit) -> At:
    """Where a unit stands."""
    return (one.x, one.y, one.bearing)


def keys_told(flow: Flow) -> list[str]:
    """The message keys of the events told before the first question."""
    return [event.key for event in flow.opening]
