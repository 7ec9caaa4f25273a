"""What the lobby shows: one's own battles, open challenges, battles to watch and battles to watch again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.html import format_html_join

from accounts.models import User
from battles.called import person, to_reader, with_names
from battles.clocks.clock import clock_of
from battles.clocks.terms import LIVE, in_words
from battles.games import game_of, games
from battles.lobby.matchmaking import open_challenges
from battles.lobby.settled import settings_in_words
from battles.lobby.time_left import until
from battles.models import Battle, Challenge, Seat
from battles.refusals import messages
from battles.retention.guests import kept_until
from ninthsite.wording import army_called, said
from rules.engine.game import Game
from rules.engine.text import Text

AT_ONCE = 12
MOST_OWN = 60
# A battle against the computer is one to watch for as long as its player has just done something.
AT_PLAY = timedelta(minutes=15)
YOURS, THEIRS, WAITING, OVER = "yours", "theirs", "waiting", "over"


@dataclass(frozen=True)
class Line:
    """A battle in a list, as this visitor sees it. `mine` are his seats; `told` those from whose side it is told, which
    are his own, except on the page of another player. `stage`: whose move it is from his point of view."""

    battle: Battle
    game: Game
    seats: list[Seat]
    mine: list[str]
    stage: str
    since: datetime
    deadline: datetime | None
    challenge: Challenge | None
    told: list[str]

    @property
    def waits(self) -> bool:
        """Whether something waits for this visitor: where he plays both sides, nobody does."""
        return self.stage == YOURS and not self.battle.hot_seat

    @property
    def left(self) -> tuple[str, str]:
        """The time left for whoever is asked, of the turn and of the time bank, in words."""
        asked = [seat for seat in self.seats if seat.asked_since and (seat.key in self.mine or not self.mine)]
        return until(asked[0], self.battle, self.deadline) if asked and self.deadline else ("", "")

    @property
    def later(self) -> bool:
        """Whether this visitor sees the battle later than its players do."""
        return bool(self.battle.delay) and not self.battle.over and not self.mine

    @property
    def others(self) -> list[str]:
        """Who plays against the one of whom it is told; everybody for a spectator."""
        return [seat.name for seat in self.seats if seat.taken and seat.key not in self.told]

    @property
    def everybody(self) -> list[str]:
        """Who plays."""
        return [seat.name for seat in self.seats if seat.taken]

    @property
    def armies(self) -> str:
        """The names of both armies, once they stand against each other."""
        names = [army_called(str((seat.army or {}).get("name") or ""), self.game) for seat in self.seats]
        begun = self.battle.status != Battle.WAITING
        return " – ".join(names) if begun and len(names) > 1 and all(names) else ""

    @property
    def others_linked(self) -> str:
        """The same for a page: each name leads to the page of its player."""
        return _linked(seat for seat in self.seats if seat.key not in self.told)

    @property
    def all_linked(self) -> str:
        """Both sides, likewise."""
        return _linked(self.seats)

    @property
    def by_linked(self) -> str:
        """Who has made the battle, likewise."""
        maker = self.battle.created_by
        return person(maker.get_short_name(), maker) if maker else "–"

    @property
    def pictured(self) -> bool:
        """Whether the visitor may have a picture of the table: its players, and whoever may watch it as it stands."""
        watched = self.battle.visibility == Battle.PUBLIC and not self.later
        return bool(self.mine or watched) and self.battle.status in (Battle.RUNNING, Battle.OVER)

    @property
    def asked(self) -> list[str]:
        """The names of those who are to move."""
        asked = self.battle.asked_seats()
        return [seat.name for seat in self.seats if seat.key in asked]

    @property
    def outcome(self) -> str:
        """won, lost or draw for the one of whom it is told; "" for a spectator of a decided battle."""
        winner = (self.battle.result or {}).get("winner")
        if not winner:
            return "draw"
        if len(self.told) != 1:
            return ""
        return "won" if winner in self.told else "lost"

    @property
    def winner(self) -> str:
        """The name of the winner."""
        winner = (self.battle.result or {}).get("winner")
        return next((seat.name for seat in self.seats if seat.key == winner), "")

    @property
    def reason(self) -> str:
        """Why the battle ended, in words."""
        reason = (self.battle.result or {}).get("reason")
        try:
            names = {seat.key: seat.name for seat in self.seats if seat.taken}
            if not reason:
                return ""
            mine = next(iter(self.mine)) if len(self.mine) == 1 else ""
            return said(with_names(to_reader(msgspec.convert(reason, Text), mine), names), self.game, messages())
        except msgspec.ValidationError:
            return ""

    @property
    def kept_until(self) -> datetime | None:
        """When it is removed, as things are; None: never, or it goes on."""
        return kept_until(self.battle, self.seats)

    @property
    def pace(self) -> str:
        """The clock in words."""
        return in_words(clock_of(self.battle).terms)

    @property
    def paused_until(self) -> datetime | None:
        """When the present pause ends."""
        pause = clock_of(self.battle).pause
        return pause.until if pause else None

    @property
    def meeting(self) -> datetime | None:
        """When the players have agreed to meet next."""
        ahead = clock_of(self.battle).to_come(timezone.now())
        return ahead[0].at if ahead else None

    @property
    def terms(self) -> list[str]:
        """The game, where there are several, and what was agreed on, in words."""
        title = [said(self.game.title, self.game)] if len(games()) > 1 else []
        return title + settings_in_words(self.game, self.battle.settings)


@dataclass(frozen=True)
class Lobby:
    """Everything on the page. `own` are the visitor's battles that are not over, his own move first."""

    own: list[Line]
    finished: list[Line]
    challenges: list[Line]
    running: list[Line]

    @property
    def your_move(self) -> int:
        """In how many battles the visitor is asked."""
        return sum(line.waits for line in self.own)


def _linked(seats: Iterable[Seat]) -> str:
    return format_html_join(" – ", "{}", ((person(seat.name, seat.user),) for seat in seats if seat.taken))


def lobby_of(user: User | AnonymousUser) -> Lobby:
    """The lobby as this visitor sees it."""
    own: list[Line] = []
    finished: list[Line] = []
    if isinstance(user, User):
        mine = fought_by(user)
        own = sorted(lines(mine.exclude(status=Battle.OVER)[:MOST_OWN], user), key=urgency)
        finished = lines(mine.filter(status=Battle.OVER)[:AT_ONCE], user)
    waiting = open_challenges(user).filter(battle__game__in=games())[: 2 * AT_ONCE]
    offered = Battle.objects.filter(pk__in=[challenge.battle_id for challenge in waiting])
    return Lobby(
        own=own,
        finished=finished,
        challenges=sorted(lines(_known(offered), user), key=lambda line: line.battle.created, reverse=True),
        running=lines(watched_now(user, AT_ONCE), user),
    )


def fought_by(user: User) -> QuerySet[Battle]:
    """The battles of a player, those in which something happened last first."""
    return _known(Battle.objects.filter(seats__user=user).distinct())


def refereed_by(user: User) -> QuerySet[Battle]:
    """The battles that are going on and whose referee somebody is, or is asked to be."""
    return _known(Battle.objects.filter(referee=user, status__in=(Battle.RUNNING, Battle.HALTED)))


def watchable(user: User | AnonymousUser) -> QuerySet[Battle]:
    """The running battles that everyone may watch, without the visitor's own: those of two people first, then those
    against the computer that are being played right now."""
    found = _running(user).order_by("-people", "-moved", "-pk")
    return found.filter(Q(people__gte=2) | Q(moved__gte=timezone.now() - AT_PLAY))


def watched_now(user: User | AnonymousUser, most: int) -> list[Battle]:
    """The first of them. Each kind is asked for by itself, so that none of the many battles is read in which the
    computer waits for somebody who has left."""
    people = list(_running(user).filter(people=2)[:most])
    if len(people) == most:
        return people
    computer = _running(user).filter(people=1, moved__gte=timezone.now() - AT_PLAY)
    return people + list(computer[: most - len(people)])


def _running(user: User | AnonymousUser) -> QuerySet[Battle]:
    found = _known(Battle.objects.filter(status=Battle.RUNNING, visibility=Battle.PUBLIC, hot_seat=False))
    return found.exclude(seats__user=user) if isinstance(user, User) else found


def watched_again(user: User | AnonymousUser) -> QuerySet[Battle]:
    """The battles that are over and that everyone may watch again."""
    return _known(Battle.objects.filter(status=Battle.OVER, visibility=Battle.PUBLIC))


def lines(battles: Iterable[Battle], user: User | AnonymousUser, of: User | None = None) -> list[Line]:
    """Battles as this visitor sees them, told of himself, or `of` the player whose page he reads."""
    return [_line(battle, user, of or user) for battle in battles]


def _known(battles: QuerySet[Battle]) -> QuerySet[Battle]:
    found = battles.filter(game__in=games(), sandbox=0).select_related("challenge", "created_by")
    return found.prefetch_related("seats__user").order_by("-moved", "-pk")


def _line(battle: Battle, user: User | AnonymousUser, of: User | AnonymousUser) -> Line:
    seats = sorted(battle.seats.all(), key=lambda seat: seat.pk)
    mine = [seat.key for seat in seats if isinstance(user, User) and seat.user_id == user.pk]
    asked = battle.asked_seats()
    since = [seat.asked_since for seat in seats if seat.key in asked and seat.asked_since]
    hurried = [question for question in battle.pending if question.get("deadline")]
    own = [question for question in hurried if question["seat"] in mine]
    if not mine and clock_of(battle).terms.kind != LIVE:
        # When a sitting by correspondence ends would tell strangers how long a player's nights are.
        hurried = []
    deadlines = [parse_datetime(question["deadline"]) for question in own or hurried]
    return Line(
        battle=battle,
        game=game_of(battle.game),
        seats=seats,
        mine=mine,
        stage=_stage(battle, asked, mine),
        since=min(since, default=battle.moved),
        deadline=min((moment for moment in deadlines if moment), default=None),
        challenge=getattr(battle, "challenge", None),
        told=[seat.key for seat in seats if isinstance(of, User) and seat.user_id == of.pk],
    )


def _stage(battle: Battle, asked: list[str], mine: list[str]) -> str:
    if battle.over:
        return OVER
    if battle.status == Battle.WAITING:
        return WAITING
    return YOURS if set(asked) & set(mine) else THEIRS


def urgency(line: Line) -> tuple[Any, ...]:
    """What waits for the visitor comes first, by the time that is left; then that which no clock hurries, the longest
    first."""
    order = [YOURS, THEIRS, WAITING, OVER]
    stage, hurried = order.index(line.stage), line.deadline is None
    return stage, not line.waits, hurried, (line.deadline or line.since).timestamp()
