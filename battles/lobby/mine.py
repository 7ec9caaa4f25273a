"""A player's own battles: what waits for him first, by the time that is left, and what is new since he looked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone

from accounts.models import User
from accounts.quiet_hours import read
from battles.clocks.clock import terms_of
from battles.clocks.counting import Calendar, Spell
from battles.clocks.terms import CORRESPONDENCE
from battles.games import games
from battles.lobby.overview import OVER, THEIRS, WAITING, Line, fought_by, lines, refereed_by, urgency
from battles.lobby.time_left import until
from battles.models import Battle, Seat, Vacation

# Of more the site shows those in which something happened last.
MOST = 300
LATELY_OVER = 12


@dataclass(frozen=True)
class Mine:
    """One of his battles. `events` and `chats` count what is new to him; `left` is how much time runs until the
    deadline, `left_words` and `bank_words` say what that is of the turn and of the time bank, and until `still` his
    clock does not run (None: it runs, or there is none)."""

    line: Line
    events: int
    chats: int
    left: timedelta | None
    still: datetime | None
    left_words: str = ""
    bank_words: str = ""

    @property
    def news(self) -> bool:
        return bool(self.events or self.chats)

    @property
    def turn(self) -> str:
        """The number of the turn that is being played; "" before the first."""
        number = self.line.battle.turn.partition(":")[0]
        return number if number.isdigit() else ""


@dataclass(frozen=True)
class MyBattles:
    """The page: what waits for him, what waits for others, what waits for an opponent, what is over, and whose referee
    he is or is asked to be."""

    yours: list[Mine]
    theirs: list[Mine]
    waiting: list[Mine]
    over: list[Mine]
    refereed: list[Line]

    @property
    def number(self) -> int:
        """How many battles wait for him."""
        return sum(one.line.waits for one in self.yours)

    @property
    def any(self) -> bool:
        return bool(self.yours or self.theirs or self.waiting or self.over or self.refereed)


def my_battles(user: User) -> MyBattles:
    """All that are not over, and those that ended last."""
    away = _away(user)
    going = [_mine(line, away) for line in _going(user)]
    ended = lines(fought_by(user).filter(status=Battle.OVER)[:LATELY_OVER], user)
    over = [_mine(line, away) for line in ended if line.stage == OVER]
    apart = (THEIRS, WAITING)
    return MyBattles(
        yours=[one for one in going if one.line.stage not in apart],
        theirs=sorted((one for one in going if one.line.stage == THEIRS), key=lambda one: not one.news),
        waiting=[one for one in going if one.line.stage == WAITING],
        over=over,
        refereed=lines(refereed_by(user)[:MOST], user),
    )


def next_for(user: User, but: UUID | None = None) -> tuple[int, list[Mine]]:
    """How many battles wait for a player, and which, the most urgent first; `but` this one."""
    away = _away(user)
    found = [_mine(line, away) for line in _going(user) if line.waits and line.battle.uuid != but]
    return len(found), found


def number_waiting(user: User, but: UUID | None = None) -> int:
    """How many battles wait for a player, for the head of every page; `but` the one that the page shows."""
    seats = Seat.objects.filter(user=user, battle__status=Battle.RUNNING, battle__hot_seat=False, battle__sandbox=0)
    seats = seats.exclude(battle__uuid=but) if but else seats
    rows = seats.filter(battle__game__in=games()).values_list("battle_id", "key", "battle__pending")
    return len({battle for battle, key, pending in rows if any(question["seat"] == key for question in pending)})


def _going(user: User) -> list[Line]:
    return sorted(lines(fought_by(user).exclude(status=Battle.OVER)[:MOST], user), key=urgency)


def _away(user: User) -> tuple[Spell, ...]:
    spells = Vacation.objects.filter(user=user, ends__gt=timezone.now())
    return tuple(spells.values_list("begins", "ends"))


def _mine(line: Line, away: tuple[Spell, ...]) -> Mine:
    own = [seat for seat in line.seats if seat.key in line.mine]
    battle, now = line.battle, timezone.now()
    deadline = line.deadline if line.waits else None
    left, still = _time(own, battle, away, now, deadline) if deadline is not None else (None, None)
    said = until(_asked(own), battle, deadline, away) if deadline is not None else ("", "")
    return Mine(
        line=line,
        events=max(0, battle.seq - max((seat.seen for seat in own), default=battle.seq)),
        chats=max(0, battle.chats - max((seat.heard for seat in own), default=battle.chats)),
        left=left,
        still=still,
        left_words=said[0],
        bank_words=said[1],
    )


def _time(
    own: list[Seat], battle: Battle, away: tuple[Spell, ...], now: datetime, deadline: datetime
) -> tuple[timedelta, datetime | None]:
    asked = _asked(own)
    if terms_of(battle).kind != CORRESPONDENCE:
        return max(timedelta(), deadline - now), None
    calendar = Calendar(read(asked.quiet), away)
    spells = calendar.still_between(now, max(now, deadline))
    still = next((end for begin, end in spells if begin <= now < end), None)
    return calendar.counted(now, deadline), still


def _asked(own: list[Seat]) -> Seat:
    return next((seat for seat in own if seat.asked_since), own[0])


def plain(mine: Mine) -> dict[str, Any]:
    """One of them for programs."""
    line = mine.line
    made: dict[str, Any] = {
        "id": line.battle.uuid,
        "url": line.battle.get_absolute_url(),
        "game": line.battle.game,
        "title": line.battle.title,
        "others": line.others,
        "stage": line.stage,
        "since": line.since,
        "events": mine.events,
        "chats": mine.chats,
    }
    more = {
        "left": None if mine.left is None else int(mine.left.total_seconds()),
        "deadline": line.deadline,
        "still_until": mine.still,
        "paused_until": line.paused_until,
        "meeting": line.meeting,
    }
    return made | {name: value for name, value in more.items() if value is not None}
