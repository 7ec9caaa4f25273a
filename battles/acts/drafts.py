"""A private draft of several answers: tried on a copy as if they were given one after the other. Changes nothing.

Where the opponent would be asked in between, his default is taken for granted; where dice would be rolled it ends.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from battles.acts.plans import read_queue
from battles.acts.usual import spared_seats
from battles.models import Battle
from battles.refusals import not_running, refusal
from battles.sending import changes
from battles.table.live import tables
from ninthsite.heavy.budget import budget
from rules.engine.dice import DiceAhead, NoDice
from rules.engine.flow import Diverged, Flow
from rules.engine.plans import Intention, speaks_of
from rules.engine.refusal import IllegalAction

MOST_IN_BETWEEN = 40
# A player waits for a draft of so many answers; a longer one is worked out where nobody else waits for it.
SHORT = 8


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
    copy, spared = copied(uuid, seat)
    progress = advance(copy, seat, intentions, spared)
    made: dict[str, Any] = {"done": progress.done, "ends": progress.ends, "view": copy.game.view(copy.state, seat)}
    if progress.refused:
        made["refused"] = progress.refused
    asked = None if progress.ends else copy.asked(seat)
    return made if asked is None else made | {"asked": asked.ask()}


def kind_of(queue: Any, usual: str = "draft") -> str:
    """The kind of heavy work that a draft is, or what leans on one."""
    return "long_draft" if isinstance(queue, list | tuple) and len(queue) > SHORT else usual


def copied(uuid: UUID, seat: str) -> tuple[Flow, frozenset[str]]:
    """The battle as the seat may know it, without dice, and the seats that are not asked small matters. Raises
    `IllegalAction` if it is not asked."""
    table = tables.of(uuid)
    with table.lock:
        battle = changes.caught_up(table)
        if battle.status != Battle.RUNNING:
            raise not_running(battle)
        if table.flow.asked(seat) is None:
            raise refusal("not_asked")
        try:
            return table.flow.fork(seat, 0, NoDice()), spared_seats(table, battle)
        except Diverged:
            raise refusal("unknowable") from None


def advance(copy: Flow, seat: str, intentions: Sequence[Intention], spared: Collection[str] = ()) -> Progress:
    """Give the answers one after the other, until one is refused or nothing more can be known."""
    progress = Progress()
    try:
        for intention in intentions:
            budget.check()
            _lead_to(copy, seat, intention, spared)
            decision = copy.asked(seat)
            if decision is None or not speaks_of(intention, decision):
                progress.refused = {"rule": "BATTLE-PLAN", "message": {"key": "engine.plan.illegal"}}
                return progress
            answer = intention.answer or decision.default()
            copy.check(seat, decision.number, answer)
            progress.done += 1
            copy.submit(seat, decision.number, answer)
        _lead_to(copy, seat, None, spared)
        if copy.asked(seat) is None:
            progress.ends = "others"
    except DiceAhead:
        progress.ends = "dice"
    except Diverged:
        progress.ends = "others"
    except IllegalAction as illegal:
        progress.refused = {"rule": illegal.rule, "message": illegal.message, "detail": illegal.detail}
    return progress


def _lead_to(copy: Flow, seat: str, intention: Intention | None, spared: Collection[str]) -> None:
    """Go on to the next question of the draft's maker, or of what he has drafted: others answer as by default, small
    matters of which the draft says nothing as is usual."""
    for _ in range(MOST_IN_BETWEEN):
        budget.check()
        decision = copy.asked(seat)
        if copy.over or (decision is not None and intention is not None and speaks_of(intention, decision)):
            return
        usual = decision.usual_answer() if decision is not None and seat in spared else None
        if decision is not None and usual is None:
            return
        asked = decision or copy.pending[0]
        copy.submit(asked.seat, asked.number, usual or asked.default(), auto=usual is not None)
