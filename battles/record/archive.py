"""A finished battle as one JSON file, and back. What comes back is shown as unverified and is never played on."""

from __future__ import annotations

import logging
from typing import Annotated, Any

import msgspec
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from battles.games import games
from battles.models import ANSWERS, Battle, Entry, Seat, Snapshot
from battles.record.hurry import OutOfTime, within
from battles.record.proof import check
from battles.refusals import refusal
from battles.sending.views_of import turn_name
from battles.socket.strict_json import must_be_shallow
from battles.table.blobs import Sheet, pack_saved, pack_sheet
from battles.table.thinning import thin
from rules.engine.flow import Flow
from rules.engine.game import Game
from rules.engine.refusal import IllegalAction

logger = logging.getLogger(__name__)

FORMAT = 1
MOST_ENTRIES = 8_000
# Well below what a proxy waits for an answer.
MOST_SECONDS = 45.0
# A unit may say that it has a million models; those of a real army add up to some thousands.
MOST_IN_AN_ARMY = 200_000
Short = Annotated[str, msgspec.Meta(max_length=120)]


class StoredSeat(msgspec.Struct):
    """A seat in the file."""

    key: Annotated[str, msgspec.Meta(max_length=20)]
    name: Annotated[str, msgspec.Meta(max_length=60)]
    army: dict[str, Any] | None
    player_seed: Annotated[str, msgspec.Meta(max_length=100)]


class StoredEntry(msgspec.Struct, omit_defaults=True):
    """An entry in the file."""

    seq: Annotated[int, msgspec.Meta(ge=1, le=MOST_ENTRIES)]
    kind: Annotated[str, msgspec.Meta(max_length=10)]
    sheet: Sheet
    seat: Annotated[str, msgspec.Meta(max_length=20)] = ""
    void_by: int | None = None


class Stored(msgspec.Struct):
    """The file."""

    ninthsite: int
    game: Short
    title: Short
    settings: dict[str, Any]
    seats: list[StoredSeat]
    server_seed: Annotated[str, msgspec.Meta(max_length=64)]
    seed_hash: Annotated[str, msgspec.Meta(max_length=64)]
    counter: Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
    handovers: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    result: dict[str, Any]
    entries: Annotated[list[StoredEntry], msgspec.Meta(min_length=1, max_length=MOST_ENTRIES)]


def export(battle: Battle) -> bytes:
    """The file of a finished battle. Refused for others: their dice are still secret."""
    if not battle.over:
        raise refusal("unfinished")
    return msgspec.json.encode(
        Stored(
            ninthsite=FORMAT,
            game=battle.game,
            title=battle.title,
            settings=battle.settings,
            seats=[
                StoredSeat(seat.key, seat.name, seat.army, seat.player_seed)
                for seat in battle.seats.select_related("user").order_by("pk")
            ],
            server_seed=battle.server_seed,
            seed_hash=battle.seed_hash,
            counter=battle.counter,
            handovers=battle.handovers,
            result=battle.result or {},
            entries=[
                StoredEntry(entry.seq, entry.kind, entry.sheet, entry.seat, entry.void_by)
                for entry in Entry.of(battle.pk)
            ],
        )
    )


def read(raw: bytes) -> Stored:
    """The file as it is, if it is one. Raises `IllegalAction`."""
    # Parts of it are kept as they are, and shown.
    try:
        must_be_shallow(raw)
    except IllegalAction as error:
        raise refusal("import", reason=error.message.params["reason"]) from None
    try:
        stored = msgspec.json.decode(raw, type=Stored)
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError) as error:
        raise refusal("import", reason=str(error)[:200]) from None
    if stored.ninthsite != FORMAT:
        raise refusal("import", reason=f"format {stored.ninthsite}")
    if stored.game not in games():
        raise refusal("game")
    if [entry.seq for entry in stored.entries] != list(range(1, len(stored.entries) + 1)):
        raise refusal("import", reason="entries")
    if [seat.key for seat in stored.seats] != list(games()[stored.game].seats):
        raise refusal("import", reason="seats")
    try:
        huge = any(not _added_up(seat.army) <= MOST_IN_AN_ARMY for seat in stored.seats)
    except (RecursionError, OverflowError):
        huge = True
    if huge:
        raise refusal("import", reason="armies")
    return stored


def bring_in(raw: bytes, user: User) -> Battle:
    """Store a battle that was exported somewhere, to be watched. Raises `IllegalAction` if the file is none."""
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
    # Played through before anything is stored: nobody else waits for it, and a file may take as long as it likes.
    try:
        with within(MOST_SECONDS):
            checkpoints = _checked(battle, seats, entries)
    except OutOfTime:
        raise refusal("import", reason=f"more than {MOST_SECONDS:g} s") from None
    with transaction.atomic(durable=True):
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


def _added_up(value: Any) -> float:
    """All numbers of an army."""
    if isinstance(value, dict):
        return sum(map(_added_up, value.values()))
    if isinstance(value, list):
        return sum(map(_added_up, value))
    return abs(value) if isinstance(value, int | float) else 0


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
        blob=pack_sheet(entry.sheet),
    )
