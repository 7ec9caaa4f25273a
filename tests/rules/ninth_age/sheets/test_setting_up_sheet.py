"""Questions of setting up are settled before they come, as far as they may come to this player."""

from __future__ import annotations

from typing import Any

from rules.engine.flow import Flow
from rules.engine.inputs import ChooseOne
from rules.ninth_age.state import SEATS, State
from tests.rules.ninth_age.building import unit
from tests.rules.ninth_age.deployment.tables import asked, at_step, say
from tests.rules.ninth_age.sheets.following import chosen, row_keys, said

SETTING_UP = "t9a.sheet.setting_up"
LATER = ["turn_wish", "first_turn"]


def begun(step: str = "first_deployer", **fields: Any) -> Flow:
    dice = [("first turn", [3, 5])]
    return at_step(
        step,
        unit("red", "A", rules=["ambush"]),
        unit("red", "B", rules=["vanguard"]),
        unit("blue", "C", rules=["scout"]),
        dice=dice,
        **fields,
    )


def rows(flow: Flow, seat: str) -> list[str]:
    return row_keys(flow.state, seat, SETTING_UP)


def test_only_what_may_still_be_asked_of_this_player_is_offered() -> None:
    flow = begun()
    assert rows(flow, "red") == ["first_deployer", "ambush", "deploy", "turn_wish", "vanguard", "first_turn"]
    assert rows(flow, "blue") == ["scouts", "deploy", *LATER]
    assert rows(begun("size", zone_chooser=""), "blue") == ["first_deployer", "scouts", "deploy", *LATER]
    assert rows(begun("vanguard", passed=("red",)), "red") == ["first_turn"]


def test_a_whole_setting_up_goes_by_without_a_question() -> None:
    flow = begun()
    mine = {"first_deployer": "opponent", "ambush": "none", "vanguard": "none"}
    both = {"deploy": "places", "turn_wish": "second", "first_turn": "opponent"}
    plans = {
        "red": chosen(flow.state, "red", mine | both, keep=True),
        "blue": chosen(flow.state, "blue", {"scouts": "none"} | both, keep=True),
    }
    state: State = flow.state
    for _ in range(30):
        if flow.over or not flow.pending or flow.pending[0].topic == "t9a.setup.ability":
            break
        question = asked(flow)
        answer = said(plans[question.seat], flow.state, question)
        assert answer is not None, question.topic
        state = say(flow, answer)
    assert flow.over
    assert {one.where for one in state.units.values()} == {"board"}
    assert state.first in SEATS


def test_the_wish_names_what_the_question_offers() -> None:
    flow = begun("alternating", placer="red")
    while asked(flow).topic != "t9a.deploy.turn_wish":
        say(flow, asked(flow).default())
    offered = asked(flow).input
    assert isinstance(offered, ChooseOne)
    assert {option.key for option in offered.options} == {"first", "second"}
