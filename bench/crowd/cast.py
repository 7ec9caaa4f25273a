"""Who plays, and the battles that they play: a few are played a while by the rules' own bots, all others are copies of
their rows under other names."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Any
from uuid import UUID

from bench.crowd.copies import copy_battle, count_rows
from bench.players import SCALES, thought

NINTH_AGE = {"points": "2500", "free_hand": [], "turns": 6}
# A battle can be anywhere when somebody looks at it.
FAR = (20, 60, 120)
# Of ten battles one is of The 9th Age, which costs more.
ONE_IN = 10


@dataclass(frozen=True)
class Staged:
    """A battle that is under way, its scale if its game has any, and the sessions of its players by seat."""

    uuid: UUID
    scale: str
    sessions: dict[str, str]


class Cast:
    """`players` people, each with a session; Django must be set up."""

    def __init__(self, players: int) -> None:
        from accounts.models import User

        User.objects.bulk_create(User(username=f"player{number}", is_guest=True) for number in range(players))
        self.users = list(User.objects.filter(username__startswith="player").order_by("pk"))
        self.sessions = _sessions(self.users)
        # The rows that are copied: of the mass, and of the game of which there are few.
        self.mass: list[int] = []
        self.rare: list[int] = []
        self.copies: dict[int, int] = {}

    def rehearse(self, scales: tuple[str, ...] = SCALES, far: tuple[int, ...] = FAR, ninth_age: int = 2) -> None:
        """Play the battles of which all others are copies."""
        kinds: list[tuple[str, dict[str, Any], int]] = []
        for number, length in enumerate(far):
            kinds += [("de_bellis", {"scale": scale}, length + 7 * number) for scale in scales]
        kinds += [("ninth_age", NINTH_AGE, 60 + 90 * number) for number in range(ninth_age)]
        for number, (game, settings, length) in enumerate(kinds):
            found = _played(self.users[:2], game, settings, length, Random(number))
            (self.rare if game == "ninth_age" else self.mass).append(found)

    def store(self, wanted: int) -> None:
        """Copy battles until so many are stored."""
        rare = wanted // ONE_IN if self.rare else 0
        for among, share in ((self.mass, wanted - rare), (self.rare, rare)):
            for number, template in enumerate(among):
                mine = share // len(among) + (number < share % len(among))
                copy_battle(template, mine - self.copies.get(template, 0), self.users[0].pk, len(self.users))
                self.copies[template] = mine
        count_rows()

    def staged(self, wanted: int) -> list[Staged]:
        """So many of the stored battles, of both games in their shares, each with two players of its own."""
        from battles.models import Battle

        rows = Battle.objects.filter(title="crowd").order_by("pk")
        rare = list(rows.filter(game="ninth_age")[: wanted // ONE_IN])
        mass = list(rows.exclude(game="ninth_age")[: wanted - len(rare)])
        return [self._staged(battle, number) for number, battle in enumerate(mass + rare)]

    def _staged(self, battle: Any, number: int) -> Staged:
        seats = list(battle.seats.order_by("pk"))
        sessions = {}
        for place, seat in enumerate(seats):
            player = (2 * number + place) % len(self.users)
            seat.user = self.users[player]
            seat.save(update_fields=["user"])
            sessions[seat.key] = self.sessions[player]
        return Staged(battle.uuid, battle.settings.get("scale", ""), sessions)


def _sessions(users: list[Any]) -> list[str]:
    """A session for each, as logging in would make it."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.contrib.sessions.models import Session
    from django.utils import timezone

    until = timezone.now() + timedelta(days=1)
    rows, backend = [], "django.contrib.auth.backends.ModelBackend"
    for user in users:
        store = SessionStore()
        data = {SESSION_KEY: str(user.pk), BACKEND_SESSION_KEY: backend, HASH_SESSION_KEY: user.get_session_auth_hash()}
        rows.append(
            Session(session_key=store._get_new_session_key(), session_data=store.encode(data), expire_date=until)
        )
    Session.objects.bulk_create(rows)
    return [row.session_key for row in rows]


def _played(users: list[Any], game: str, settings: dict[str, Any], length: int, rng: Random) -> int:
    """The row of a battle that has been played so far; one that is over by then is none that can be played on, and
    another one is played, not quite so far."""
    while length:
        found = _under_way(users, game, settings, length, rng)
        if found is not None:
            return found
        length = int(length * 0.8)
    raise RuntimeError(f"no battle of {game} ({settings}) can be played on")


def _under_way(users: list[Any], game: str, settings: dict[str, Any], length: int, rng: Random) -> int | None:
    from battles.acts import answers
    from battles.lobby import matchmaking, terms

    made = matchmaking.create_battle(users[0], game, opponent="open", settings=settings)
    battle = matchmaking.join(made.challenge, users[1], shown=terms.stamp_of(made.challenge))
    for _ in range(length):
        turn = thought(battle.uuid, "random", rng, game)
        if turn is None:
            return None
        seat, question, answer = turn
        answers.answer(battle.uuid, seat, question, answer, f"b{question}")
    return int(battle.pk)
