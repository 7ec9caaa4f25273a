"""The house sets a battle up for both sides, up to the first turn."""

from __future__ import annotations

import secrets
from random import Random
from typing import Any
from uuid import UUID

from battles.due import bots
from battles.submit import submit
from battles.table.desk import Desk
from rules.engine.decisions import Decision
from rules.engine.refusal import IllegalAction

# More questions than any army puts before it moves.
MOST_PASSED = 20


def prepare(uuid: UUID, bot: str, *, against: str = "") -> None:
    """Let a bot answer for both seats, each knowing what that seat may know, until the battle is prepared. Its answers
    are entries like any other, and the dice those of the battle. Nothing of it can be undone.

    `against`: so far one person has had all seats; now he takes the one that begins, and this bot the others. What
    comes before the first question that is worth asking him is answered as by an expired clock.
    """
    submit(uuid, lambda desk: _prepare(desk, bot, against))


def _prepare(desk: Desk, bot: str, against: str) -> None:
    game = desk.table.game
    while not desk.flow.over and not game.prepared(desk.flow.state):
        question = next(asked for seat in game.seats if (asked := desk.flow.asked(seat)))
        desk.answer(question.seat, question.number, _choice(desk, bot, question), "plan")
    if against:
        _open(desk)
    desk.battle.trail = []
    if against:
        _take_seats(desk, against)


def _open(desk: Desk) -> None:
    """Whoever begins goes on beginning: nothing is passed over but what comes before his first move."""
    begins = desk.flow.pending[0].seat if desk.flow.pending else ""
    for _ in range(MOST_PASSED):
        question = desk.flow.asked(begins)
        if question is None or desk.table.game.opens(question):
            return
        desk.answer(begins, question.number, question.default(), "plan")


def _take_seats(desk: Desk, bot: str) -> None:
    """The dice have said which side begins: the person sits there."""
    battle = desk.battle
    begins = desk.flow.pending[0].seat
    for seat in desk.table.seats:
        if seat.key != begins:
            seat.user, seat.bot = None, bot
            seat.save(update_fields=["user", "bot"])
    battle.hot_seat = False
    battle.save(update_fields=["hot_seat"])
    # Whoever is asked from now on is asked anew, so that a bot among them answers.
    battle.pending = []


def _choice(desk: Desk, bot: str, question: Decision) -> dict[str, Any]:
    copy = desk.flow.fork(question.seat, secrets.randbits(64))
    asked = copy.asked(question.seat) or question
    given = bots.bot_of(desk.table.game, bot)(copy.state, asked, Random(secrets.randbits(64)))
    try:
        desk.flow.check(question.seat, question.number, given)
    except IllegalAction:
        return question.default()
    return given
