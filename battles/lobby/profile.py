"""What everybody may know of a player: how he has done, what he likes to lead, his latest battles."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from accounts.models import User
from accounts.names import DELETED_PREFIX
from battles.games import games
from battles.lobby.overview import Line, lines
from battles.lobby.stored_text import NONE, text_in
from battles.models import Barred, Battle, Seat
from conduct.blocks import apart_from
from ninthsite.wording import army_called
from rules.engine.game import Game

LATEST = 12
FAVOURITES = 3


@dataclass(frozen=True)
class Score:
    """How somebody has done in a game against people, or against the computer."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def fought(self) -> int:
        return self.won + self.drawn + self.lost


@dataclass(frozen=True)
class Record:
    """Of one game; `favourites` are the names of the armies that he led most often, each with how often."""

    game: Game
    people: Score
    computer: Score
    favourites: list[tuple[str, int]]


@dataclass(frozen=True)
class Profile:
    """Of a player, as this reader sees it. `apart`: one of the two has blocked the other, so that nothing leads from
    here to a battle."""

    person: User
    since: datetime
    records: list[Record]
    latest: list[Line]
    own: bool
    apart: bool


def person_of(name: str) -> User | None:
    """The player of this name; nobody where the account is closed."""
    found = User.objects.filter(username=name, is_active=True).first()
    return None if found is None or found.username.startswith(DELETED_PREFIX) else found


def profile_of(person: User, reader: User | AnonymousUser) -> Profile:
    """Only battles that everybody may watch count and are listed; a guest has no record."""
    apart = isinstance(reader, User) and person.pk in apart_from(reader)
    return Profile(
        person=person,
        since=person.date_joined,
        records=[] if person.is_guest else _records(person),
        latest=[] if apart else lines(_latest(person, reader)[:LATEST], reader, person),
        own=person.pk == reader.pk,
        apart=apart,
    )


def _shown() -> Q:
    """What everybody may see: what is played by one person for both sides, tried out or brought in tells nothing."""
    return Q(visibility=Battle.PUBLIC, hot_seat=False, sandbox=0, imported=False, game__in=list(games()))


def _latest(person: User, reader: User | AnonymousUser) -> QuerySet[Battle]:
    found = Battle.objects.filter(_shown(), seats__user=person, status__in=(Battle.RUNNING, Battle.OVER))
    if isinstance(reader, User):
        found = found.exclude(Exists(Barred.objects.filter(battle=OuterRef("pk"), user=reader)))
        others = Seat.objects.filter(battle=OuterRef("pk"), user__in=apart_from(reader))
        found = found.exclude(Exists(others))
    return found.select_related("challenge", "created_by").prefetch_related("seats__user").order_by("-moved", "-pk")


def _records(person: User) -> list[Record]:
    over = Battle.objects.filter(_shown(), status=Battle.OVER, pk=OuterRef("battle"))
    seats = Seat.objects.filter(Exists(over), user=person)
    computer = Exists(Seat.objects.filter(battle=OuterRef("battle")).exclude(bot=""))
    rows = seats.annotate(computer=computer, winner=text_in("battle__result", "winner"))
    won, drawn = Q(winner=F("key")), Q(winner=NONE)
    counted = rows.values("battle__game", "computer").annotate(
        won=Count("pk", filter=won), drawn=Count("pk", filter=drawn), fought=Count("pk")
    )
    scores = {
        (row["battle__game"], bool(row["computer"])): Score(
            row["won"], row["drawn"], row["fought"] - row["won"] - row["drawn"]
        )
        for row in counted.order_by()
    }
    led: dict[str, Counter[str]] = {}
    named = seats.annotate(led=text_in("army", "name")).exclude(led__in=(NONE, ""))
    for game, name, often in named.values_list("battle__game", "led").annotate(n=Count("pk")).order_by("-n", "led"):
        led.setdefault(game, Counter())[name] = often
    fought = sorted({game for game, _computer in scores})
    return [
        Record(
            game=games()[key],
            people=scores.get((key, False), Score()),
            computer=scores.get((key, True), Score()),
            favourites=[
                (army_called(name, games()[key]), often)
                for name, often in led.get(key, Counter()).most_common(FAVOURITES)
            ],
        )
        for key in fought
    ]
