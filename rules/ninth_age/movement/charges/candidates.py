"""Which charges are worth asking about: every pair in range, its legality looked at only when it matters."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.engine.geometry import Footprint
from rules.engine.inputs import Option
from rules.engine.refusal import IllegalAction, allows
from rules.engine.text import Text, text
from rules.ninth_age.general_principles.measuring import distance
from rules.ninth_age.movement.charges.charge_range import reach_of
from rules.ninth_age.movement.charges.on_the_table import as_charging
from rules.ninth_age.movement.charges.possible_charge import (
    Possible,
    flying_modes,
    has_room_at_a_glance,
    judged_but_for_room,
    may_be_struck,
    reaches_of,
    with_room,
)
from rules.ninth_age.movement.charges.side import pair_of, sides_of
from rules.ninth_age.names import model_name, name
from rules.ninth_age.queries.charging import judge_charge_declaration
from rules.ninth_age.state import Charge, State, Unit
from rules.ninth_age.units.footprint import rectangle_of


def charger_name(state: State, charge: Charge | Pair) -> Text:
    """Who charges: a unit, or a Character alone out of it."""
    return model_name(state, charge.character) if charge.character else name(state.units[charge.unit])


class Pair(msgspec.Struct, frozen=True):
    """A unit, or a Character in it, and an enemy within the greatest range of the charge."""

    unit: str
    target: str
    character: str = ""

    @property
    def key(self) -> str:
        return pair_of(self.unit, self.target, self.character)

    def unit_name(self, state: State) -> Text:
        return charger_name(state, self)

    def target_name(self, state: State) -> Text:
        return name(state.units[self.target])

    def words(self, state: State) -> Text:
        """Who would charge whom; of a Character that he would leave his unit to do so (T9A-CHA-022)."""
        unit, target = self.unit_name(state), self.target_name(state)
        if not self.character:
            return text("t9a.charges.pair", unit=unit, target=target)
        return text("t9a.charges.pair_alone", unit=unit, of=name(state.units[self.unit]), target=target)

    def option(self, state: State) -> Option:
        """The pair as the page shows it, with what a player wants to know of it."""
        seen = as_charging(state, self.unit, self.character)
        one, other = seen.units[self.unit], state.units[self.target]
        flying = flying_modes(state, self.unit, self.character)[-1]
        apart = distance(seen, one, other)
        reach = reach_of(state, self.unit, flying, self.character)
        return Option(
            self.key,
            self.words(state),
            (self.unit, self.target),
            {
                "distance": round(apart, 2),
                "needed": reach.needed(apart),
                "chance": round(reach.chance(apart), 3),
                "side": sides_of(seen, self.unit, self.target)[0],
                "unit_type": state.kind_of(one.models[0]).troop_type,
                "target_type": state.kind_of(other.models[0]).troop_type,
                "points": one.points,
                "target_points": points_of_enemy(state, other),
            },
        )


def pairs_in_range(state: State) -> list[Pair]:
    """Every pair of an own unit, or a Character in it, that may declare charges and an enemy within range."""
    enemies = [
        (one, rectangle_of(state, one) if one.on_board else None)
        for one in state.units.values()
        if one.seat != state.active and may_be_struck_by(state, one)
    ]
    found: list[Pair] = []
    for unit in state.standing(state.active):
        characters = [id for id in unit.models if state.models[id].character] if len(unit.models) > 1 else []
        for character in ("", *characters):
            if allows(judge_charge_declaration, state, unit.id, character):
                found += _of(state, unit, character, enemies)
    return found


def may_be_struck_by(state: State, enemy: Unit) -> bool:
    """Whether an enemy of the active player is there to be charged."""
    return enemy.where in ("board", "building") and bool(enemy.models)


def _of(state: State, unit: Unit, character: str, enemies: list[tuple[Unit, Footprint | None]]) -> list[Pair]:
    seen = as_charging(state, unit.id, character)
    one = seen.units[unit.id]
    reaches = reaches_of(state, unit.id, character)
    greatest = max((reach.greatest for reach in reaches.values()), default=0.0)
    round_it = rectangle_of(seen, one)
    found: list[Pair] = []
    for enemy, other in enemies:
        if not reaches or not may_be_struck(state, unit.id, enemy):
            continue
        if other is not None:
            reach = greatest + round_it.radius + other.radius + 0.02
            dx, dy = other.x - round_it.x, other.y - round_it.y
            if dx * dx + dy * dy > reach * reach or not _before(round_it.ahead, dx, dy, other.radius, round_it.radius):
                continue
        if distance(seen, one, enemy) <= greatest + 0.01:
            found.append(Pair(unit.id, enemy.id, character))
    return found


def _before(ahead: tuple[float, float], dx: float, dy: float, radius: float, own: float) -> bool:
    """Whether something in a circle can reach into the front arc: not wholly behind the slanting lines."""
    forward, across = dx * ahead[0] + dy * ahead[1], abs(dx * ahead[1] - dy * ahead[0])
    return forward + radius * 1.5 + own >= across - own


def points_of_enemy(state: State, enemy: Unit) -> int:
    """What an enemy unit costs as far as its opponent knows: with hidden lists nothing (T9A-ARM-034)."""
    return 0 if state.options.hidden_lists else enemy.points


class Judged:
    """The pairs that have been judged while one question is put: a refusal, or None for a legal one."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._known: dict[Pair, IllegalAction | None] = {}
        self._but_for_room: dict[tuple[Pair, bool], Possible | IllegalAction] = {}

    def judge(self, pair: Pair) -> None:
        """Refuse a pair that may not be declared, neither on the ground nor flying."""
        if pair not in self._known:
            self._known[pair] = self._refusal(pair)
        refusal = self._known[pair]
        if refusal is not None:
            raise refusal.again()

    def is_legal(self, pair: Pair) -> bool:
        """Whether a pair may be declared."""
        return allows(self.judge, pair)

    def any_at_a_glance(self, pairs: Sequence[Pair]) -> bool:
        """Whether a quick look shows that one of these may be declared: to find out that there is no room for a charge
        takes many times longer."""
        state = self._state
        for pair in pairs:
            for flying in flying_modes(state, pair.unit, pair.character):
                found = self._judged_but_for_room(pair, flying)
                if isinstance(found, Possible) and has_room_at_a_glance(state, found):
                    return True
        return False

    def _refusal(self, pair: Pair) -> IllegalAction | None:
        refusal: IllegalAction | None = None
        for flying in flying_modes(self._state, pair.unit, pair.character):
            found = self._judged_but_for_room(pair, flying)
            if isinstance(found, Possible):
                try:
                    with_room(self._state, found)
                except IllegalAction as refused:
                    refusal = refused
                else:
                    return None
            else:
                refusal = found
        return refusal

    def _judged_but_for_room(self, pair: Pair, flying: bool) -> Possible | IllegalAction:
        """The charge if nothing but want of room may forbid it, otherwise what does."""
        if (pair, flying) not in self._but_for_room:
            try:
                found = judged_but_for_room(self._state, pair.unit, pair.target, pair.character, flying)
            except IllegalAction as refused:
                self._but_for_room[pair, flying] = refused
            else:
                self._but_for_room[pair, flying] = found
        return self._but_for_room[pair, flying]
