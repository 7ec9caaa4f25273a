"""Two people who are never there at the same time: what they leave behind, and how often the battle passes."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from rules.engine.bots import BOTS
from rules.engine.plans import Condition
from rules.engine.selfplay import Arena, play
from rules.engine.sheets import Row, Ruling, Sheet, Way
from rules.engine.tally import Tally, Watch
from rules.engine.text import text
from tests.tiny.game import GAME

AT_RANDOM = dict.fromkeys(GAME.seats, BOTS["random"])


def sheets_for(*topics: str) -> Any:
    """Sheets whose one row leaves the questions on some topics as they are prefilled."""

    def sheets(state: Any, seat: str) -> tuple[Sheet, ...]:
        row = Row("all", text("all"), (Way("usual", text("usual"), (Ruling(),)),), topics=topics, usual="usual")
        return (Sheet("theme", text("theme"), (row,)),)

    return sheets


def tally_of(away: float | None, sheets: Any = None, battles: int = 3) -> Tally:
    game = dataclasses.replace(GAME, sheets=sheets, moment=lambda state: {"active": "nobody"})
    tally = Tally()
    for seed in range(battles):
        play(Arena(game, AT_RANDOM, Watch(), probe=0.0, away=away), seed, tally)
    assert tally.errors == []
    return tally


def asked_of_both() -> tuple[str, ...]:
    return tuple(tally_of(None).topics)


def test_without_it_every_question_to_another_passes_the_battle_on() -> None:
    tally = tally_of(None)
    assert tally.handovers_of == tally.handovers_of_with_plans
    assert len(tally.handovers_of) == tally.battles == 3
    assert sum(tally.handovers_of) == tally.handovers > 0


def test_what_the_sheets_answer_passes_nothing_on() -> None:
    tally = tally_of(1.0, sheets_for(*asked_of_both()))
    assert tally.handovers_with_plans < tally.handovers
    # Whoever has never been there has left nothing behind.
    assert (tally.away - tally.caught).total() <= tally.battles


def test_only_the_share_is_left_to_the_sheets() -> None:
    some, all_of_it = (tally_of(share, sheets_for(*asked_of_both())) for share in (0.5, 1.0))
    assert 0 < some.caught.total() < some.away.total()
    assert some.handovers_with_plans > all_of_it.handovers_with_plans
    assert tally_of(0.0, sheets_for(*asked_of_both())).caught.total() == 0


def test_an_order_for_something_else_catches_nothing() -> None:
    assert tally_of(1.0, sheets_for("tiny.nothing")).caught.total() == 0


@pytest.mark.parametrize("fact", ["turn", "active"])
def test_questions_carry_the_moment_in_which_they_are_put(fact: str) -> None:
    game = dataclasses.replace(GAME, moment=lambda state: {"turn": state.turn, "active": "red"})
    seen: list[dict[str, Any]] = []

    def bot(state: Any, decision: Any, rng: Any) -> Any:
        seen.append(decision.moment)
        assert Condition(fact).holds(decision.moment)
        return decision.sample(rng)

    play(Arena(game, dict.fromkeys(GAME.seats, bot), Watch(), probe=0.0), 1, Tally())
    assert len({one["turn"] for one in seen}) > 1
