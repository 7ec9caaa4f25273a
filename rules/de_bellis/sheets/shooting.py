"""The sheet of shooting, which falls to the player who has not moved: what is worth a shot, and at whom first."""

from __future__ import annotations

from collections.abc import Iterator

from rules.de_bellis.movement.distances import distance
from rules.de_bellis.names import name
from rules.de_bellis.shooting.aim import reach_of
from rules.de_bellis.shooting.habits import AT, DEADLY, HARMFUL, LIKELY
from rules.de_bellis.state import Element, Seat, State, other
from rules.engine.geometry import distance_between
from rules.engine.plans import Condition
from rules.engine.sheets import Preset, Row, Ruling, Sheet, Way
from rules.engine.text import text

SHOOT = "dbf.shoot"
HABITS = (HARMFUL, LIKELY, DEADLY)
HOLD = Way("hold", text("dbf.sheet.shoot.hold"), (Ruling({"pieces": []}),))


def shooting_sheet(state: State, seat: Seat) -> tuple[Sheet, ...]:
    """For who has somebody that can shoot."""
    shooters = [one for one in state.standing(seat) if reach_of(state, one) is not None]
    if not shooters:
        return ()
    ways = tuple(
        Way(habit, text(f"dbf.sheet.shoot.{habit}"), (Ruling(habit=habit),)) for habit in (HARMFUL, LIKELY, DEADLY)
    )
    row = Row(SHOOT, text("dbf.sheet.shoot.at_all"), (HOLD, *ways), usual=HARMFUL, topics=(SHOOT,))
    until = state.half_turn + (state.phasing == seat)
    return (
        Sheet(
            topic="dbf.sheet.shoot",
            title=text("dbf.sheet.shoot"),
            rows=(row, *_targets(state, shooters, other(seat))),
            presets=(Preset(text("dbf.sheet.all_usual")), Preset(text("dbf.sheet.shoot.all_hold"), "hold")),
            now=(Condition("half_turn", at_most=float(until)),),
        ),
    )


def _targets(state: State, shooters: list[Element], enemy: Seat) -> Iterator[Row]:
    """Those who may stand within range when their player has moved."""
    for target in state.standing(enemy):
        if any(_may_come_near(state, shooter, target) for shooter in shooters):
            first = Way("first", text("dbf.sheet.shoot.first"), (Ruling(habit=f"{AT} {target.id}"),))
            yield Row(
                f"{target.id}:shoot",
                text("dbf.sheet.shoot.target", enemy=name(target)),
                (first,),
                about=(target.id,),
                when=(Condition("targets", equals=target.id),),
                topics=(SHOOT,),
                under=SHOOT,
            )


def _may_come_near(state: State, shooter: Element, target: Element) -> bool:
    apart = distance_between((shooter.x, shooter.y), (target.x, target.y))
    bases = (shooter.width + shooter.depth + target.width + target.depth) / 2
    return apart - bases <= (reach_of(state, shooter) or 0.0) + distance(state, target).total
