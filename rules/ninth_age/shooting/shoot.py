"""One unit shoots at one target, completely (T9A-SHO-005, 028): all its shots are one batch."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.ninth_age.artillery.firing import fire
from rules.ninth_age.artillery.shot import Fired
from rules.ninth_age.attacks.attack import Hits
from rules.ninth_age.attacks.breathing import breathe_at
from rules.ninth_age.attacks.sequence import resolve
from rules.ninth_age.dice import dice
from rules.ninth_age.names import name
from rules.ninth_age.panic import heavy_casualties
from rules.ninth_age.shooting.aiming import Aiming
from rules.ninth_age.shooting.breath import who_breathes
from rules.ninth_age.shooting.headline import BEGINS, Headline, alive
from rules.ninth_age.shooting.how import Orders, chosen_of, how_to_shoot
from rules.ninth_age.shooting.to_hit import Rolled, roll_shots
from rules.ninth_age.shooting.volleys import Volley, volleys_of
from rules.ninth_age.special_rules.situation import Occasion
from rules.ninth_age.state import Charge, State


def shoot(battle: Battle, unit: str, target: str, *, reaction: bool = False, choosing: bool = False) -> Procedure:
    """All models of the unit that can and want to shoot do so at the target; hits, wounds and Panic follow at once.

    `reaction`: it stands and shoots at a charger (T9A-MOV-034). `choosing`: its player wants to say who holds fire.
    """
    state: State = battle.state
    if not reaction:
        state.units[unit].done.shot = True
    charge = _charge(state, target, reaction)
    breathing: tuple[str, ...] = yield from who_breathes(battle, unit, target, charge)
    charge = _charge(state, target, reaction)
    orders = Orders(())
    if Aiming(state, unit, target, charge=charge, breathing=breathing).shots():
        orders = yield from how_to_shoot(battle, unit, target, charge, opened=choosing, breathing=breathing)
    elif not breathing:
        battle.tell(told("t9a.shooting.nobody", pieces=[unit], rule="T9A-SHO-017", unit=name(state.units[unit])))
        return
    aiming = Aiming(state, unit, target, charge=_charge(state, target, reaction), breathing=breathing)
    volleys = volleys_of(aiming, chosen_of(aiming, orders.ways), orders.silent)
    models = sum(volley.number for volley in volleys) + len(breathing)
    battle.tell(
        told(
            BEGINS,
            pieces=[unit, target],
            rule="T9A-MOV-034" if reaction else "T9A-SHO-002",
            unit=name(state.units[unit]),
            target=name(state.units[target]),
            n=models,
        )
    )
    pool, hits = aiming.pool, list[Hits]()
    for model in breathing:
        hits.append((yield from breathe_at(battle, model, pool)))
    headline = Headline(unit, target, models, alive(state))
    yield from _fire(battle, headline, volleys, hits, reaction=reaction)


def _charge(state: State, charger: str, reaction: bool) -> Charge | None:
    return next(one for one in state.charges if one.unit == charger) if reaction else None


def _fire(
    battle: Battle, headline: Headline, volleys: Sequence[Volley], hits: list[Hits], *, reaction: bool
) -> Procedure:
    """Every To Hit roll of the unit, then the attack sequence for all hits together; what Artillery has hit one by one
    takes its Panic Tests with the others."""
    unit, target = headline.unit, headline.target
    struck: list[str] = []
    guns = any(volley.weapon is not None for volley in volleys)
    for place, volley in enumerate(volleys, 1):
        if volley.weapon is not None:
            fired: Fired = yield from fire(battle, volley.attack.model, volley.attack.part, volley.weapon, target)
            hits += fired.hits
            struck += fired.units
            continue
        shots = yield from _number_of_shots(volley, f"shots {place} {unit}")
        occasion: Occasion = "stand_and_shoot" if reaction else "shooting"
        rolled: Rolled = yield from roll_shots(
            battle, volley.attack, shots, volley.needed, f"to hit {place} {unit}", occasion
        )
        if rolled.hits:  # T9A-SHO-005
            hits.append(Hits(attack=volley.attack, number=rolled.hits, wounding=rolled.wounding))
    if hits:  # T9A-SHO-028
        number = sum(one.number for one in hits)
        losses = yield from resolve(
            battle,
            hits,
            panic=not guns,
            then=lambda losses: headline.tell(battle, number, losses),  # T9A-SHO-052
        )
        struck += [loss.unit for loss in losses]
    elif not guns:
        headline.tell(battle, 0, ())
    if guns:
        # A misfire may have taken a model of the unit itself, or all of it.
        yield from heavy_casualties.test(battle, list(dict.fromkeys([unit, *struck])))


def _number_of_shots(volley: Volley, label: str) -> Procedure:
    """How many shots the parts of a volley make together; a random number is rolled for each of them."""
    each = dice(volley.each)
    if not each.number:
        return volley.number * each.plus
    rolled = dice(f"{each.number * volley.number}D{each.sides}")
    faces = yield rolled.roll(label, "T9A-SPC-142")
    return rolled.total(faces) + each.plus * volley.number
