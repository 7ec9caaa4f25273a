"""Who may see a battle, and through whose eyes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from battles.models import Battle
from battles.refusals import refusal
from battles.sending.views_of import PUBLIC, audience_of


class NotVisible(Exception):
    """There is no such battle for this person."""


@dataclass(frozen=True)
class Sight:
    """What a person is at a battle: the audience, and the seats that are his."""

    uuid: UUID
    audience: str
    seats: tuple[str, ...]
    hot_seat: bool

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


def sight(uuid: UUID, user: Any) -> Sight:
    """What `user` is at the battle. Raises `NotVisible`."""
    battle = Battle.objects.filter(uuid=uuid).only("uuid", "visibility", "hot_seat").first()
    if battle is None:
        raise NotVisible
    seats: list[str] = []
    if user is not None and user.is_authenticated:
        seats = list(battle.seats.filter(user=user).order_by("pk").values_list("key", flat=True))
    if battle.visibility == Battle.PRIVATE and not seats:
        raise NotVisible
    return Sight(uuid, audience_of(battle, seats) if seats else PUBLIC, tuple(seats), battle.hot_seat)
