"""What is still to be struck in a Round of Combat: normal attacks and Special Attacks in one form, for its odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from rules.ninth_age.attacks.attack import Attack, Pool
from rules.ninth_age.attacks.distribution import recipients_of
from rules.ninth_age.attacks.special_attacks import Making, makings, number_of_hits
from rules.ninth_age.attacks.special_attacks import attack_of as special_attack_of
from rules.ninth_age.attacks.special_targets import Choice
from rules.ninth_age.attacks.target import models_of
from rules.ninth_age.close_combat.forecasts.chances import Chances, certain, of_dice, sum_of_dice
from rules.ninth_age.close_combat.forecasts.expected import chance_after_a_hit, chance_of_a_wound
from rules.ninth_age.close_combat.striking.allocation import usual_target
from rules.ninth_age.close_combat.who_fights.crushing import may_crush
from rules.ninth_age.close_combat.who_fights.rows import Row, attack_of
from rules.ninth_age.dice import DiceSum, dice
from rules.ninth_age.queries.attacking import wound_multiplier
from rules.ninth_age.special_rules.grinding_attacks import GRINDING
from rules.ninth_age.special_rules.impact_hits import IMPACT
from rules.ninth_age.state import State
from rules.ninth_age.wounds import wounds_of


class Strike(msgspec.Struct, frozen=True, kw_only=True):
    """So many models of a unit that strike alike at one pool. `each`: the attacks, or hits, of one model: a number of
    dice and a number; `chance`: that one of them becomes an unsaved wound; `one`: what such a wound comes to. `row` or
    `making`: what it was made of. `sure`: whether nobody has anything to choose about it."""

    step: int
    unit: str
    who: tuple[str, ...]
    pool: Pool
    attack: Attack
    each: DiceSum
    chance: float
    one: Chances
    sure: bool
    row: Row | None = None
    making: Making | None = None

    @property
    def average(self) -> float:
        """The attacks, or hits, of all of them on average."""
        return self.each.average * len(self.who)

    def attacks(self, models: int) -> Chances:
        """How many attacks so many of its models make."""
        if self.row is not None and self.row.rolled >= 0:
            return certain(self.row.rolled * models // len(self.who))
        return sum_of_dice(self.each, models)


def of_rows(state: State, rows: Sequence[Row]) -> Iterator[Strike]:
    """Normal attacks, each at the target that it takes if nobody chooses another."""
    for row in rows:
        pool = usual_target(state, row)
        attack = attack_of(state, row, pool)
        rolled = dice(row.dice) if row.dice else DiceSum(0, 6, 0)
        yield Strike(
            step=row.initiative,
            unit=row.unit,
            who=row.who,
            pool=pool,
            attack=attack,
            each=DiceSum(rolled.number, rolled.sides, rolled.plus + row.attacks),
            chance=chance_of_a_wound(state, attack),
            one=_one_wound(state, attack),
            sure=len(row.reach) == 1 and not may_crush(state, row),
            row=row,
        )


def special(state: State, units: Sequence[str], latest: int) -> Iterator[Strike]:
    """The Special Attacks that are still made, at this step or a later one, at the target that is prefilled; a breath
    is kept."""
    for unit in units:
        found = [one for one in makings(state, unit) if one.step <= latest and not one.special.optional]
        for making in found:
            target = max(making.enemies, key=lambda enemy: len(state.units[enemy].models))
            who = tuple([model for model in making.models if not _uses_the_other(state, model, making, found)])
            attack = special_attack_of(state, making, target)
            recipients = [] if attack.target.model else recipients_of(state, target)
            pool = recipients[0].pool if recipients else attack.target
            attack = msgspec.structs.replace(attack, target=pool)
            if not who or not models_of(state, pool):
                continue
            yield Strike(
                step=making.step,
                unit=unit,
                who=who,
                pool=pool,
                attack=attack,
                each=number_of_hits(state, making),
                chance=chance_after_a_hit(state, attack),
                one=_one_wound(state, attack),
                sure=len(making.enemies) == 1 and len(recipients) < 2 and len(who) == len(making.models),
                making=making,
            )


def _uses_the_other(state: State, model: str, making: Making, found: Sequence[Making]) -> bool:
    """Of Impact Hits and Grinding Attacks a model uses those that promise more hits (T9A-SPC-105)."""
    if making.special not in (IMPACT, GRINDING):
        return False
    both = {one.special: one for one in found if model in one.models and one.special in (IMPACT, GRINDING)}
    if len(both) < 2:
        return False
    hits = {one: number_of_hits(state, made).average for one, made in both.items()}
    choice = Choice(model, hits[IMPACT], hits[GRINDING])
    return making.special != (IMPACT if choice.impact >= choice.grinding else GRINDING)


def _one_wound(state: State, attack: Attack) -> Chances:
    """What one unsaved wound comes to."""
    times = wound_multiplier(state, attack)
    if times is None:
        return certain(1)
    return of_dice(times, wounds_of(state, models_of(state, attack.target)[0]))
