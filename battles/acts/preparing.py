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


def prepare(uuid: UUID, bot: str) -> None:
    """Let a bot answer for both seats, each knowing what that seat may know, until the battle is prepared. Its answers
    are entries like any other, and the dice those of the battle. Nothing of it can be undone."""
    submit(uuid, lambda desk: _prepare(desk, bot))


def _prepare(desk: Desk, bot: str) -> None:
    game = desk.table.game
    while not desk.flow.over and not game.prepared(desk.flow.state):
        question = next(asked for seat in game.seats if (asked := desk.flow.asked(seat)))
        desk.answer(question.seat, question.number, _choice(desk, bot, question), "plan")
    desk.battle.trail = []


def _choice(desk: Desk, bot: str, question: Decision) -> dict[str, Any]:
    copy = desk.flow.fork(question.seat, secrets.randbits(64))
    asked = copy.asked(question.seat) or question
    given = bots.bot_of(desk.table.game, bot)(copy.state, asked, Random(secrets.randbits(64)))
    try:
        desk.flow.check(question.seat, question.number, given)
    except IllegalAction:
        return question.default()
    return given
