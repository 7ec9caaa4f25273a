"""Exact chances of a combat or a shot: every one of the 36 rolls of two dice, with what really becomes of the loser."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from rules.de_bellis.melee.fight import sides, strength
from rules.de_bellis.outcomes import Outcome, margin
from rules.de_bellis.results.flight import ways_to_flee
from rules.de_bellis.results.retreat import plan_retreat
from rules.de_bellis.results.verdict import Verdict, melee_verdicts, shooting_verdicts
from rules.de_bellis.shooting.shot import shot_strength, target_strength
from rules.de_bellis.state import Element, State

FACES = range(1, 7)
ROLLS = 36

Judge = Callable[[float, float], list[Verdict]]


class Chances(msgspec.Struct, kw_only=True):
    """In how many of the 36 rolls an element is destroyed, retreats, flees, or nothing happens to it.

    A retreat or flight that cannot be made counts as destruction. Where the owner chooses between two ways to flee,
    it counts as a flight if one of them saves the element.
    """

    destroyed: int = 0
    retreat: int = 0
    flight: int = 0
    no_effect: int = 0

    def count(self, outcome: Outcome) -> None:
        setattr(self, outcome, getattr(self, outcome) + 1)


def fight_chances(state: State, mine: str, enemy: str) -> dict[str, Chances]:
    """The chances of both elements in the combat between them, as all stand now."""
    my_side, his_side = sides(state, state.elements[mine], state.elements[enemy])
    return _chances(
        state,
        (my_side.element, his_side.element),
        (strength(my_side).total, strength(his_side).total),
        lambda my_total, his_total: melee_verdicts(state, my_side.element, his_side.element, my_total, his_total),
    )


def shot_chances(state: State, shooters: Sequence[str], target: str) -> Chances:
    """The chances of the target of a shot: the first of the shooters shoots, the others support him."""
    first, aim = state.elements[shooters[0]], state.elements[target]
    found = _chances(
        state,
        (first, aim),
        (shot_strength(state, shooters, target).total, target_strength(state, shooters, target).total),
        lambda shot, defence: shooting_verdicts(state, first, aim, shot, defence),
    )
    return found[target]


def _chances(
    state: State, pair: tuple[Element, Element], strengths: tuple[float, float], judge: Judge
) -> dict[str, Chances]:
    chances = {element.id: Chances() for element in pair}
    judged: dict[tuple[bool, str], dict[str, Outcome]] = {}
    for first in FACES:
        for second in FACES:
            totals = (strengths[0] + first, strengths[1] + second)
            key = (totals[0] < totals[1], margin(min(totals), max(totals)))
            if key not in judged:
                judged[key] = {verdict.loser: _really(state, verdict) for verdict in judge(*totals)}
            for element in pair:
                chances[element.id].count(judged[key].get(element.id, "no_effect"))
    return chances


def _really(state: State, verdict: Verdict) -> Outcome:
    """What the outcome comes to on the table as it is."""
    if verdict.outcome not in ("retreat", "flight"):
        return verdict.outcome
    loser = state.elements[verdict.loser]
    retreat = plan_retreat(state, loser)
    if retreat.why is not None:
        return "destroyed"
    if verdict.outcome == "flight" and all(way.lost for way in ways_to_flee(state, loser, retreat.poses)):
        return "destroyed"
    return verdict.outcome
