"""Who is referee: named by the maker before the battle begins, or by both players; and he must agree himself."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction

from accounts.models import User
from battles.models import Battle
from battles.refusals import refusal
from battles.sending import hub
from battles.submit import submit
from battles.table.blobs import Sheet
from battles.table.desk import Desk
from battles.telling.announcing import may_approach
from conduct.blocks import has_blocked
from notices.outbox import tell, withdraw
from rules.engine.events import told

COLUMNS = ["referee", "referee_sees", "referee_agreed"]


def named(battle: Battle, name: object, seated: list[int | None]) -> User | None:
    """Whom a player names; None for an empty name: nobody. Raises `IllegalAction`."""
    if not isinstance(name, str) or len(name) > 150:
        raise refusal("no_such_person")
    if not name.strip():
        return None
    found = User.objects.filter(username__iexact=name.strip().replace("\0", ""), is_active=True).first()
    if found is None:
        raise refusal("no_such_person")
    if found.pk in seated:
        raise refusal("referee_plays")
    return found


def check(desk: Desk, detail: dict[str, Any]) -> dict[str, Any]:
    """What is kept of the wish for a referee, or for none any more. Raises `IllegalAction`."""
    person = named(desk.battle, detail.get("name"), [seat.user_id for seat in desk.table.seats])
    if person is None and desk.battle.referee_id is None:
        raise refusal("no_referee")
    return {"name": person.username if person else "", "all_seeing": bool(person and detail.get("all_seeing"))}


def agreed(desk: Desk, detail: dict[str, Any], seat: str, client_id: str | None) -> None:
    """Both players want this referee."""
    person = named(desk.battle, detail["name"], [seat.user_id for seat in desk.table.seats])
    _put(desk.battle, person, sees=detail["all_seeing"])
    key = "battle.told.referee.asked" if person else "battle.told.referee.dismissed"
    if person and detail["all_seeing"]:
        key = "battle.told.referee.asked.all_seeing"
    event = told(key, name=person.username if person else "")
    desk.note("referee", Sheet(events=[event]), seat=seat, client_id=client_id)


def name_before(battle: Battle, user: User, name: str, all_seeing: bool) -> None:
    """The maker names one while his battle waits for an opponent, who accepts the referee by joining. Raises
    `IllegalAction`."""
    with transaction.atomic(durable=True):
        locked = Battle.objects.select_for_update().get(pk=battle.pk)
        if locked.status != Battle.WAITING or locked.created_by_id != user.pk:
            raise refusal("not_maker")
        person = named(locked, name, [user.pk])
        _put(locked, person, sees=all_seeing)


def takes_a_seat(battle: Battle, user: User) -> None:
    """Nobody is judge and party: the referee does not join; who has only been asked declines by joining. Within a
    transaction, with the row of the battle locked. Raises `IllegalAction`."""
    if battle.referee_id != user.pk:
        return
    if battle.referee_agreed:
        raise refusal("referee_plays")
    _put(battle, None, sees=False)


def reply(uuid: UUID, user: User, accept: bool, client_id: str | None = None) -> int:
    """The person agrees to be referee, or declines, or lays it down. Returns the number of the entry."""
    battle = Battle.objects.get(uuid=uuid)
    if battle.referee_id != user.pk:
        raise refusal("not_referee")
    if battle.status == Battle.WAITING:
        with transaction.atomic(durable=True):
            locked = Battle.objects.select_for_update().get(pk=battle.pk)
            if locked.referee_id != user.pk:
                raise refusal("not_referee")
            _answered(locked, accept)
        hub.beside(uuid)
        return battle.seq

    def act(desk: Desk) -> None:
        if desk.battle.referee_id != user.pk or (accept and desk.battle.referee_agreed):
            raise refusal("not_referee")
        key = "agrees" if accept else "leaves" if desk.battle.referee_agreed else "declines"
        _answered(desk.battle, accept)
        event = told(f"battle.told.referee.{key}", name=user.username)
        desk.note("referee", Sheet(events=[event]), client_id=client_id)

    return submit(uuid, act, client_id=client_id)


def _answered(battle: Battle, accept: bool) -> None:
    battle.referee_agreed = accept
    if not accept:
        battle.referee_id, battle.referee_sees = None, False
    battle.save(update_fields=COLUMNS)


def _seated(battle: Battle) -> list[int | None]:
    return list(battle.seats.values_list("user_id", flat=True))


def _put(battle: Battle, person: User | None, *, sees: bool) -> None:
    if battle.referee_id is not None:
        withdraw("referee", about=battle.uuid)
    battle.referee, battle.referee_sees, battle.referee_agreed = person, bool(person) and sees, False
    battle.save(update_fields=COLUMNS)
    if person is None or has_blocked(person, [battle.created_by_id, *_seated(battle)]):
        return
    if may_approach(battle.created_by_id, person):
        tell("referee", person, about=battle.uuid, detail={"what": "asked"}, gather=f"referee:{battle.uuid}")
