"""What a page asks for beside the state: what a piece sees, what can be decided in advance; worked out from what the
audience may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec

from battles.models import Battle
from battles.refusals import not_running, refusal
from battles.sending import changes, delayed
from battles.sending.audiences import DELAYED
from battles.sending.sight import Sight
from battles.table.live import Table, tables
from rules.engine.game import Game


def outlook_of(game: Game) -> Callable[[Any, str | None, str], dict[str, Any]] | None:
    """How a game tells what a piece sees, if it does."""
    return game.outlook


def card_of(game: Game) -> Callable[[Any, str | None, str], dict[str, Any]] | None:
    """How a game writes the card of a piece in full, if it does."""
    return game.card


def outlook(uuid: UUID, sight: Sight, piece: str) -> dict[str, Any]:
    """In the form of docs/protocol.md; empty where the game does not tell. Raises `IllegalAction` while it waits."""
    table = tables.of(uuid)
    with table.lock:
        battle = changes.caught_up(table)
        if not table.stands:
            raise not_running(battle)
        game, seat = table.game, next(iter(sight.seats), None)
        tell = outlook_of(game)
        if tell is None:
            return {}
        kept = msgspec.msgpack.encode(game.seen(_state(table, battle, sight), seat))
    # A copy, so that nobody waits for what takes its time.
    found: dict[str, Any] = tell(msgspec.msgpack.decode(kept, type=game.state_type), seat, piece)
    return found


def card(uuid: UUID, sight: Sight, piece: str) -> dict[str, Any]:
    """The card of a piece in full, in the form of docs/protocol.md; empty where the game has none. Raises
    `IllegalAction` while it waits."""
    table = tables.of(uuid)
    with table.lock:
        battle = changes.caught_up(table)
        if not table.stands:
            raise not_running(battle)
        write = card_of(table.game)
        return {} if write is None else write(_state(table, battle, sight), next(iter(sight.seats), None), piece)


def _state(table: Table, battle: Battle, sight: Sight) -> Any:
    """The state that this person may look into."""
    if sight.audience != DELAYED:
        return table.flow.state
    reached = delayed.moment(table, battle)
    if reached is None:
        raise refusal("later")
    return reached[1].state


def sheets(uuid: UUID, seat: str) -> list[dict[str, Any]]:
    """What a seat can decide in advance now, worked out once for each entry of the log. Raises `IllegalAction` while
    the battle does not run."""
    table = tables.of(uuid)
    with table.lock:
        battle = changes.caught_up(table)
        if battle.status != Battle.RUNNING:
            raise not_running(battle)
        game, seq = table.game, battle.seq
        known = table.sheets.get(seat)
        if game.sheets is None or (known is not None and known[0] == seq):
            return [] if known is None else known[1]
        kept = msgspec.msgpack.encode(game.seen(table.flow.state, seat))
    made = msgspec.to_builtins(game.sheets(msgspec.msgpack.decode(kept, type=game.state_type), seat))
    found: list[dict[str, Any]] = list(made)
    with table.lock:
        table.sheets[seat] = (seq, found)
    return found
