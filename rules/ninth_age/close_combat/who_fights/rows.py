"""The attacks of one Initiative step by rows: models that strike alike at the same wound pools (T9A-CCB-036)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rules.ninth_age.attacks.attack import Attack, Pool
from rules.ninth_age.attacks.facing import engaged_on
from rules.ninth_age.attacks.making import close_combat_attack
from rules.ninth_age.characters.challenges import opponent_of
from rules.ninth_age.close_combat.who_fights.crushing_blow import crushing_blow
from rules.ninth_age.close_combat.who_fights.reach import Reach
from rules.ninth_age.close_combat.who_fights.who_strikes import Striker, strikers
from rules.ninth_age.dice import dice
from rules.ninth_age.special_rules.crush_attack import CRUSH_ATTACK
from rules.ninth_age.state import Seat, State


class Row(msgspec.Struct, frozen=True):
    """So many models, each with so many attacks, that may strike at the same pools. `who` they are, `model` the first
    of them; `rolled`: what the `dice` of a random number of Attacks have come to for all of them, -1 before."""

    unit: str
    seat: Seat
    model: str
    part: int
    weapon: str
    supporting: bool
    initiative: int
    models: int
    attacks: int
    dice: str
    reach: Reach
    who: tuple[str, ...]
    rolled: int = -1

    @property
    def total(self) -> int:
        """All attacks of the row; as long as the dice have not been rolled, what they come to on average."""
        if not self.dice:
            return self.models * self.attacks
        return self.rolled if self.rolled >= 0 else round(self.models * (dice(self.dice).average + self.attacks))

    @property
    def key(self) -> str:
        """The row among all of its step."""
        return f"{self.model}.{self.part}"


def rows_of(state: State, units: Iterable[str]) -> list[Row]:
    """Everything that the models of these units can strike at as they stand now, at all steps."""
    return [row for unit in units for row in rows_of_unit(state, unit)]


def rows_of_unit(state: State, unit: str) -> list[Row]:
    """Everything that the models of a unit can strike at."""
    alike: dict[Striker, list[Striker]] = {}
    for one in strikers(state, unit):
        model = state.models[one.model]
        own = one.model if model.character or model.command == "champion" else model.kind
        as_one = msgspec.structs.replace(one, model=own)
        alike.setdefault(as_one, []).append(one)
    return [
        Row(
            unit=unit,
            seat=state.units[unit].seat,
            model=same[0].model,
            part=same[0].part,
            weapon=same[0].weapon,
            supporting=same[0].supporting,
            initiative=same[0].initiative,
            models=len(same),
            attacks=same[0].attacks,
            dice=same[0].dice,
            reach=same[0].reach,
            who=tuple([one.model for one in same]),
        )
        for same in alike.values()
    ]


def attack_of(state: State, row: Row, pool: Pool) -> Attack:
    """The attack that a row makes at one of its pools."""
    if row.weapon == CRUSH_ATTACK:
        return crushing_blow(state, row.model, row.part, pool)
    return close_combat_attack(
        state,
        row.model,
        row.part,
        pool,
        weapon=row.weapon,
        supporting=row.supporting,
        charging=state.units[row.unit].charging,
        challenge=bool(opponent_of(state, row.model)),
        side=engaged_on(state, pool.unit, row.unit) or "front",
        initiative=row.initiative,
    )
