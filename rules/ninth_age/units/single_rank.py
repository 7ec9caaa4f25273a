"""From which ends of a single rank casualties are taken (T9A-DMG-038, 042)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rules.ninth_age.close_combat.contact.contacts import contacts_of
from rules.ninth_age.state import State, Unit
from rules.ninth_age.units.standing import Standing, is_ordinary, standing_of


def possible_at_left(state: State, unit: Unit, number: int, among: Collection[str]) -> list[int]:
    """How many of so many casualties may be taken from the left end of the single rank that is left of a unit: one
    number, or the two between which its owner chooses; none if no rank is left to choose ends of.

    As evenly as possible, and in combat so that as many units and then models as possible stay in contact.
    """
    ranks = standing_of(state, unit)
    ordinary = [id for id in ranks.at if is_ordinary(state, id) and id in among]
    behind = sum(ranks.at[id][0] > 0 for id in ordinary)
    front = number - behind
    if front <= 0 or number >= len(ordinary):
        return []
    splits: Sequence[int] = range(front + 1)
    if state.engaged(unit.id):  # T9A-DMG-042
        touching = contacts_of(state, unit.id)
        kept = {left: _kept(state, ranks, touching, left, front - left) for left in splits}
        splits = [left for left in splits if kept[left] == max(kept.values())]
    uneven = {left: abs(2 * left - front) for left in splits}  # T9A-DMG-038
    return [left for left in splits if uneven[left] == min(uneven.values())]


def _kept(
    state: State, ranks: Standing, touching: Mapping[str, Collection[str]], left: int, right: int
) -> tuple[int, int]:
    """The enemy units and the models of both sides that stay in contact if the ranks lose so many files at either end:
    whoever is left moves inwards, so that places count, not models."""
    own, enemies = 0, dict[str, str]()
    for id, (rank, file) in ranks.at.items():
        if rank == 0 and left <= file < ranks.files - right and touching.get(id):
            own += 1
            enemies.update({enemy: state.models[enemy].unit for enemy in touching[id]})
    return (len(set(enemies.values())), own + len(enemies))
