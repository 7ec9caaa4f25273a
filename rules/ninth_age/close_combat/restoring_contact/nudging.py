"""Units that casualties have parted are nudged back into contact, or drop out of the combat (T9A-CCB-052 to 060)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice, permutations, product
from math import hypot

import msgspec

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.geometry import Pose
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import Text, text
from rules.ninth_age.close_combat.contact.base_contact import bases_touch
from rules.ninth_age.close_combat.restoring_contact.least_nudge import least_nudge
from rules.ninth_age.names import name
from rules.ninth_age.state import Contact, State

MOST_ORDERS = 720


class Nudges(msgspec.Struct, frozen=True):
    """What could be done about units that have lost contact: who moves where, one after the other, and which contacts
    are lost for good. `engaged`: how many of the units are then in combat."""

    moves: tuple[tuple[str, Pose], ...]
    lost: tuple[Contact, ...]
    engaged: int


def restore_contact(battle: Battle, suffered: Collection[str]) -> Procedure:
    """Nudge the units that have lost contact at once; those that cannot be brought back drop out (T9A-CCB-058).
    `suffered`: the units that have just lost models."""
    state: State = battle.state
    apart = [one for one in state.contacts if _are_apart(state, one)]
    if not apart:
        return
    found = _best(state, apart, suffered)  # T9A-CCB-052
    chosen = found[0]
    if len(found) > 1:
        answer: str = yield _which(state, found)
        chosen = found[int(answer)]
    for id, pose in chosen.moves:
        unit = state.units[id]
        before = (unit.x, unit.y, unit.bearing)
        unit.stand(pose)
        moves = {id: [before, (unit.x, unit.y, unit.bearing)]}
        battle.tell(told("t9a.combat.nudged", pieces=[id], rule="T9A-CCB-053", moves=moves, unit=name(unit)))
    state.contacts = [one for one in state.contacts if one not in chosen.lost]
    for one in chosen.lost:
        both = (state.units[one.charger], state.units[one.target])
        battle.tell(
            told(
                "t9a.combat.dropped_out",
                pieces=[one.charger, one.target],
                rule="T9A-CCB-058",
                unit=name(both[0]),
                enemy=name(both[1]),
            )
        )


def _are_apart(state: State, contact: Contact) -> bool:
    both = (state.units[contact.charger], state.units[contact.target])
    return all(unit.on_board for unit in both) and not bases_touch(state, *both)


def _best(state: State, apart: Sequence[Contact], suffered: Collection[str]) -> list[Nudges]:
    """The different ways that end with the greatest number of units in combat (T9A-CCB-057)."""
    found: dict[tuple[object, ...], Nudges] = {}
    for order in islice(permutations(apart), MOST_ORDERS):
        for choices in product(*[_who_first(contact, suffered) for contact in order]):
            nudges = _tried(state, order, choices)
            found.setdefault((nudges.moves, nudges.lost), nudges)
    most = max(one.engaged for one in found.values())
    return [one for one in found.values() if one.engaged == most]


def _who_first(contact: Contact, suffered: Collection[str]) -> list[tuple[str, str]]:
    """Who of the two is tried first: the one that has lost no models (T9A-CCB-053); if both have, or neither, it is
    open (T9A-CCB-060)."""
    pair = (contact.charger, contact.target)
    if (pair[0] in suffered) == (pair[1] in suffered):
        return [pair, pair[::-1]]
    first, second = sorted(pair, key=lambda unit: unit in suffered)
    return [(first, second)]


def _tried(state: State, order: Sequence[Contact], choices: Sequence[tuple[str, str]]) -> Nudges:
    """What comes of nudging in this order; the units are put back afterwards."""
    moves: list[tuple[str, Pose]] = []
    before = {id: state.units[id].pose for pair in choices for id in pair}
    for pair in choices:
        if bases_touch(state, state.units[pair[0]], state.units[pair[1]]):
            continue
        # The second is tried only if the first cannot restore contact (T9A-CCB-054).
        for mover, enemy in (pair, pair[::-1]):
            pose = least_nudge(state, mover, enemy) if _may_be_nudged(state, mover) else None
            if pose is not None:
                state.units[mover].stand(pose)
                moves.append((mover, pose))
                break
    lost = tuple(one for one in order if _are_apart(state, one))
    engaged = {id for one in state.contacts if one not in lost for id in (one.charger, one.target)}
    for id, pose in before.items():
        state.units[id].stand(pose)
    return Nudges(tuple(moves), lost, len(engaged))


def _may_be_nudged(state: State, unit: str) -> bool:
    """Whether it touches no enemy (T9A-CCB-055)."""
    return not any(
        unit in (one.charger, one.target) and bases_touch(state, state.units[one.charger], state.units[one.target])
        for one in state.contacts
    )


def _which(state: State, found: Sequence[Nudges]) -> Decision:
    shortest = min(range(len(found)), key=lambda place: _length(state, found[place]))
    return Decision(
        topic="t9a.combat.nudge",
        seat=state.active,
        input=ChooseOne(
            tuple(
                Option(str(place), _words(state, one), tuple(id for id, _ in one.moves))
                for place, one in enumerate(found)
            ),
            preset=str(shortest),
        ),
        rule="T9A-CCB-057",
        prompt=text("t9a.ask.combat.nudge"),
        facts={"moved": [[id for id, _ in one.moves] for one in found]},
    )


def _length(state: State, nudges: Nudges) -> float:
    return sum(hypot(pose.x - state.units[id].x, pose.y - state.units[id].y) for id, pose in nudges.moves)


def _words(state: State, nudges: Nudges) -> Text:
    if not nudges.moves:
        return text("t9a.combat.no_nudge")
    return text("t9a.combat.nudge_of", units=list(_names(state, nudges)), inches=round(_length(state, nudges), 2))


def _names(state: State, nudges: Nudges) -> Iterator[Text]:
    yield from (name(state.units[id]) for id in dict.fromkeys(id for id, _ in nudges.moves))
