"""Who is asked from now on, until when, and what therefore falls due."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from battles.due.pace import PACES
from battles.models import Battle, Due, Seat

if TYPE_CHECKING:
    from battles.table.desk import Desk


def ask(desk: Desk) -> None:
    """Put the questions that wait now into the battle's row; where the question passes to somebody else, start and
    stop clocks."""
    battle = desk.battle
    before, battle.number = battle.pending, desk.flow.number
    waiting = [] if battle.over else desk.flow.pending
    kept = {question["seat"]: question.get("deadline") for question in before}
    battle.pending = [
        {"seat": decision.seat, "number": decision.number}
        | ({"deadline": kept[decision.seat]} if kept.get(decision.seat) else {})
        for decision in waiting
    ]
    asked = battle.asked_seats()
    ended = [key for key in kept if key not in asked]
    begun = [key for key in asked if key not in kept]
    if ended or begun:
        seats = {seat.key: seat for seat in Seat.objects.filter(battle=battle)}
        _sittings_end(desk, [seats[key] for key in ended])
        _sittings_begin(desk, [seats[key] for key in begun])
        _count_hand_over(desk, asked)
    if battle.over:
        Due.objects.filter(battle=battle).delete()
        _tell_the_end(desk)


def _count_hand_over(desk: Desk, asked: list[str]) -> None:
    battle = desk.battle
    humans = [key for key in asked if (seat := desk.table.seat(key)) and not seat.bot]
    if humans and battle.sitting not in humans:
        battle.handovers += bool(battle.sitting)
        battle.sitting = humans[0]


def _sittings_end(desk: Desk, seats: list[Seat]) -> None:
    """What a sitting took beyond its allowance is taken from the bank."""
    battle, pace = desk.battle, PACES[desk.battle.pace]
    if seats:
        keys = [seat.key for seat in seats]
        Due.objects.filter(battle=battle, seat__in=keys, kind__in=("deadline", "mail", "order"), claim="").delete()
    for seat in seats:
        if pace.has_clock and seat.asked_since:
            over = int((desk.now - seat.asked_since).total_seconds() - pace.sitting)
            if over > 0:
                Seat.objects.filter(pk=seat.pk).update(bank=max(0, seat.bank - over))


def _sittings_begin(desk: Desk, seats: list[Seat]) -> None:
    battle, pace, rows = desk.battle, PACES[desk.battle.pace], []
    # Nobody waits for a player whose opponent is a bot.
    alone = sum(not seat.bot for seat in desk.table.seats) < 2
    ordered = _ordered(battle)
    for seat in seats:
        if seat.bot:
            rows.append(Due(battle=battle, kind="bot", seat=seat.key, at=desk.now))
            desk.hurry = True
        elif not battle.hot_seat:
            at = ordered.get(seat.key, desk.now) + timedelta(seconds=pace.mail_after)
            if not alone:
                rows.append(Due(battle=battle, kind="mail", seat=seat.key, at=at, detail={"seq": battle.seq}))
            if pace.has_clock:
                start = max(desk.now, seat.vacation_until or desk.now)
                Seat.objects.filter(pk=seat.pk).update(asked_since=start)
                rows.append(_deadline(battle, seat.key, start + pace.limit(seat.bank)))
    Due.objects.bulk_create(rows)


def _ordered(battle: Battle) -> dict[str, datetime]:
    """When standing orders will answer: until then nobody need be written to."""
    if not battle.plans:
        return {}
    return dict(Due.objects.filter(battle=battle, kind="order", claim="").values_list("seat", "at"))


def _deadline(battle: Battle, key: str, at: datetime) -> Due:
    for question in battle.pending:
        if question["seat"] == key:
            question["deadline"] = at.isoformat(timespec="seconds")
    return Due(battle=battle, kind="deadline", seat=key, at=at)


def move_deadline(battle: Battle, key: str, at: datetime) -> None:
    """From now on the running sitting of this seat ends at `at`. The caller saves the battle."""
    Due.objects.filter(battle=battle, seat=key, kind="deadline").delete()
    _deadline(battle, key, at).save()


def _tell_the_end(desk: Desk) -> None:
    humans = [seat for seat in desk.table.seats if seat.user_id]
    for seat in humans:
        if len(humans) > 1 and not desk.battle.hot_seat:
            Due.objects.create(
                battle=desk.battle, kind="mail", seat=seat.key, at=desk.now, detail={"seq": desk.battle.seq}
            )
