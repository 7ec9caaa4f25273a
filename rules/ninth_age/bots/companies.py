"""What counts of a unit in a combat, read from the state once."""

from __future__ import annotations

from functools import cached_property
from math import ceil

from rules.ninth_age.characters.battle_standard import gives_bonus, holds_its_ground
from rules.ninth_age.close_combat.who_fights.supporting import supporting_ranks
from rules.ninth_age.command_groups import has_standard
from rules.ninth_age.general_principles.leadership import leadership
from rules.ninth_age.queries.combat import holds_without_rolling, ignores_the_score, is_destroyed_by_breaking, ranks
from rules.ninth_age.queries.dice_of_moves import MoveDice, flee_dice, pursuit_dice
from rules.ninth_age.scoring.worth import worth, wounds_standing
from rules.ninth_age.state import Side, State, Unit
from rules.ninth_age.units.bases import rank_and_file
from rules.ninth_age.units.footprint import size
from rules.ninth_age.units.formation import shape_of

MOST_RANKS = 3


class Company:
    """A unit as it would fight; its numbers are worked out when they are first asked for."""

    def __init__(self, state: State, unit: Unit) -> None:
        self.state, self.unit, self.id = state, unit, unit.id
        self.width, self.depth = size(state, unit)
        self.files, self.models = unit.files, len(unit.models)

    @cached_property
    def worth(self) -> float:
        """In Victory Points."""
        return worth(self.state, self.unit)

    @cached_property
    def wounds(self) -> int:
        """All Wounds that it has left."""
        return max(1, wounds_standing(self.state, self.unit))

    @cached_property
    def ranked(self) -> int:
        """Its Rank-and-File models."""
        return len(rank_and_file(self.state, self.unit))

    @cached_property
    def ranks(self) -> int:
        """Its Full Ranks."""
        return ranks(self.state, self.id)

    @cached_property
    def bonus(self) -> int:
        """What it adds to the Combat Score by its ranks and banners."""
        own = has_standard(self.state, self.id) and not self.unit.standard_lost
        battle = any(gives_bonus(self.state, model) for model in self.unit.models)
        return max(0, min(MOST_RANKS, self.ranks - 1)) + own + battle

    @cached_property
    def leadership(self) -> float:
        return leadership(self.state, self.id).total

    @cached_property
    def tries_again(self) -> bool:
        """Whether it re-rolls a failed Break Test."""
        return holds_its_ground(self.state, self.id)

    @cached_property
    def stubborn(self) -> bool:
        """Whether the score does not count in its Break Tests."""
        return ignores_the_score(self.state, self.id, "break")

    @cached_property
    def never_breaks(self) -> bool:
        return holds_without_rolling(self.state, self.id)

    @cached_property
    def dies_breaking(self) -> bool:
        return is_destroyed_by_breaking(self.state, self.id)

    @cached_property
    def flight(self) -> MoveDice:
        return flee_dice(self.state, self.id)

    @cached_property
    def pursuit(self) -> MoveDice:
        return pursuit_dice(self.state, self.id)

    @cached_property
    def supporting(self) -> int:
        """From how many ranks behind the first its models strike."""
        return supporting_ranks(self.state, (rank_and_file(self.state, self.unit) or self.unit.models)[0])

    def length(self, side: Side) -> float:
        """Inches of this side."""
        return self.width if side in ("front", "rear") else self.depth

    def fighters(self, side: Side, opposite: float, alive: float, foes: int = 1) -> tuple[float, float]:
        """How many of so many Rank-and-File models strike with this side at an edge of so many inches: in contact, and
        in support. `foes`: so many share that side."""
        if not self.ranked:
            return 0.0, 0.0
        rows = shape_of(self.state, self.unit).ranks
        line = self.files if side in ("front", "rear") else rows
        each = self.length(side) / max(1, line)
        touching = min(line / foes, ceil(opposite / max(0.1, each) - 0.01) + 1, alive)
        behind = touching * min(self.supporting, max(0, rows - 1)) if side == "front" else 0.0
        return touching, max(0.0, min(behind, alive - touching))
