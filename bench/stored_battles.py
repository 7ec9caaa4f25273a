"""Battles played to their end through the door and into the database: how fast they load, how much they take.

"Just before a checkpoint" is the worst moment: the most answers since the last one must be applied again.
"""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

from django.db import connection

from bench.figures import Figure
from bench.players import SCALES, thought

BATTLES = 20
TIMES = 5
EARLY, LATE = 1 / 4, 3 / 4
LOADING = 1.3


@dataclass(frozen=True)
class Kind:
    """Battles of one game: who plays them, their settings, the turns that count as early and as late, deployment
    not among them (of a game without any the quarters of its battles), and how many KB one may take."""

    game: str
    bots: tuple[str, ...]
    settings: tuple[dict[str, Any], ...]
    stored: float
    early: int = 0
    late: int = 0


KINDS = (
    Kind(
        "de_bellis",
        ("bold", "random", "reckless", "bold"),
        tuple({"scale": scale, "turn_limit": 30} for scale in SCALES),
        200.0,
    ),
    Kind("ninth_age", ("random",), ({"points": "2500", "free_hand": [], "turns": 6},), 700.0, 1, 6),
)


@dataclass
class Loaded:
    """A moment of a battle: how far it was, in which turn, how many answers had to be applied again, and the seconds of
    processor time it took."""

    answer: int
    turn: int
    since: int
    seconds: float
    last_before_checkpoint: bool = False


@dataclass
class Kept:
    """What is known of a battle once it is over."""

    uuid: UUID
    kind: Kind
    moments: list[Loaded] = field(default_factory=list)

    def early_and_late(self) -> tuple[float, float] | None:
        """The median seconds of loading just before a checkpoint early and late in the battle."""
        worst = [moment for moment in self.moments if moment.last_before_checkpoint]
        if self.kind.late:
            early = [moment.seconds for moment in worst if moment.turn == self.kind.early]
            late = [moment.seconds for moment in worst if moment.turn == self.kind.late]
        else:
            end = self.moments[-1].answer
            early = [moment.seconds for moment in worst if moment.answer <= end * EARLY]
            late = [moment.seconds for moment in worst if moment.answer >= end * LATE]
        return (statistics.median(early), statistics.median(late)) if early and late else None


def measure(folder: Path, ports: range, quick: bool) -> list[Figure]:
    """Play battles of all games, scales and bots; the figures are those of the worst battle."""
    figures: list[Figure] = []
    for kind in KINDS:
        battles = [played(kind, number) for number in range(BATTLES // 4 if quick else BATTLES)]
        figures += [loading(kind, battles), stored(kind, battles)]
    return figures


def loading(kind: Kind, battles: list[Kept]) -> Figure:
    """Late in a battle against early in it."""
    both = [pair for pair in (battle.early_and_late() for battle in battles) if pair is not None]
    early, late = max(both, key=lambda pair: pair[1] / pair[0])
    moments = [moment for battle in battles for moment in battle.moments]
    beside = {
        "early ms": early * 1000,
        "late ms": late * 1000,
        "battles": len(both),
        "slowest ms": max(moment.seconds for moment in moments) * 1000,
        "most answers since": max(moment.since for moment in moments),
    }
    name = f"loading a battle of {kind.game} late, worst battle"
    return Figure(name, late / early, "× early", LOADING, beside=beside)


def stored(kind: Kind, battles: list[Kept]) -> Figure:
    """Rows, indexes and all: the file with all battles in it against the file without the largest."""
    from battles.models import Battle, Entry

    sizes = {}
    for kept in battles:
        battle = Battle.objects.get(uuid=kept.uuid)
        answers = Entry.of(battle.pk).count()
        full = file_size()
        battle.delete()
        sizes[full - file_size()] = answers
    largest = max(sizes)
    beside = {"entries": sizes[largest], "median KB": statistics.median(sizes) / 1000, "battles": len(battles)}
    name = f"a finished battle of {kind.game} stored, largest"
    return Figure(name, largest / 1000, "KB", kind.stored, beside=beside)


def file_size() -> int:
    """Bytes of the database without free pages."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT (page_count - freelist_count) * page_size"
            " FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
        )
        return int(cursor.fetchone()[0])


def played(kind: Kind, number: int) -> Kept:
    """A battle between two house bots, each answer through the door; loaded afresh on the way."""
    from battles.acts import answers
    from battles.lobby import matchmaking, terms
    from battles.models import Battle
    from battles.table.live import tables

    rng, bot = Random(number), kind.bots[number % len(kind.bots)]
    settings = kind.settings[number % len(kind.settings)]
    made = matchmaking.create_battle(players()[0], kind.game, opponent="open", settings=settings)
    battle = matchmaking.join(made.challenge, players()[1], shown=terms.stamp_of(made.challenge))
    kept = Kept(battle.uuid, kind)
    for count in range(100_000):
        turn = thought(battle.uuid, bot, rng, kind.game)
        if turn is None:
            return kept
        seat, question, answer = turn
        now = turn_of(tables.of(battle.uuid).flow.state)
        if kind.late and now not in (kind.early, kind.late):
            answers.answer(battle.uuid, seat, question, answer, f"b{question}")
            continue
        moment = load(kind, Battle.objects.get(pk=battle.pk), count, now)
        kept.moments.append(moment)
        checkpoint = latest_checkpoint(battle.pk)
        answers.answer(battle.uuid, seat, question, answer, f"b{question}")
        moment.last_before_checkpoint = latest_checkpoint(battle.pk) != checkpoint
    raise RuntimeError("the battle does not end")


def turn_of(state: Any) -> int:
    """The turn that is played; 0 before the first, when there is hardly anything on the table yet."""
    return 0 if getattr(state, "phase", "") == "setting_up" else int(state.turn)


def load(kind: Kind, battle: object, count: int, turn: int) -> Loaded:
    """Load the battle as another process would, some times; the quickest counts."""
    from battles.games import game_of
    from battles.models import Battle
    from battles.table import restore

    assert isinstance(battle, Battle)
    seats = list(battle.seats.order_by("pk"))
    seconds, since = [], 0
    for _ in range(TIMES):
        begin = time.process_time()
        flow = restore.load(game_of(kind.game), battle, restore.dice_of(battle, seats))
        seconds.append(time.process_time() - begin)
        since = len(flow.since)
    return Loaded(count, turn, since, min(seconds))


def latest_checkpoint(battle_pk: int) -> int:
    """The entry of a battle's latest checkpoint."""
    from battles.models import Snapshot

    return Snapshot.objects.values_list("seq", flat=True).get(battle_id=battle_pk, latest=True)


def players() -> list[Any]:
    """Two accounts, made once."""
    from accounts.models import User

    return [User.objects.get_or_create(username=name, email=f"{name}@example.org")[0] for name in ("ada", "ben")]
