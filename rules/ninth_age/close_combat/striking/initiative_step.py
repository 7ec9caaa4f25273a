"""One Initiative step: everything is allocated, then rolled for both sides together; who has lost contact is nudged
(T9A-CCB-015, T9A-CCB-018, T9A-CCB-034, T9A-CCB-035)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from rules.engine.game import Battle, Procedure
from rules.ninth_age.attacks.attack import Attack, Hits
from rules.ninth_age.attacks.sequence import resolve
from rules.ninth_age.attacks.special_attacks import special_attacks_at
from rules.ninth_age.close_combat.restoring_contact.nudging import restore_contact
from rules.ninth_age.close_combat.striking.allocation import Allocated, allocate
from rules.ninth_age.close_combat.striking.random_numbers import roll_attacks
from rules.ninth_age.close_combat.striking.spreading import spread
from rules.ninth_age.close_combat.striking.to_hit import Blows, roll_to_hit
from rules.ninth_age.close_combat.who_fights.crushing import choose_crushing
from rules.ninth_age.close_combat.who_fights.rows import Row, attack_of
from rules.ninth_age.state import Round, State, Struck, other


def fight_step(battle: Battle, initiative: int, rows: Sequence[Row]) -> Procedure:
    """The attacks of all `rows`, which strike at this Initiative, and the Special Attacks made at it."""
    state: State = battle.state
    assert state.round is not None
    rows = yield from choose_crushing(battle, rows)
    rows = yield from roll_attacks(rows)
    blows = yield from _allocated(battle, rows)
    hits: list[Hits] = []
    for unit in [id for id in state.round.units if state.units[id].models]:
        hits += yield from special_attacks_at(battle, unit, initiative)
    for one in blows:  # T9A-CCB-015
        hit = yield from roll_to_hit(battle, one)
        note(state.round, one, hit.number if hit is not None else 0)
        hits += [hit] if hit is not None else []
    yield from _resolve(battle, hits)


def _allocated(battle: Battle, rows: Sequence[Row]) -> Procedure:
    """The Active Player allocates first, then the other, knowing it; no die is rolled before (T9A-CCB-035)."""
    state: State = battle.state
    seats = (state.active, other(state.active))
    allocated: Allocated = []
    for seat in seats:
        own = [row for row in rows if row.seat == seat]
        if own:
            allocated += yield from spread(state, (yield from allocate(state, seat, own)))
    return list(_together(state, allocated))


def _together(state: State, allocated: Allocated) -> Iterator[Blows]:
    """Like attacks of one unit at one pool are one roll, whoever of like models makes them."""
    alike: dict[Attack, list[tuple[Attack, int]]] = {}
    for row, pool, number in allocated:
        attack = attack_of(state, row, pool)
        model = state.models[row.model]
        own = row.model if model.character or model.command == "champion" else model.kind
        alike.setdefault(msgspec.structs.replace(attack, model=own), []).append((attack, number))
    for place, same in enumerate(alike.values(), 1):
        attack = same[0][0]
        yield Blows(attack, sum(number for _, number in same), f"to hit {place} {attack.unit}")


def note(fighting: Round, blows: Blows, hits: int) -> None:
    """What has been struck so far stays readable until the round is over."""
    made = blows.attack
    fighting.struck += (
        Struck(
            by=made.unit, model=made.model, part=made.part, weapon=made.weapon, initiative=made.initiative,
            unit=made.target.unit, at=made.target.model, attacks=blows.number, hits=hits, supporting=made.supporting,
        ),
    )  # fmt: skip


def _resolve(battle: Battle, hits: Sequence[Hits]) -> Procedure:
    """Hits go through the attack sequence in one batch (T9A-CCB-051); then contact is restored (T9A-CCB-052)."""
    state: State = battle.state
    if not hits:
        return
    before = {id: len(unit.models) for id, unit in state.units.items()}
    losses = yield from resolve(battle, hits, panic=False)
    assert state.round is not None
    state.round.losses += losses
    suffered = [id for id, unit in state.units.items() if len(unit.models) < before[id]]
    if suffered:
        yield from restore_contact(battle, suffered)
