"""What the page draws: patchable, complete, and the same for every seat."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from rules.de_bellis import deployment
from rules.de_bellis.messages import MESSAGES
from rules.de_bellis.view import view
from rules.engine.dice import ScriptedDice
from rules.engine.flow import Flow
from rules.engine.messages import LANGUAGES, render
from rules.engine.text import Text
from rules.engine.views import patch, patched
from tests.rules.de_bellis.battles import battle_state, game_of


def deployed() -> Any:
    flow = Flow.start(game_of(deployment.deploy), battle_state("ordinary", "ford_and_bridge"), ScriptedDice([]))
    while not flow.over:
        decision = flow.pending[0]
        flow.submit(decision.seat, decision.number, decision.sample(Random(1)))
    return flow.state


@pytest.mark.rule("DBF-TER-032")
def test_nothing_is_hidden_from_anybody() -> None:
    state = deployed()
    assert view(state, "red") == view(state, "blue") == view(state, None)


def test_views_survive_json_and_patches() -> None:
    before, state = view(battle_state("ordinary", "ford_and_bridge"), "red"), deployed()
    after = view(state, "red")
    assert msgspec.json.decode(msgspec.json.encode(after)) == after
    assert patched(before, patch(before, after)) == after


def nulls(value: Any) -> bool:
    if isinstance(value, dict):
        return any(part is None or nulls(part) for part in value.values())
    return isinstance(value, list) and any(nulls(part) for part in value)


def test_a_view_never_holds_null() -> None:
    assert not nulls(view(deployed(), None))


def texts(value: Any) -> list[Text]:
    if isinstance(value, dict):
        if "key" in value and isinstance(value.get("params", {}), dict) and set(value) <= {"key", "params"}:
            return [msgspec.convert(value, Text)]
        return [text for part in value.values() for text in texts(part)]
    return [text for part in value for text in texts(part)] if isinstance(value, list) else []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_a_view_can_be_read_in_every_language(language: str) -> None:
    for shown in texts(view(deployed(), None)):
        assert shown.key in MESSAGES, shown.key
        assert "dbf." not in render(shown, MESSAGES, language), shown
