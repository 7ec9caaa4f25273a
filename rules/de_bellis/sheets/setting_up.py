"""The sheet before the battle: difficult terrain, which the players place by turns, the side of the table, the
deployment."""

from __future__ import annotations

from collections.abc import Iterator

from rules.de_bellis.preparation import edges
from rules.de_bellis.state import Seat, State
from rules.de_bellis.terrain_kinds import FOR_A_DIFFICULT_ZONE
from rules.engine.plans import Condition
from rules.engine.sheets import Preset, Row, Ruling, Sheet, Way
from rules.engine.text import text

TERRAIN, SIDE = "dbf.terrain", "dbf.side"
DEPLOYMENT = ("dbf.deploy", "dbf.defences")
PREFILLED = Way("usual", text("dbf.sheet.prefilled"), (Ruling(),))
IN_LINE = Way("line", text("dbf.sheet.set_up.line"), (Ruling(),))


def setting_up_sheet(state: State, seat: Seat) -> tuple[Sheet, ...]:
    """What is still to come of it. Who deploys mostly wants to do it himself, so that nothing is usual there."""
    rows = [*_terrain(state, seat), *_side(state)]
    rows.append(Row("dbf.deploy", text("dbf.sheet.set_up.deploy"), (IN_LINE,), topics=DEPLOYMENT))
    return (
        Sheet(
            topic="dbf.sheet.set_up",
            title=text("dbf.sheet.set_up"),
            rows=tuple(rows),
            presets=(Preset(text("dbf.sheet.all_usual")),),
            now=(Condition("half_turn", at_most=0.0),),
        ),
    )


def _terrain(state: State, seat: Seat) -> Iterator[Row]:
    """In general, and for each of the own zones."""
    own = [zone for turn, zone in enumerate(state.placing) if (state.placer == seat) == (turn % 2 == 0)]
    if state.stage != "terrain" or not own:
        return
    kinds = tuple(
        Way(kind, text(f"dbf.terrain.{kind}"), (Ruling(habit=kind), Ruling())) for kind in FOR_A_DIFFICULT_ZONE
    )
    for zone in own:
        yield Row(
            f"zone:{zone}",
            text("dbf.sheet.set_up.zone", zone=zone),
            kinds,
            when=(Condition("zone", equals=float(zone)),),
            topics=(TERRAIN,),
            under=TERRAIN,
        )
    yield Row(TERRAIN, text("dbf.sheet.set_up.terrain"), (PREFILLED, *kinds), usual="usual", topics=(TERRAIN,))


def _side(state: State) -> Iterator[Row]:
    if state.stage in ("terrain", "defences"):
        ways = tuple(Way(edge, text(f"dbf.edge.{edge}"), (Ruling({"choose_one": edge}),)) for edge in edges(state))
        yield Row(SIDE, text("dbf.sheet.set_up.side"), (PREFILLED, *ways), usual="usual", topics=(SIDE,))
