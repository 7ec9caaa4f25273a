"""Who may see a battle, and through whose eyes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from accounts.models import User
from battles.models import Barred, Battle, Seat
from battles.refusals import refusal
from battles.sending.audiences import REFEREE
from battles.sending.hushed import withdrawn_for
from battles.sending.views_of import audience_of


class NotVisible(Exception):
    """There is no such battle for this person."""


@dataclass(frozen=True)
class Sight:
    """What a person is at a battle: the audience, and the seats that are his; `referee` is who is or shall be its
    referee."""

    uuid: UUID
    audience: str
    seats: tuple[str, ...]
    hot_seat: bool
    referee: User | None = None

    def acting(self, given: Any = None) -> str:
        """The seat for which this person acts. Refused if he has none; on a hot seat it is the one that is asked, or
        the named one."""
        if not self.seats:
            raise refusal("spectator")
        if given is None or given == "":
            return self._asked() if self.hot_seat else self.seats[0]
        if given not in self.seats:
            raise refusal("other_seat")
        return str(given)

    def _asked(self) -> str:
        pending = Battle.objects.values_list("pending", flat=True).get(uuid=self.uuid)
        return next((question["seat"] for question in pending if question["seat"] in self.seats), self.seats[0])


# Whose eyes: the battle, the person, and the seat through whose eyes a referee looks.
Wish = tuple[UUID, Any, str]


def sight(uuid: UUID, user: Any, eyes: str = "") -> Sight:
    """What `user` is at the battle; a referee who may look through the players' eyes chooses a seat as `eyes`. Raises
    `NotVisible`."""
    found = sights([(uuid, user, eyes)])[0]
    if found is None:
        raise NotVisible
    return found


def sights(wishes: Sequence[Wish]) -> list[Sight | None]:
    """The same for many at once, in three queries; None where nothing is to be seen."""
    wanted = ("uuid", "status", "visibility", "hot_seat", "delay", "referee", "referee_sees", "referee_agreed")
    rows = Battle.objects.filter(uuid__in={uuid for uuid, _user, _eyes in wishes}).only(*wanted)
    battles = {battle.uuid: battle for battle in rows}
    people = {_account(user) for _uuid, user, _eyes in wishes} - {None}
    keys: dict[tuple[int, int | None], list[str]] = {}
    if battles and people:
        taken = Seat.objects.filter(battle__in=[battle.pk for battle in battles.values()], user__in=people)
        for battle_id, user_id, key in taken.order_by("pk").values_list("battle_id", "user_id", "key"):
            keys.setdefault((battle_id, user_id), []).append(key)
    waiting = {battle.pk for battle in battles.values() if battle.status == Battle.WAITING}
    onlookers = [
        (battles[uuid].pk, _account(user))
        for uuid, user, _eyes in wishes
        if uuid in battles and _account(user) and (battles[uuid].pk, _account(user)) not in keys
    ]
    barred: set[tuple[int, int | None]] = set()
    if onlookers:
        at, who = zip(*onlookers, strict=True)
        barred = set(Barred.objects.filter(battle__in=set(at), user__in=set(who)).values_list("battle_id", "user_id"))
        barred |= withdrawn_for([pair for pair in onlookers if pair[0] in waiting])
    return [
        _sight(battles[uuid], user, eyes, keys.get((battles[uuid].pk, _account(user)), []), barred)
        if uuid in battles
        else None
        for uuid, user, eyes in wishes
    ]


def _sight(battle: Battle, user: Any, eyes: str, seats: list[str], barred: set[tuple[int, int | None]]) -> Sight | None:
    account = _account(user)
    # Whoever has a seat is no referee, and looks through no other eyes than his own.
    referee = user if account and battle.referee_id == account and not seats else None
    if not seats and referee is None and (battle.visibility == Battle.PRIVATE or (battle.pk, account) in barred):
        return None
    audience = audience_of(battle, seats)
    if referee is not None and battle.referee_agreed:
        audience = REFEREE + _eyes(battle, eyes)
    return Sight(battle.uuid, audience, tuple(seats), battle.hot_seat, referee)


def _account(user: Any) -> int | None:
    return user.pk if isinstance(user, User) and user.is_authenticated else None


def _eyes(battle: Battle, wanted: str) -> str:
    if not battle.referee_sees or not wanted:
        return ""
    return wanted if battle.seats.filter(key=wanted).exists() else ""
