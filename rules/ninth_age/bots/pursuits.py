"""Who goes after a beaten enemy, or overruns, and who stays where he is."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.engine.decisions import Decision
from rules.engine.geometry import Pose, ahead, rectangle
from rules.ninth_age.bots.field import Field, turned_to_the_nearest
from rules.ninth_age.bots.fights import SCATTERED, Clash
from rules.ninth_age.bots.options import options_of
from rules.ninth_age.bots.outlook import Outlook
from rules.ninth_age.bots.sides import apart, front_of, struck_side
from rules.ninth_age.close_combat.aftermath.odds import chance_to_catch, chance_to_go, usual_length
from rules.ninth_age.close_combat.aftermath.pursuit_move import bearing_towards
from rules.ninth_age.queries.dice_of_moves import MoveDice, flee_dice, pursuit_dice
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.footprint import rectangle_of

Raw = dict[str, Any]
STANDING = ("restrain", "stay")
OVERRUN = "overrun"
AWAY = 0.2
"""The share of a unit that it costs to run off the table: it comes back a turn later."""


class Met(NamedTuple):
    """Who stands first in the way, and how far off."""

    unit: Unit
    inches: float


def pursuit(state: State, decision: Decision) -> Raw:
    """What promises most to the first unit that declares: what it catches, whom it runs into and where it then
    stands, against where it stands now."""
    options = [one.key for one in options_of(decision)]
    unit = options[0].partition(">")[0]
    facts = decision.facts[unit]
    run = Running(state, state.units[unit], facts["quarries"])
    promised = {key: run.worth(key.partition(">")[2]) for key in options if key.startswith(f"{unit}>")}
    return {"choose_one": max(promised, key=lambda key: promised[key])}


class Running:
    """A unit that may go after those who have broken, `quarries`, or straight on."""

    def __init__(self, state: State, unit: Unit, quarries: list[str]) -> None:
        self.state, self.unit, self.quarries = state, unit, quarries
        self.field = Field(state, unit.seat, without=quarries)
        self.outlook = Outlook(self.field, unit)
        self.dice: MoveDice = pursuit_dice(state, unit.id)

    def worth(self, way: str) -> float:
        """What it is worth to stand, to overrun, or to pursue a quarry, in Victory Points."""
        if way in STANDING:
            return max(self.outlook.of(self.unit.pose), self.outlook.of(turned_to_the_nearest(self.field, self.unit)))
        quarry = "" if way == OVERRUN else way
        bearing = bearing_towards(self.state, self.unit.id, quarry)
        return self._caught(quarry) + self._arrived(bearing)

    def _caught(self, quarry: str) -> float:
        """What is lost of a quarry that is caught, more than of one that gets away."""
        if not quarry:
            return 0.0
        caught = chance_to_catch(self.dice, flee_dice(self.state, quarry))
        return caught * (1.0 - SCATTERED) * self.field.fights.worth(quarry)

    def _arrived(self, bearing: float) -> float:
        """What comes of whom it meets, and where it stands otherwise."""
        met = self._first_met(bearing)
        free = self._place(bearing)
        if met is None:
            return free
        reached = chance_to_go(self.dice, met.inches)
        if met.unit.seat == self.unit.seat:
            return free
        front = front_of(Pose(self.unit.x, self.unit.y, bearing), self.outlook.depth)
        foe = self.field.foe(met.unit)
        there, fights = self.field.fighting(foe), self.field.fights
        own = Clash(self.unit.id, foe.unit.id, struck_side(foe.rectangle, front))
        fought = fights.value([*there, own]) - (fights.value(there) if there else 0.0)
        return reached * fought + (1.0 - reached) * free

    def _place(self, bearing: float) -> float:
        """What the place is worth where it ends on average; beyond the edge of the table it does nothing for a turn."""
        ux, uy = ahead(bearing)
        gone = usual_length(self.dice)
        x, y = self.unit.x + ux * gone, self.unit.y + uy * gone
        if not (0.0 < x < self.state.width and 0.0 < y < self.state.height):
            return -AWAY * self.outlook.worth if self.state.turn < self.state.options.turns else 0.0
        return self.outlook.of(Pose(round(x, 2), round(y, 2), bearing))

    def _first_met(self, bearing: float) -> Met | None:
        """The first unit on the way straight on that is not one of the quarries."""
        others = [
            (one, rectangle_of(self.state, one))
            for one in self.state.standing()
            if one.id != self.unit.id and one.id not in self.quarries
        ]
        ux, uy = ahead(bearing)
        for inches in range(1, self.dice.highest + 1):
            at = Pose(self.unit.x + ux * inches, self.unit.y + uy * inches, bearing)
            here = rectangle(at, self.outlook.width, self.outlook.depth)
            for one, there in others:
                if apart(here, there) <= 0.0:
                    return Met(one, float(inches))
        return None
