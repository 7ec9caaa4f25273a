"""Step 5 of the attack sequence, and every other loss of Wounds: the Rank-and-File share a pool, whoever is not of them
and the Champion have their own (T9A-DMG-026 to 036)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.ninth_age.attacks.attack import Pool
from rules.ninth_age.attacks.pools import pool_of
from rules.ninth_age.names import model_name, name
from rules.ninth_age.state import Loss, State, Unit
from rules.ninth_age.units.bases import is_rank_and_file
from rules.ninth_age.units.who_falls import Fallen, remove_fallen, who_falls
from rules.ninth_age.wounds import wounds_of


class Suffered(msgspec.Struct, frozen=True):
    """Unsaved wounds on a pool, and the unit that caused them ("" for none). `duel`: in a Challenge, where what is
    beyond the last Wound is Overkill (T9A-CCB-067)."""

    pool: Pool
    wounds: int
    by: str = ""
    duel: bool = False


class Toll(msgspec.Struct):
    """What a unit loses in a batch: the damage that is noted on its models in the end, the models with Wounds of their
    own that die, each with the unit that took it, and the takers of those whom the pools lose."""

    losses: list[tuple[Pool, Loss]] = []
    damage: dict[str, int] = {}
    dead: dict[str, str] = {}
    removed: dict[Pool, list[str]] = {}


def suffer(battle: Battle, suffered: Sequence[Suffered]) -> Procedure:
    """All wounds of a batch are lost together, and so are the dead of all units removed (T9A-DMG-006): their owners say
    first who falls where they have a choice. Returns what was really lost, and to whom: wounds beyond the last model of
    a unit count for nothing (T9A-DMG-034)."""
    state: State = battle.state
    tolls: dict[str, Toll] = {}
    for one in suffered:
        there = state.units[one.pool.unit].models or one.duel
        if there and one.wounds > 0:  # T9A-DMG-026
            _lose(state, one, tolls.setdefault(one.pool.unit, Toll()))
    fallen: dict[str, Fallen] = {}
    for unit, toll in tolls.items():
        pools = [(pool_models(state, pool), causes) for pool, causes in toll.removed.items() if causes]
        fallen[unit] = yield from who_falls(state, unit, toll.dead, pools)  # T9A-GEN-041
    for toll in tolls.values():
        for model, damage in toll.damage.items():
            state.models[model].wounds_lost = damage
    found = [lost for toll in tolls.values() for lost in toll.losses]
    _tell(battle, found)
    for unit, dead in fallen.items():
        remove_fallen(battle, unit, dead)
    return tuple(loss for _, loss in found)


def lose_wounds(battle: Battle, unit: str, wounds: Mapping[str, int], by: str = "") -> Procedure:
    """Wounds that single models of a unit lose: those of the Rank-and-File come off their pool."""
    state: State = battle.state
    pools: dict[Pool, int] = {}
    for model, number in wounds.items():
        pool = pool_of(state, model)
        pools[pool] = pools.get(pool, 0) + number
    return (yield from suffer(battle, [Suffered(pool, number, by) for pool, number in pools.items()]))


def _tell(battle: Battle, losses: Sequence[tuple[Pool, Loss]]) -> None:
    """What every pool has lost in the batch and by whom, so that the Wounds of a battle add up from what is told."""
    together: dict[tuple[Pool, str], list[Loss]] = {}
    for pool, loss in losses:
        together.setdefault((pool, loss.by), []).append(loss)
    for (pool, by), found in together.items():
        unit = battle.state.units[pool.unit]
        who = {"unit": model_name(battle.state, pool.model) if pool.model else name(unit), "pool": pool.label}
        wounds, overkill = sum(loss.wounds for loss in found), sum(loss.overkill for loss in found)
        for key, rule, number in (("lost", "T9A-DMG-026", wounds), ("overkill", "T9A-CCB-067", overkill)):
            if number:
                battle.tell(told(f"t9a.damage.{key}", rule=rule, pieces=[unit.id], n=number, by=by, **who))


def _lose(state: State, one: Suffered, toll: Toll) -> None:
    if one.pool.model:
        _lose_own(state, one, one.pool.model, one.wounds, toll)
        return
    left = _lose_of_pool(state, one, toll)
    unit = state.units[one.pool.unit]
    champion = next((id for id in unit.models if state.models[id].command == "champion"), "")
    gone = sum(map(len, toll.removed.values())) == sum(in_the_pool(state, id) for id in unit.models)
    if left and champion and gone:  # T9A-CMD-007, T9A-DMG-030
        _lose_own(state, msgspec.structs.replace(one, duel=False), champion, left, toll)


def _lose_own(state: State, one: Suffered, id: str, wounds: int, toll: Toll) -> None:
    """A model with Wounds of its own keeps the damage; what is beyond its last Wound passes to nobody
    (T9A-DMG-027, 028)."""
    all_of_them, before = wounds_of(state, id), _damage(state, toll, id)
    lost = min(wounds, max(0, all_of_them - before))
    beyond = wounds - lost if one.duel else 0  # T9A-CHA-081
    toll.damage[id] = before + lost
    if lost or beyond:
        toll.losses.append((Pool(one.pool.unit, id), Loss(one.by, one.pool.unit, lost, beyond)))
    if lost and before + lost >= all_of_them:
        toll.dead[id] = one.by


def _damage(state: State, toll: Toll, id: str) -> int:
    """The Wounds that a model has lost, those of this batch among them; all that it had, of one that is dead."""
    if state.models[id].dead:
        return wounds_of(state, id)
    return toll.damage.get(id, state.models[id].wounds_lost)


def _lose_of_pool(state: State, one: Suffered, toll: Toll) -> int:
    """Take wounds off a pool: whole models die, what is left over stays noted on one that lives (T9A-DMG-029, 031).
    Returns the wounds that are beyond the pool."""
    dying = toll.removed.setdefault(one.pool, [])
    models = pool_models(state, one.pool)
    if not models:
        return one.wounds
    each = wounds_of(state, models[0])
    noted = sum(_damage(state, toll, id) for id in models)
    lost = min(one.wounds, each * (len(models) - len(dying)) - noted)
    killed = (noted + lost) // each
    toll.damage.update(dict.fromkeys(models, 0))
    toll.damage[models[-1]] = noted + lost - each * killed
    dying += [one.by] * killed
    if lost:
        toll.losses.append((one.pool, Loss(one.by, one.pool.unit, lost)))  # T9A-DMG-034
    return one.wounds - lost


def pool_models(state: State, pool: Pool) -> list[str]:
    """The models that share a pool of Wounds: the Rank-and-File without their Champion (T9A-DMG-029), of one Troop
    Type where there are several (T9A-DMG-035)."""
    unit: Unit = state.units[pool.unit]
    found = [id for id in unit.models if in_the_pool(state, id)]
    if not pool.kind:
        return found
    wanted = state.kinds[pool.kind].troop_type
    return [id for id in found if state.kind_of(id).troop_type == wanted]


def in_the_pool(state: State, model: str) -> bool:
    """Whether the model shares the pool of Wounds of its unit."""
    return state.models[model].command != "champion" and is_rank_and_file(state, model)
