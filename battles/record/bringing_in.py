"""The file of a battle, brought to this site. It is shown as unverified and is never played on."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.alone import alone
from accounts.models import User
from battles.games import games
from battles.models import ANSWERS, Battle, Entry, Seat, Snapshot
from battles.record.archive import Stored, StoredEntry, read
from battles.record.brought import find_room
from battles.record.proof import check
from battles.refusals import refusal
from battles.sending.views_of import turn_name
from battles.table.blobs import pack_saved, pack_sheet
from battles.table.thinning import thin
from rules.engine.flow import Flow
from rules.engine.game import Game

logger = logging.getLogger(__name__)


def bring_in(raw: bytes, user: User) -> Battle:
    """Store a battle that was exported somewhere, to be watched. Raises `IllegalAction` if the file is none, or
    somebody has brought as many as he may."""
    find_room(user)
    stored = read(raw)
    battle = Battle(
        game=stored.game,
        title=stored.title,
        settings=stored.settings,
        pace="free",
        visibility=Battle.UNLISTED,
        imported=True,
        status=Battle.OVER,
        seq=len(stored.entries),
        server_seed=stored.server_seed,
        seed_hash=stored.seed_hash,
        counter=stored.counter,
        handovers=stored.handovers,
        result=_result(stored),
        created_by=user,
        ended=timezone.now(),
    )
    seats = [Seat(battle=battle, key=seat.key, army=seat.army, player_seed=seat.player_seed) for seat in stored.seats]
    entries = [_entry(battle, entry) for entry in stored.entries]
    # Played through before anything is stored: nobody else waits for it.
    checkpoints = _checked(battle, seats, entries)
    with transaction.atomic(durable=True):
        alone(user)
        find_room(user)
        battle.save()
        for seat in seats:
            seat.save()
        Entry.objects.bulk_create(entries)
        Snapshot.objects.bulk_create(checkpoints)
        thin(battle)
    return battle


def _checked(battle: Battle, seats: list[Seat], entries: list[Entry]) -> list[Snapshot]:
    """The checkpoints that a replay starts from, made anew: those of a file could be anything. Refused if the battle
    does not fit itself."""
    game, found = games()[battle.game], _Checkpoints(battle)
    try:
        proof = check(battle, seats, entries, lambda entry, flow: found.passed(game, entry, flow))
    except (msgspec.ValidationError, LookupError, TypeError, ValueError, ArithmeticError) as error:
        # What is no army and no setting may be anything.
        logger.warning("the rules failed at a file that was brought", exc_info=True)
        raise refusal("import", reason=type(error).__name__) from None
    if not proof.holds:
        raise refusal("import", reason=proof.differences[0][:200])
    return found.all()


class _Checkpoints:
    """What is kept of a battle while it is played through."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.alive = [0]
        self.made: list[Snapshot] = []
        self.flow: Flow | None = None

    def passed(self, game: Game, entry: Entry, flow: Flow) -> None:
        """The battle right after an entry."""
        self.flow = flow
        if entry.void_by is not None:
            return
        self.alive += [entry.seq] if entry.kind in ANSWERS else []
        turn = turn_name(game.view(flow.state, None))
        pinned = entry.seq == 1 or entry.kind in ("adjust", "repair", "restart")
        new = not flow.since and self.battle.turn != turn
        if new:
            self.battle.turns.append([entry.seq, turn])
            self.battle.turn = turn
        if new or (pinned and not flow.since):
            self._keep(flow, entry.seq, pinned=pinned)

    def all(self) -> list[Snapshot]:
        """With the latest."""
        assert self.flow is not None
        since = self.flow.since
        self._keep(self.flow, self.alive[-len(since)] - 1 if since else self.battle.seq, latest=True)
        return self.made

    def _keep(self, flow: Flow, seq: int, **more: bool) -> None:
        self.made.append(Snapshot(battle=self.battle, seq=seq, blob=pack_saved(flow.saved, 9), **more))


def _result(stored: Stored) -> dict[str, Any]:
    result = stored.result
    reason = result.get("reason")
    whole = isinstance(reason, dict) and isinstance(reason.get("key"), str)
    winner = result.get("winner")
    return {
        "winner": winner if winner in [seat.key for seat in stored.seats] else None,
        "reason": reason if whole else {"key": "battle.ended"},
        "by": result["by"] if result.get("by") in ("rules", "resign", "draw", "time", "house", "referee") else "rules",
        "names": {seat.key: seat.name for seat in stored.seats},
    }


def _entry(battle: Battle, entry: StoredEntry) -> Entry:
    if entry.kind in ANSWERS and entry.sheet.record is None:
        raise refusal("import", reason=f"entry {entry.seq}")
    number = entry.sheet.record.number if entry.sheet.record else -1
    return Entry(
        battle=battle,
        seq=entry.seq,
        kind=entry.kind,
        seat=entry.seat,
        number=number,
        void_by=entry.void_by,
        rules=entry.rules,
        blob=pack_sheet(entry.sheet),
    )
