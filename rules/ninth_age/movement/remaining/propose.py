"""Random legal moves: for bots, for self-play, and for whoever wants to see one."""

from __future__ import annotations

from math import degrees, floor
from random import Random

from rules.engine.geometry import ahead, normalised
from rules.engine.inputs import Leg, PathAnswer
from rules.engine.refusal import IllegalAction
from rules.ninth_age.movement.allowance import Allowance
from rules.ninth_age.movement.remaining.plan import Plan, plan_move
from rules.ninth_age.movement.straight_on import as_far_as_legal
from rules.ninth_age.movement.surroundings import Surroundings
from rules.ninth_age.state import State

_TRIES = 3
Legs = tuple[Leg, ...]


def propose(rng: Random, state: State, unit: str, allowed: Allowance, around: Surroundings) -> tuple[Legs, Plan | None]:
    """The legs of a random legal move with its plan; no legs if none was found at once."""
    for number in range(_TRIES):
        legs = _legs(rng, state, unit, allowed, around, plain=number == _TRIES - 1)
        if not legs:
            continue
        try:
            return legs, plan_move(state, unit, allowed, PathAnswer(list(legs)), None, around)
        except IllegalAction:
            continue
    return (), None


def _legs(rng: Random, state: State, unit: str, allowed: Allowance, around: Surroundings, *, plain: bool) -> Legs:
    dice = rng.random()
    most = allowed.forward.total
    single = len(state.units[unit].models) == 1
    if plain or dice < 0.45:
        return _straight(around, most, 0.0, rng)
    if dice < 0.6 and allowed.aside.total > 0:
        kind = rng.choice(("back", "side"))
        if kind == "back":
            return tuple([Leg("back", leg.amount) for leg in _straight(around, allowed.aside.total, 180.0, rng)])
        sign = rng.choice((-1.0, 1.0))
        found = _straight(around, allowed.aside.total, 90.0 * sign, rng)
        return tuple([Leg("side", sign * leg.amount) for leg in found])
    if single:
        turn = round(rng.uniform(-180, 180), 1)
        return (Leg("turn", turn), Leg("forward", down(most * rng.random())))
    return _wheel(rng, most, around.width)


def _straight(around: Surroundings, most: float, turn: float, rng: Random) -> Legs:
    """As far as is legal in a direction, or part of it."""
    bearing = normalised(around.pose.bearing + turn)
    length = down(as_far_as_legal(around, ahead(bearing), bearing, most))
    return (Leg("forward", length),) if length > 0 else ()


def _wheel(rng: Random, most: float, width: float) -> Legs:
    """A wheel that takes part of the allowance, then straight on."""
    way = most * rng.random() * 0.6
    angle = down(degrees(way / width))
    if angle <= 0:
        return ()
    corner = "left" if rng.random() < 0.5 else "right"
    left = down((most - way) * rng.random() * 0.9)
    wheel = Leg("wheel", angle, corner)  # type: ignore[arg-type]
    return (wheel, Leg("forward", left)) if left > 0 else (wheel,)


def down(length: float) -> float:
    """A length cut to hundredths, so that it never exceeds what it came from."""
    return max(0.0, floor(length * 100) / 100)
