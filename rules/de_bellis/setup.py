"""The beginning of a battle: what was agreed and the two armies become the first state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast

import msgspec

from rules.de_bellis import army as lists
from rules.de_bellis.bases import FigureScale, distance_factor, front
from rules.de_bellis.break_point import counted_elements
from rules.de_bellis.drawn_maps import read_sheet, scaled
from rules.de_bellis.maps import BattlefieldKey, ready_map
from rules.de_bellis.scales import OTHER_TABLES, ScaleKey
from rules.de_bellis.state import SEATS, Defence, Division, Element, Options, Seat, State


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What two players agree on when they make a battle: the army agreement, the battlefield, and a limit of turns
    (0: none). `table_size`: the table that they agreed on, if it is not the standard one of the scale (DBF-ARM-003).
    `map`: a battlefield that somebody drew, with a table of its own."""

    scale: ScaleKey = "ordinary"
    figure_scale: FigureScale = 15
    irregular: bool = False
    allies: bool = False
    scaled_distances: bool = False
    ordinary_command_value: int = 4
    battlefield: BattlefieldKey | Literal["drawn"] = "dice"
    turn_limit: int = 0
    table_size: str = "standard"
    map: dict[str, Any] | None = None

    @property
    def agreement(self) -> lists.Agreement:
        """The part of it under which armies are bought."""
        return lists.Agreement(
            scale=self.scale,
            figure_scale=self.figure_scale,
            irregular=self.irregular,
            allies=self.allies,
            scaled_distances=self.scaled_distances,
            ordinary_command_value=5 if self.ordinary_command_value == 5 else 4,
            table=OTHER_TABLES.get(self.table_size),
        )


def begin(setup: Mapping[str, Any]) -> State:
    """The first state from `{"settings": {...}, "armies": {"red": army, "blue": army}}`.

    The battlefield is made before deployment: by the dice, or taken from one of the ready maps.
    """
    # Chosen options arrive as text: "25" for 25 mm.
    settings = msgspec.convert(dict(setup["settings"]), Settings, strict=False)
    drawn = read_sheet(settings.map) if settings.map is not None else None
    width, height = (drawn[0].width, drawn[0].height) if drawn else settings.agreement.table_size
    by_dice = settings.battlefield == "dice" and drawn is None
    factor = distance_factor(settings.figure_scale, scaled_distances=settings.scaled_distances)
    state = State(
        width=width * factor,
        height=height * factor,
        options=Options(
            irregular=settings.irregular,
            allies=settings.allies,
            ordinary_command=settings.ordinary_command_value,
            distance_factor=factor,
            turn_limit=settings.turn_limit,
        ),
        scale=settings.scale,
        figures=settings.figure_scale,
        stage="terrain" if by_dice else "defences",  # DBF-TER-001
    )
    if drawn is not None:
        state.features = {feature.id: feature for feature in scaled(drawn[1], factor)}
    elif settings.battlefield != "dice" and settings.battlefield != "drawn":
        state.features = {feature.id: feature for feature in ready_map(settings.battlefield, state.width, state.height)}
    for seat in SEATS:
        enlist(state, seat, lists.decode_army(setup["armies"][seat]))
    return state


def enlist(state: State, seat: Seat, army: lists.Army) -> None:
    """Put an army's divisions, elements and defences into the state, nothing of it on the table yet."""
    letter = seat[0]
    state.starting_elements[seat] = counted_elements(army)
    for number, division in enumerate(army.divisions, 1):
        key = f"{seat}.{number}"
        called = division.called or msgspec.UNSET
        state.divisions[key] = Division(
            id=key, seat=seat, commander="", number=number, allied=division.allied, name=called
        )
        for bought in army.elements_of(division.id):
            element = _element(state, seat, army, bought, key, division.allied)
            if bought.role:
                state.divisions[key].commander = element.id
    index = 0
    for defences in army.defences:
        for _ in range(defences.pieces):
            index += 1
            piece = f"{letter}d{index}"
            state.defences[piece] = Defence(
                id=piece, seat=seat, kind=defences.kind, length=front(cast(FigureScale, state.figures))
            )


def _element(state: State, seat: Seat, army: lists.Army, bought: lists.Element, division: str, allied: bool) -> Element:
    mine = [element for element in state.elements.values() if element.seat == seat]
    width, depth = lists.footprint_of(bought, cast(FigureScale, state.figures))
    element = Element(
        id=f"{seat[0]}{len(mine) + 1}",
        seat=seat,
        type=bought.type,
        quality=bought.quality,
        fast=bought.fast or bought.rides,
        regular=bought.regular,
        flying=bought.flying,
        number=1 + sum(element.type == bought.type for element in mine),
        division=division,
        role=bought.role,
        name=bought.name,
        allied=allied,
        width=width,
        depth=depth,
    )
    state.elements[element.id] = element
    return element
