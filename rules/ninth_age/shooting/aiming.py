"""Which models of a unit may shoot at a target, with what and from where (T9A-SHO-010 to 021)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from functools import cached_property

import msgspec
from msgspec.structs import replace

from rules.engine.explained import Term
from rules.engine.geometry import CONTACT
from rules.engine.refusal import IllegalAction, allows, refuse
from rules.ninth_age.artillery.targets import has_template, judge_fire
from rules.ninth_age.attacks.attack import Attack, Pool
from rules.ninth_age.attacks.breathing import judge_breath
from rules.ninth_age.attacks.making import shooting_attack
from rules.ninth_age.equipment.shooting_weapons import is_artillery, range_of
from rules.ninth_age.general_principles.line_of_sight import visible
from rules.ninth_age.general_principles.line_of_sight.screens import Ground as Table
from rules.ninth_age.movement.charges.on_the_table import as_charging
from rules.ninth_age.names import name
from rules.ninth_age.queries.charging import too_near_to_stand_and_shoot
from rules.ninth_age.queries.firing import fires_at_any_distance, fires_from_any_rank, fires_over_models
from rules.ninth_age.shooting.able import judge_after_its_moves, judge_weapon
from rules.ninth_age.shooting.missiles import Missile, missiles_of
from rules.ninth_age.shooting.moved import has_moved
from rules.ninth_age.shooting.vantage import Vantage
from rules.ninth_age.special_rules.breath_weapon import breath_of
from rules.ninth_age.special_rules.situation import Occasion
from rules.ninth_age.state import Charge, State, Unit

RANKS = 2
"""Only so many ranks shoot (T9A-SHO-013)."""


class Shot(msgspec.Struct, frozen=True, eq=False):
    """A part of a model that may shoot at the target now: with what, and from how far away (T9A-SHO-019)."""

    model: str
    missile: Missile
    attack: Attack
    distance: float

    @property
    def reach(self) -> int:
        """The range of the weapon in inches."""
        return range_of(self.missile.weapon)


class Aiming:
    """A unit that aims at another while nothing changes: in the Shooting Phase, or (`charge`) at its charger.
    `breathing`: the models that use their Breath Weapon in this shooting. What is asked once is remembered. All of it
    shoots at the one target (T9A-SHO-012)."""

    def __init__(
        self,
        state: State,
        unit: str,
        target: str,
        *,
        charge: Charge | None = None,
        table: Table | None = None,
        breathing: Collection[str] = (),
    ) -> None:
        self.state = state if charge is None else as_charging(state, target, charge.character)
        self.charge, self.breathing = charge, breathing
        self.occasion: Occasion = "shooting" if charge is None else "stand_and_shoot"
        self.pool = Pool(target, charge.character) if charge is not None else Pool(target)  # T9A-CHA-024
        state = self.state
        self.unit: Unit = state.units[unit]
        self.target: Unit = state.units[target]
        self.vantage = Vantage(state, self.unit, self.target, table)
        self._attacks: dict[Hashable, Attack] = {}
        self._refused: dict[int, IllegalAction | Attack | None] = {}

    def shots(self) -> tuple[Shot, ...]:
        """Everything that models may shoot with at the target, in the order of the unit."""
        return tuple(self._allowed())

    def judge(self) -> None:
        """Refuse the target if no model may shoot at it (T9A-SHO-010); says what keeps the one that comes nearest to
        it."""
        refusals: list[IllegalAction] = []
        if next(self._allowed(refusals), None) is None and not self.breathers():
            if refusals:
                raise refusals[-1]
            refuse("T9A-SHO-010", "t9a.shooting.refused.nothing", unit=name(self.unit))

    def breathers(self) -> tuple[str, ...]:
        """The models that may use their Breath Weapon on the target, even after a march (T9A-SPC-044)."""
        return tuple([model for model in self.unit.models if allows(self._judge_breath, model)])

    def cover_of(self, attack: Attack, model: str = "") -> tuple[Term, ...]:
        """The modifier for cover of the model that attacks, or of one that attacks like it (T9A-SHO-035)."""
        model = model or attack.model
        over = fires_over_models(self.state, attack, self.occasion)
        return self.vantage.cover_for(model, over_models=over)

    def distance_of(self, model: str) -> float:
        """How far a model is from the target (T9A-SHO-019)."""
        return self.vantage.distance_of(model)

    def _allowed(self, refusals: list[IllegalAction] | None = None) -> Iterator[Shot]:
        """The legal shots; what is refused is noted with what comes closest to being legal last."""
        stages: list[tuple[int, IllegalAction]] = []
        for model in self.unit.models:
            for missile in missiles_of(self.state, model):
                if missile.part == self._breathing_part(model):  # T9A-EQP-028
                    continue
                attack = self._attack(model, missile)
                stage = 0
                try:
                    self._judge_attack(attack)
                    self._judge_rank(model, attack)
                    stage = 1
                    if not self._placed_by_template(model, missile):
                        self._judge_range(model, missile, attack)
                        stage = 2
                        self._judge_sight(model)
                except IllegalAction as refusal:
                    stages.append((stage, refusal))
                    continue
                yield Shot(model, missile, attack, self.distance_of(model))
        if refusals is not None:
            refusals += [refusal for _, refusal in sorted(stages, key=lambda one: one[0])]

    def _breathing_part(self, model: str) -> int:
        """The part that breathes now and shoots nothing else (T9A-EQP-028); -1 if none does."""
        breath = breath_of(self.state, model) if model in self.breathing else None
        return -1 if breath is None else breath.part

    def _judge_breath(self, model: str) -> None:
        judge_breath(self.state, model, self.target.id, reaction=self.charge is not None)
        if self.charge is None:
            judge_after_its_moves(self.state, model, breathing=True)
        self._judge_sight(model)

    def _judge_attack(self, attack: Attack) -> None:
        """What its rules and the moves of the unit forbid: the same for all models that shoot alike."""
        known = self._refused.get(id(attack), attack)
        if known is attack:
            try:
                if self.occasion == "shooting":  # T9A-SHO-009
                    judge_after_its_moves(self.state, attack.model)
                judge_weapon(self.state, attack, self.occasion)
            except IllegalAction as refusal:
                self._refused[id(attack)] = refusal
                raise
            self._refused[id(attack)] = None
        elif isinstance(known, IllegalAction):
            raise known

    def _judge_rank(self, model: str, attack: Attack) -> None:
        if self.unit.where == "building" or self.vantage.ranks[model] < RANKS:
            return
        if not fires_from_any_rank(self.state, attack, self.occasion):
            refuse("T9A-SHO-013", "t9a.shooting.refused.rank", unit=name(self.unit))

    def _placed_by_template(self, model: str, missile: Missile) -> bool:
        """Whether a template decides about range and sight; refuses an Artillery Weapon that cannot fire at this
        target."""
        if not is_artillery(missile.weapon.key):
            return False
        judge_fire(self.state, model, missile.part, missile.weapon, self.target.id)
        return has_template(missile.weapon)

    def _judge_range(self, model: str, missile: Missile, attack: Attack) -> None:
        away, reach = self.distance_of(model), range_of(missile.weapon)
        if self.occasion == "stand_and_shoot":  # T9A-MOV-035
            if self._too_near and not fires_at_any_distance(self.state, attack, self.occasion):
                refuse("T9A-MOV-032", "t9a.shooting.refused.too_near", unit=name(self.unit))
        elif away > reach + CONTACT:
            refuse("T9A-SHO-020", "t9a.shooting.refused.range", unit=name(self.unit), n=reach, distance=round(away, 2))

    def _judge_sight(self, model: str) -> None:
        if not self.vantage.looks_of(model):
            refuse(
                "T9A-SHO-017",
                "t9a.shooting.refused.sight",
                unit=name(self.unit),
                target=name(self.target),
                in_the_way=lambda: visible(self.state, self.unit, self.target).blockers,
            )

    @cached_property
    def _too_near(self) -> bool:
        return self.charge is not None and too_near_to_stand_and_shoot(self.state, self.charge)

    def _attack(self, model: str, missile: Missile) -> Attack:
        """The attack of a part; models that shoot alike share one."""
        one = self.state.models[model]
        alike = model if self.state.timed or one.character or one.command == "champion" else one.kind
        key = (alike, has_moved(self.state, model), missile)
        if key not in self._attacks:
            made = shooting_attack(self.state, model, missile.part, self.pool, missile.weapon)
            # A Character who charges out alone is the only target.
            self._attacks[key] = replace(made, aimed=True) if self.pool.model else made
        return self._attacks[key]
