"""Step 1 of the attack sequence: hits on a unit as a whole fall on its Rank-and-File, or are spread evenly over all
who can be hit (T9A-DMG-008 to 011, T9A-CHA-029 to 032)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from rules.engine.decisions import Decision
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import Allocate, Receiver
from rules.engine.text import text
from rules.ninth_age.attacks.attack import Attack, Hits, Pool
from rules.ninth_age.attacks.pools import is_exposed, ranks_of
from rules.ninth_age.characters.challenges import out_of_reach
from rules.ninth_age.hooks import DISTRIBUTE_HITS
from rules.ninth_age.names import model_name, name
from rules.ninth_age.special_rules.asking import forbidden
from rules.ninth_age.special_rules.situation import Situation
from rules.ninth_age.state import Seat, State, other
from rules.ninth_age.units.bases import is_rank_and_file, rank_and_file
from rules.ninth_age.wounds import wounds_left

Tally = dict[str, dict[str, int]]
"""How many hits of this batch the receivers of a unit have got."""


class Recipient(msgspec.Struct, frozen=True):
    """Who can be given hits: a pool, and how many models it stands for."""

    pool: Pool
    models: int

    @property
    def key(self) -> str:
        return self.pool.model or self.pool.kind or "ranks"


def distribute(battle: Battle, hits: Sequence[Hits]) -> Procedure:
    """The hits of a batch by the pool that suffers them. Whoever made them chooses who gets what cannot be shared
    evenly."""
    state: State = battle.state
    found: list[Hits] = []
    given: Tally = {}
    for one in hits:
        if one.number <= 0 or _nobody_is_left(state, one.attack):
            continue
        if _stays(state, one):
            found.append(one)
            continue
        found += yield from _spread(battle, one, given)
    return tuple(found)


def _nobody_is_left(state: State, attack: Attack) -> bool:
    """Whether there is no model that could be hit; who was slain in a Challenge counts as there (T9A-CHA-077)."""
    duel = attack.challenge and attack.target.model
    return not state.units[attack.target.unit].models and not duel


def _stays(state: State, hits: Hits) -> bool:
    """Whether the target was fixed when the attack was made: normal Close Combat Attacks are never distributed
    (T9A-DMG-010), nor what is aimed at a model."""
    attack, pool = hits.attack, hits.attack.target
    if pool.model or attack.aimed:
        return True
    one_pool = pool.kind or len(_ranks(state, pool.unit)) == 1
    normal = attack.kind == "close_combat" and not attack.special  # T9A-DMG-011
    return normal and bool(one_pool)


def _spread(battle: Battle, hits: Hits, given: Tally) -> Procedure:
    """The hits of one kind of attack on a unit as a whole; those that wound without a roll are shared apart."""
    state: State = battle.state
    unit = hits.attack.target.unit
    whole = hits.attack.special or hits.attack.ranged  # T9A-DMG-010
    recipients = [one for one in recipients_of(state, unit, characters=whole) if not _is_spared(state, one, hits)]
    if not recipients:
        return []
    if len(recipients) == 1:
        return [replace(hits, attack=replace(hits.attack, target=recipients[0].pool))]
    found: list[Hits] = []
    for number, wounding in ((hits.wounding, hits.wounding), (hits.number - hits.wounding, 0)):
        if number:
            shares = yield from _share(battle, hits, recipients, number, given.setdefault(unit, {}))
            found += [
                Hits(attack=replace(hits.attack, target=one.pool), number=n, wounding=n if wounding else 0)
                for one in recipients
                if (n := shares.get(one.key, 0))
            ]
    return found


def recipients_of(state: State, unit: str, *, characters: bool = True) -> list[Recipient]:
    """Who can be given hits on a unit as a whole: its ordinary Rank-and-File, and where a Character is exposed each
    such Character and the Champion by himself (T9A-CHA-030, 035); nobody who fights a Challenge (T9A-CHA-076)."""
    one = state.units[unit]
    free = [id for id in one.models if not out_of_reach(state, id)] or one.models
    others = [id for id in free if not is_rank_and_file(state, id)] if characters else []
    exposed = [id for id in others if is_exposed(state, id)]
    ranks = _ranks(state, unit)
    spared = ranks and not exposed  # T9A-DMG-008
    alone = [] if spared else [id for id in free if state.models[id].command == "champion"]
    if not ranks and not exposed:
        alone = alone or list(free)
    return [*ranks, *(Recipient(Pool(unit, id), 1) for id in dict.fromkeys([*alone, *exposed]))]


def _is_spared(state: State, recipient: Recipient, hits: Hits) -> bool:
    """Whether a rule of the attack keeps its hits from a model with Wounds of its own (T9A-SPC-189)."""
    pool = recipient.pool
    asked = Situation(state, pool.unit, model=pool.model, attack=hits.attack)
    return bool(pool.model) and forbidden(asked, DISTRIBUTE_HITS)


def _ranks(state: State, unit: str) -> list[Recipient]:
    """The pools of the ordinary Rank-and-File, one for each Troop Type (T9A-DMG-035)."""
    one = state.units[unit]
    ordinary = [state.models[id] for id in rank_and_file(state, one)]
    kinds = Counter(model.kind for model in ordinary if model.command != "champion")
    counted: dict[Pool, int] = {}
    for kind, number in kinds.items():
        pool = ranks_of(state, one, kind)
        counted[pool] = counted.get(pool, 0) + number
    return [Recipient(pool, number) for pool, number in counted.items()]


def _share(
    battle: Battle, hits: Hits, recipients: Sequence[Recipient], number: int, given: dict[str, int]
) -> Procedure:
    """Who gets how many of these hits: no model a second one before every other has one (T9A-DMG-009)."""
    state: State = battle.state
    attack = hits.attack
    unit = state.units[attack.target.unit]
    receivers = _limits(state, recipients, number, given)
    # Hits that no player made are distributed by the opponent of the unit's owner (T9A-DMG-009).
    seat: Seat = attack.seat if attack.kind != "accident" else other(unit.seat)
    shares: Mapping[str, int] = yield Decision(
        topic="t9a.damage.distribute",
        seat=seat,
        input=Allocate(tuple(receivers), number),
        rule="T9A-DMG-009",
        prompt=text("t9a.damage.ask_distribute", unit=name(unit), n=number),
        facts={
            "hits": number,
            "wounds": {one.key: _wounds_of(state, one) for one in recipients},
        },
        pieces=(unit.id,),
    )
    for key, got in shares.items():
        given[key] = given.get(key, 0) + got
    return shares


def _wounds_of(state: State, recipient: Recipient) -> int:
    return wounds_left(state, recipient.pool.model) if recipient.pool.model else recipient.models


def _limits(state: State, recipients: Sequence[Recipient], number: int, given: Mapping[str, int]) -> list[Receiver]:
    models = sum(one.models for one in recipients)
    # What went to somebody whom this attack spares makes nothing uneven among the others.
    total = number + sum(given.get(one.key, 0) for one in recipients)
    least, most = total // models, -(-total // models)
    return [
        Receiver(
            one.key,
            model_name(state, one.pool.model) if one.pool.model else text("t9a.damage.ranks"),
            max(0, least * one.models - given.get(one.key, 0)),  # T9A-CHA-031, T9A-DMG-009
            most * one.models - given.get(one.key, 0),
            (one.pool.model,) if one.pool.model else (one.pool.unit,),
        )
        for one in recipients
    ]
