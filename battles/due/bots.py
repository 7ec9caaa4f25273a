"""The bots of the house. They know what a player's view contains, and answer through the same door."""

from __future__ import annotations

import logging
import secrets
import time
from contextlib import suppress
from random import Random
from typing import Any
from uuid import UUID

from battles.acts import answers, offers
from battles.games import game_of
from battles.models import Battle, Due, Entry, Offer
from battles.sending import changes
from battles.table.live import tables
from ninthsite.ending import ending
from rules.engine.decisions import Decision
from rules.engine.flow import Diverged, Flow
from rules.engine.game import Bot, Game
from rules.engine.refusal import IllegalAction

logger = logging.getLogger(__name__)

AT_ONE_SITTING = 40
SECONDS_AT_A_TIME = 1.0


def _random(state: Any, decision: Decision, rng: Random) -> dict[str, Any]:
    """Any legal answer."""
    return decision.sample(rng)


STILL = "still"


def _still(state: Any, decision: Decision, rng: Random) -> dict[str, Any]:
    """What an expired clock would give: the opponent of a lesson stands still."""
    return decision.default()


def names(game: Game) -> list[str]:
    """The bots that play a game."""
    return list(dict.fromkeys(("random", *game.bots)))


def strengths(game: Game) -> list[str]:
    """The bots of a game that people choose among, the weakest first."""
    return list(game.strengths) or names(game)


def bot_of(game: Game, name: str) -> Bot:
    """The bot of that name; one that is no longer there is replaced by `random`."""
    return _still if name == STILL else game.bots.get(name, _random)


def play_sitting(due: Due) -> bool:
    """Answer for the bot's seat until somebody else is asked; False if there is more to do."""
    battle = due.battle
    seat = battle.seats.get(key=due.seat)
    _offer_a_draw(battle.uuid, seat.key)
    begun = time.monotonic()
    if battle.sandbox and _alone(battle, seat.key):
        return True
    for step in range(AT_ONE_SITTING):
        if ending.is_set() or time.monotonic() - begun > SECONDS_AT_A_TIME:
            return False
        asked = question_before(battle.uuid, seat.key)
        if asked is None:
            return True
        number, known, question = asked
        rng = Random(secrets.randbits(64))
        given = _thought(bot_of(game_of(battle.game), seat.bot), known, question, rng)
        client_id = f"{due.client_id}-{number}"
        try:
            answers.answer(battle.uuid, seat.key, number, given, client_id)
        except IllegalAction as refusal:
            if refusal.rule in ("ENGINE-STALE", "ENGINE-TURN", "BATTLE-OVER"):
                continue
            logger.warning("battle %s: bot %s was refused: %s", battle.uuid, seat.bot, refusal)
            answers.answer(battle.uuid, seat.key, number, question.default(), f"{client_id}-{step}")
    return False


def _offer_a_draw(uuid: UUID, seat: str) -> None:
    """A bot offers a draw where the battle gets nowhere, as often as its game says and not while one is open."""
    table = tables.of(uuid)
    with table.lock:
        battle = changes.caught_up(table)
        if battle.status != Battle.RUNNING or battle.sandbox:
            return
        wanted = table.flow.game.stalled(table.flow.state)
        draws = Offer.objects.filter(battle=battle, kind=Offer.DRAW)
        if not wanted or draws.filter(state=Offer.OPEN).exists() or draws.filter(seat=seat).count() >= wanted:
            return
        with suppress(IllegalAction):
            offers.make_offer(uuid, seat, Offer.DRAW, {})


def _alone(battle: Battle, seat: str) -> bool:
    """Whether the bot has long been playing by itself: a learner has nobody left who could do anything."""
    latest = Entry.of(battle.pk).reverse().values_list("seat", flat=True)[:AT_ONE_SITTING]
    return len(latest) == AT_ONE_SITTING and set(latest) == {seat}


def question_before(uuid: UUID, seat: str) -> tuple[int, Any, Decision] | None:
    """The question before a seat with its number in the battle, and the state as that seat may know it; None if it is
    not asked. Both are of a copy, so that nobody else changes them meanwhile."""
    table = tables.of(uuid)
    with table.lock:
        battle = changes.caught_up(table)
        if battle.status != Battle.RUNNING:
            return None
        question = table.flow.asked(seat)
        if question is None:
            return None
        try:
            copy = table.flow.fork(seat, secrets.randbits(64))
            known = copy.state
        except Diverged as difference:
            logger.info("battle %s: what is hidden from %s decides what comes (%s)", uuid, seat, difference)
            copy = table.flow.whole(secrets.randbits(64))
            known = copy.game.seen(copy.state, seat)
        return question.number, known, copy.asked(seat) or question


def copy_for(uuid: UUID, seat: str) -> Flow:
    """A copy of the battle as a seat may know it, to be played on. Raises `Diverged` where there is none."""
    table = tables.of(uuid)
    with table.lock:
        changes.caught_up(table)
        return table.flow.fork(seat, secrets.randbits(64))


def _thought(bot: Bot, known: Any, question: Decision, rng: Random) -> dict[str, Any]:
    try:
        return bot(known, question, rng)
    except Exception:
        logger.exception("a bot could not make up its mind about %s", question.topic)
        return question.default()
