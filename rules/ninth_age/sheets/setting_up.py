"""The sheet of setting up: what a player can settle before his questions of the Pre-Game Sequence come."""

from __future__ import annotations

from typing import Any

from rules.engine.sheets import Row, Ruling, Sheet, Way
from rules.engine.text import text
from rules.ninth_age.deployment.declarations import AMBUSH
from rules.ninth_age.deployment.zones import chooser
from rules.ninth_age.game_setup.sequence import SEQUENCE
from rules.ninth_age.queries.deployment import may_ambush, may_scout, may_vanguard
from rules.ninth_age.state import Seat, State

STEPS = [key for key, _ in SEQUENCE]


def setting_up_sheet(state: State, seat: Seat) -> tuple[Sheet, ...]:
    """Who deploys first, Ambush and Scouts, deployment itself, which turn is wished for, Vanguard, the first turn: as
    far as it is still to come and may be asked of this player."""
    setting, step = state.setting, _place(state.setting.step)
    mine = [unit.id for unit in state.units.values() if unit.seat == seat and unit.models]

    def none_of(what: str) -> Way:
        return Way("none", text(f"t9a.deploy.no_{what}"), (Ruling({"pieces": []}),))

    def one_of(**texts: str) -> tuple[Way, ...]:
        return tuple(Way(key, text(said), (Ruling({"choose_one": key}),)) for key, said in texts.items())

    us = one_of(self="t9a.setup.self", opponent="t9a.setup.opponent")
    rows: list[tuple[str, bool, Row]] = []

    def row(last: str, possible: bool, key: str, topic: str, title: str, ways: tuple[Way, ...], **params: Any) -> None:
        rows.append((last, possible, Row(key, text(title, **params), ways, topics=(topic,))))

    named = step > _place("zones")
    row("first_deployer", not named or seat != chooser(state), "first_deployer", "t9a.setup.first_deployer",
        "t9a.ask.first_deployer", us)  # fmt: skip
    may = {"ambush": may_ambush, "scouts": may_scout}
    for what, topic in (("ambush", AMBUSH), ("scouts", "t9a.deploy.scouts")):
        able = f"{what}.{seat}" not in setting.declared and any(may[what](state, id) for id in mine)
        row("declarations", able, what, topic, f"t9a.ask.{what}", (none_of(what),))
    places = (Way("places", text("t9a.sheet.first_places"), (Ruling(),)),)
    waiting = any(state.units[id].where == "reserve" for id in mine)
    row("rest", waiting, "deploy", "t9a.deploy.next", "t9a.sheet.deploy", places)
    wishes = one_of(first="t9a.deploy.wish.first", second="t9a.deploy.wish.second")
    row("alternating", True, "turn_wish", "t9a.deploy.turn_wish", "t9a.sheet.turn_wish", wishes)
    able = seat not in setting.passed and any(may_vanguard(state, id) for id in mine)
    row("vanguard", able, "vanguard", "t9a.deploy.vanguard_next", "t9a.ask.vanguard", (none_of("vanguard"),))
    row("first_turn", True, "first_turn", "t9a.deploy.first_turn", "t9a.ask.first_turn", us)
    found = tuple(one for last, possible, one in rows if possible and step <= _place(last))
    return (Sheet("t9a.sheet.setting_up", text("t9a.sheet.setting_up"), found),) if found else ()


def _place(step: str) -> int:
    return STEPS.index(step) if step in STEPS else len(STEPS)
