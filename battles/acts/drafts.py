"""A private draft of several answers: tried on a copy as if they were given one after the other. Changes nothing.

Where the opponent would be asked in between, his default is taken for granted; where dice would be rolled it ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from battles.acts.plans import read_queue
from battles.models import Battle
from battles.refusals import not_running, refusal
from battles.sending import changes
from battles.table.live import tables
from rules.engine.dice import DiceAhead, NoDice
from rules.engine.flow import Diverged, Flow
from rules.engine.plans import Intention, speaks_of
from rules.engine.refusal import IllegalAction

MOST_IN_BETWEEN = 40


@dataclass
class Progress:
    """How far a draft goes: `done` answers; `ends`: "" if another question is asked of its maker, "dice" or "others";
    `refused`: why the next answer cannot be given."""

    done: int = 0
    ends: str = ""
    refused: dict[str, Any] = field(default_factory=dict)


def draft(uuid: UUID, seat: str, queue: Any) -> dict[str, Any]:
    """What a seat would be asked, and what it would see, after these answers: `done`, `ends`, `asked?`, `view`,
    `refused?`. Raises `IllegalAction`."""
    intentions = read_queue(queue)
    copy = copied(uuid, seat)
    progress = advance(copy, seat, intentions)
    made: dict[str, Any] = {"done": progress.done, "ends": progress.ends, "view": copy.game.view(copy.state, seat)}
    if progress.refused:
        made["refused"] = progress.refused
    asked = None if progress.ends else copy.asked(seat)
    return made if asked is None else made | {"asked": asked.ask()}


def copied(uuid: UUID, seat: str) -> Flow:
    """The battle as the seat may know it, without dice. Raises `IllegalAction` if it is not asked."""
    table = tables.of(uuid)
    with table.lock:
        battle = changes.caught_up(table)
        if battle.status != Battle.RUNNING:
            raise not_running(battle)
        if table.flow.asked(seat) is None:
            raise refusal("not_asked")
        try:
            return table.flow.fork(seat, 0, NoDice())
        except Diverged:
            raise refusal("unknowable") from None


def advance(copy: Flow, seat: str, intentions: Sequence[Intention]) -> Progress:
    """Give the answers one after the other, until one is refused or nothing more can be known."""
    progress = Progress()
    try:
        for intention in intentions:
            decision = copy.asked(seat)
            if decision is None or not speaks_of(intention, decision):
                progress.refused = {"rule": "BATTLE-PLAN", "message": {"key": "engine.plan.illegal"}}
                return progress
            answer = intention.answer or decision.default()
            copy.check(seat, decision.number, answer)
            progress.done += 1
            copy.submit(seat, decision.number, answer)
            _others_answer(copy, seat)
        if copy.asked(seat) is None:
            progress.ends = "others"
    except DiceAhead:
        progress.ends = "dice"
    except Diverged:
        progress.ends = "others"
    except IllegalAction as illegal:
        progress.refused = {"rule": illegal.rule, "message": illegal.message, "detail": illegal.detail}
    return progress


def _others_answer(copy: Flow, seat: str) -> None:
    for _ in range(MOST_IN_BETWEEN):
        if copy.over or copy.asked(seat) is not None:
            return
        other = copy.pending[0]
        copy.submit(other.seat, other.number, other.default())
