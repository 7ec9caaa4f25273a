"""The question which units are deployed now, where and in which formation: a queue of drops in one answer."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.inputs import Formation, Place, Placement, Token
from rules.engine.refusal import allows, refuse
from rules.engine.text import Text
from rules.ninth_age.deployment.drops import judge_drops
from rules.ninth_age.deployment.formations import formed, usual_files
from rules.ninth_age.deployment.spots import Judge, some_place
from rules.ninth_age.deployment.suggested import Suggested, Zones, placement
from rules.ninth_age.deployment.zones import facing
from rules.ninth_age.queries.joining import may_join
from rules.ninth_age.state import Seat, State, Unit
from rules.ninth_age.units.footprint import size

JOINING_CHANCE = 0.5


def ask_for_drops(
    state: State,
    seat: Seat,
    units: Sequence[str],
    zones: Zones,
    judge: Judge,
    *,
    topic: str,
    rule: str,
    prompt: Text,
    may_end: bool,
    unless: str = "",
    most: int = 400,
    facts: dict[str, Any] | None = None,
    end_chance: float = 0.3,
    all_at_once: bool = False,
) -> Decision:
    """Drops of some of the units, one after the other; a formation that comes with them is that of the last one and may
    be any legal one. An empty answer ends the deployment turn (`may_end`), or says
    that there is no room for any of the units left; otherwise it is refused under the rule `unless`.

    Out of time: the end of the turn, else the first unit of the list that has a place, on the first free one, or
    `all_at_once` every unit that finds one, where the player drops on until he has none left.
    """
    suggested = Suggested(state, seat, units, zones, judge)

    def judge_answer(answer: dict[str, Any]) -> None:
        if answer["place"]:
            judge_drops(state, answer, judge)
        elif not may_end and suggested.first():
            refuse(unless or rule, "t9a.refused.must_deploy")

    def at_random(rng: Random) -> dict[str, Any]:
        if may_end and rng.random() < end_chance:
            return {"place": []}
        found = _at_random(state, seat, units, zones, judge, rng)
        return {"place": found or ([] if may_end else suggested.first())}

    def by_default() -> dict[str, Any]:
        if may_end:
            return {"place": []}
        return {"place": suggested.every() if all_at_once else suggested.first()}

    models = tuple(model for id in units for model in state.units[id].models)
    widest = max((len(state.units[id].models) for id in units), default=1)
    tokens = {id: _token(state, state.units[id]) for id in units}
    return Decision(
        topic,
        seat,
        Place(tokens, zones, most=most, bearing=facing(state, seat), may_pass=True, gap=1.0),
        also=(Formation(models, most=widest, free_places=True, free_rear=True, may_stay=True),),
        rule=rule,
        prompt=prompt,
        facts=dict(facts or {}),
        pieces=tuple(units),
        judge=judge_answer,
        propose=at_random,
        fallback=by_default,
        page=lambda: {
            "place": {
                "tokens": {id: _with_sizes(state, state.units[id]) for id in units},
                "may_pass": may_end or not suggested.first(),
                "suggested": suggested.every()[:most],
            }
        },
        auto=False,
    )


def _at_random(
    state: State, seat: Seat, units: Sequence[str], zones: Zones, judge: Judge, rng: Random
) -> list[dict[str, Any]]:
    id = rng.choice(list(units))
    if state.models[state.units[id].models[0]].character and rng.random() < JOINING_CHANCE:
        hosts = [other for other in state.standing(seat) if may_join(state, state.units[id].models[0], other.id)]
        if hosts:
            host = rng.choice(hosts)
            joining = [{"piece": id, "x": host.x, "y": host.y, "bearing": host.bearing, "files": 1}]
            if allows(judge_drops, state, {"place": [Placement(id, host.x, host.y, host.bearing, 1)]}, judge):
                return joining
    found = some_place(state, state.units[id], rng.choice(zones), facing(state, seat), judge, rng)
    return [placement(id, *found)] if found is not None else []


def _token(state: State, unit: Unit) -> Token:
    width, depth = size(state, formed(unit, usual_files(state, unit)))
    return Token(round(width, 4), round(depth, 4), files=len(unit.models))


def _with_sizes(state: State, unit: Unit) -> dict[str, Any]:
    token = _token(state, unit)
    found = {files: size(state, formed(unit, files)) for files in range(1, token.files + 1)}
    return {
        "width": token.width,
        "depth": token.depth,
        "files": token.files,
        "usual": usual_files(state, unit),
        "sizes": {str(files): [round(width, 4), round(depth, 4)] for files, (width, depth) in found.items()},
    }
