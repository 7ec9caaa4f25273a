"""Tables at which one battle after another is played: two people at different web processes, one against a bot of the
house (of either game), and one against somebody who never comes, for whom the clock answers."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from bench.faults.account import Account
from bench.faults.people import player, session
from bench.faults.person import Person
from bench.players import GAME

if TYPE_CHECKING:
    from battles.models import Battle

Made = TypeVar("Made")
PERSON, BOT, NINTH_AGE, ABSENT = "other", "bot", "ninth age", "absent"
HOUSE = (BOT, NINTH_AGE)
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    NINTH_AGE: ("ninth_age", {"points": "2500", "free_hand": [], "turns": 6}),
}
USUAL: tuple[str, dict[str, Any]] = (GAME, {"scale": "introductory"})
CLOCK = {"kind": "live", "sitting": 20}
PATIENCE = 120.0


def patiently(work: Callable[[], Made]) -> Made:
    """Try until the database is there."""
    from django.db import DatabaseError, connection

    begun = time.monotonic()
    while True:
        try:
            return work()
        except DatabaseError:
            connection.close()
            if time.monotonic() - begun > PATIENCE:
                raise
            time.sleep(0.3)


class Table:
    """People on threads of their own: who plays, and `onlookers`. `against`: another PERSON, BOT, NINTH_AGE (its bot)
    or ABSENT."""

    def __init__(
        self, name: str, webs: list[str], against: str, account: Account, rng: Random, onlookers: int = 0
    ) -> None:
        self.against, self.account, self.rng = against, account, rng
        self.hold, self.ended = threading.Event(), threading.Event()
        self.users = [player(f"{name}-{side}") for side in ("one", "other")[: 1 if against in HOUSE else 2]]
        seated = self.users if against == PERSON else self.users[:1]
        sessions = [session(user) for user in seated] + [{} for _ in range(onlookers)]
        self.people = [
            Person(_from(webs, index), cookies, account, Random(rng.random()), self.hold)
            for index, cookies in enumerate(sessions)
        ]
        self.battle = UUID(int=0)
        self.failed: BaseException | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)

    @property
    def news(self) -> list[int]:
        """How much each of the people has been told."""
        return [person.news for person in self.people]

    @property
    def settled(self) -> bool:
        """Whether nobody waits for a reply."""
        return not any(person.unsettled for person in self.people)

    def end(self) -> None:
        self.ended.set()
        for person in self.people:
            person.ended.set()
        self.thread.join(timeout=PATIENCE)

    def _run(self) -> None:
        from django.db import connection

        try:
            while not self.ended.is_set():
                self.battle = patiently(self._begun).uuid
                connection.close()
                self.account.battles.append(self.battle)
                threads = [threading.Thread(target=self._sit, args=(one, self.battle)) for one in self.people]
                for thread in threads:
                    thread.start()
                while any(thread.is_alive() for thread in threads):
                    if self.against == ABSENT and not self.hold.is_set():
                        patiently(self._hasten)
                        connection.close()
                    self.ended.wait(1.0)
                for thread in threads:
                    thread.join()
                while self.hold.is_set() and not self.ended.is_set():
                    time.sleep(0.1)
        except BaseException as failed:
            self.failed = failed

    def _sit(self, person: Person, battle: UUID) -> None:
        try:
            person.play(battle)
        except BaseException as failed:
            self.failed = failed

    def _begun(self) -> Battle:
        from battles.lobby import matchmaking, terms
        from battles.models import Challenge

        game, settings = GAMES.get(self.against, USUAL)
        if self.against in HOUSE:
            return matchmaking.create_battle(self.users[0], game, opponent="bot:random", settings=settings)
        clock = CLOCK if self.against == ABSENT else None
        made = matchmaking.create_battle(self.users[0], game, opponent="invite", settings=settings, clock=clock)
        challenge = Challenge.objects.get(battle=made)
        return matchmaking.join(challenge, self.users[1], shown=terms.stamp_of(challenge))

    def _hasten(self) -> None:
        """The time of him who never comes has run out now; he is written to now."""
        from django.utils import timezone

        from battles.models import Due, Seat
        from notices.models import Notice

        ago = timezone.now() - timedelta(seconds=60)
        seats = Seat.objects.filter(battle__uuid=self.battle, user=self.users[1])
        key = seats.values_list("key", flat=True).first()
        seats.filter(asked_since__gt=ago).update(asked_since=ago)
        Due.objects.filter(battle__uuid=self.battle, seat=key, kind="deadline", claim="").update(at=ago)
        Notice.objects.filter(about=self.battle, user=self.users[1], state="waiting", claim="").update(at=ago)


def _from(webs: list[str], index: int) -> list[str]:
    first = index % len(webs)
    return [*webs[first:], *webs[:first]]


def seated(webs: list[str], account: Account, rng: Random, tables: int = 5, onlookers: int = 1) -> list[Table]:
    """Of each five tables two with two people, two against the house, one against nobody; so many look on at each."""
    kinds = [PERSON, NINTH_AGE, PERSON, BOT, ABSENT]
    return [
        Table(f"table{index}", _from(webs, index // 2), kinds[index % len(kinds)], account, rng, onlookers)
        for index in range(tables)
    ]
