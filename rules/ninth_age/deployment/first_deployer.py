"""Deployment step 1: who deploys first (T9A-SET-054)."""

from __future__ import annotations

from rules.engine.decisions import Decision
from rules.engine.events import told
from rules.engine.game import Battle, Procedure
from rules.engine.inputs import ChooseOne, Option
from rules.engine.text import text
from rules.ninth_age.deployment.drops import spread_out
from rules.ninth_age.deployment.waiting import count, left
from rules.ninth_age.deployment.zones import chooser
from rules.ninth_age.names import side_name
from rules.ninth_age.state import SEATS, State, other


def decide_who_deploys_first(battle: Battle) -> Procedure:
    """The player who did not choose the zone decides."""
    state: State = battle.state
    spread_out(state)
    seat = other(chooser(state))  # T9A-SET-054
    answer = yield Decision(
        "t9a.setup.first_deployer",
        seat,
        ChooseOne(tuple(Option(key, text(f"t9a.setup.{key}")) for key in ("self", "opponent")), preset="self"),
        rule="T9A-SET-054",
        prompt=text("t9a.ask.first_deployer"),
        facts={f"units_{one}": count(state, left(state, one)) for one in SEATS},
    )
    state.setting.placer = seat if answer == "self" else other(seat)
    battle.tell(told("t9a.deploy.deploys_first", rule="T9A-SET-054", side=side_name(state.setting.placer)))
