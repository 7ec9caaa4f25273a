"""Victory Points: what each side has for the enemy's losses at the end, worked out from what was told (T9A-SCO-002 to
014)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.events import Event
from rules.ninth_age.names import side_name
from rules.ninth_age.selfplay.accounts.losses import Losses
from rules.ninth_age.selfplay.accounts.sides import side_of, sides
from rules.ninth_age.state import SEATS, Seat, State, Unit, other

KING, FLAG, STANDARD = 100, 100, 50
FLEES = frozenset({
    "t9a.movement.flees", "t9a.movement.flees_to_the_edge", "t9a.terrain.flees_out", "t9a.combat.broken",
    "t9a.free_hand.event.flees",
})  # fmt: skip
SCORED_IN_POINTS = "margins"
"""The result in which Secondary Objectives give Victory Points."""
RALLIES = frozenset({"t9a.movement.rallied", "t9a.free_hand.event.rallies", "t9a.units.destroyed"})
CAPTURED, BANNER, SECURED = (
    "t9a.combat.standard_captured", "t9a.combat.banner_captured", "t9a.scoring.secured",
)  # fmt: skip


class Points:
    """Who flees, whose standards have been captured, which objectives are secured; the dead by the account of losses.
    What the army lists say is taken from the first state."""

    def __init__(self, state: State) -> None:
        self.losses = Losses(state)
        self.models: dict[str, list[str]] = {}
        for model in state.models.values():
            self.models.setdefault(model.home, []).append(model.id)
        self.fleeing: set[str] = set()
        self.standards: set[str] = set()
        self.banners: set[Seat] = set()
        self.secured: dict[Seat, int] = dict.fromkeys(SEATS, 0)
        self.seats = sides(state)
        self.generals = {model.home for model in state.models.values() if model.general}

    def enter(self, event: Event) -> Iterator[str]:
        """Whatever bears on the points."""
        list(self.losses.enter(event))
        if event.key in FLEES:
            self.fleeing.add(event.pieces[0])
        elif event.key in RALLIES:
            self.fleeing.discard(event.pieces[0])
        elif event.key == CAPTURED:
            self.standards.add(event.pieces[0])
        elif event.key == BANNER:
            self.banners.add(side_of(self.seats, event.pieces[0]))
        elif event.key == SECURED:
            self.secured["red" if event.params["side"] == side_name("red") else "blue"] += 1
        yield from ()

    def compare(self, state: State) -> Iterator[str]:
        """The accounts of both sides at the end of the battle."""
        if state.ending is None or not state.ending.accounts:
            return
        for seat in SEATS:
            units = [unit for unit in state.units.values() if unit.seat != seat and unit.id in self.seats]
            found = sum(self._worth(state, unit) for unit in units) + FLAG * (other(seat) in self.banners)
            if state.options.scoring == SCORED_IN_POINTS:
                found += self.secured[seat] * (state.options.points // 5)
            if found != state.ending.accounts[seat].total:
                yield f"{seat} should have {found} points and has {state.ending.accounts[seat].total}"

    def _worth(self, state: State, unit: Unit) -> int:
        """What the enemy has for a unit; where its living are, and whether it ever came, the state says."""
        own = self.models.get(unit.id, [])
        living = [model for model in own if self.losses.wounds_left(model)]
        there = [model for model in living if _came(state, model)]
        standard = STANDARD * (unit.id in self.standards)
        if not there:
            return unit.points + KING * (unit.id in self.generals) + standard
        worth, half = 0, -(-unit.points // 2)
        if state.models[there[0]].unit in self.fleeing:
            worth += half
        began = sum(self.losses.wounds[model] for model in own)
        if 4 * sum(self.losses.wounds_left(model) for model in living) <= began:
            worth = min(unit.points, worth + half)
        return worth + standard


def _came(state: State, model: str) -> bool:
    one = state.models[model]
    return not one.hidden_in and state.units[one.unit].where not in ("ambush", "reserve")
