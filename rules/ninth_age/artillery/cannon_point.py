"""Where the ball of a Cannon lands (T9A-EQP-048)."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.engine.decisions import Decision
from rules.engine.geometry import Point, disc, distance
from rules.engine.inputs import Target, TargetAnswer
from rules.engine.refusal import allows, refuse
from rules.engine.text import text
from rules.ninth_age.artillery.aiming import in_sight, spots_on, target_grounds
from rules.ninth_age.artillery.cannon_line import line_from
from rules.ninth_age.artillery.shot import Shot
from rules.ninth_age.artillery.size import line_of
from rules.ninth_age.general_principles.measuring import POINT
from rules.ninth_age.general_principles.templates import models_under_line
from rules.ninth_age.names import name
from rules.ninth_age.state import State


def judge_point(state: State, shot: Shot, point: Point | None) -> None:
    """Refuse a point that is not on the target, or that who fires does not see."""
    if point is None or all(distance(one, disc(point, POINT)) > POINT for one in target_grounds(state, shot.target)):
        refuse("T9A-EQP-048", "t9a.artillery.refused.beside_the_target", unit=name(state.units[shot.target]))
    if point is not None and not in_sight(state, shot.model, point, shot.target):
        refuse("T9A-EQP-048", "t9a.artillery.refused.point_out_of_sight")


def points(state: State, shot: Shot) -> list[Point]:
    """Some points that may be chosen."""
    return [spot for spot in spots_on(state, shot.target) if allows(judge_point, state, shot, spot)]


def point_question(state: State, shot: Shot) -> Decision:
    """Any visible point of the target; if nobody says, the one with most models on the line behind it."""
    target = state.units[shot.target]
    longest = line_of(shot.profile).highest

    def behind(spot: Point) -> int:
        return len(models_under_line(state, line_from(state, shot.model, spot, longest).segment))

    def usual() -> dict[str, Any]:
        best = max(points(state, shot), key=behind)
        return {"target": {"point": list(best)}}

    def somewhere(rng: Random) -> dict[str, Any]:
        return {"target": {"point": list(rng.choice(points(state, shot)))}}

    def judge(answer: TargetAnswer) -> None:
        judge_point(state, shot, answer.point)

    return Decision(
        "t9a.shooting.cannon_point",
        state.units[state.models[shot.model].unit].seat,
        Target((), points=True),
        rule="T9A-EQP-048",
        prompt=text("t9a.ask.artillery.point", unit=name(target)),
        facts={"line": str(shot.profile.size or "D6"), "models": len(target.models)},
        pieces=(state.models[shot.model].unit, shot.target),
        judge=judge,
        propose=somewhere,
        fallback=usual,
        auto=False,
    )
