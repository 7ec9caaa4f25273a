"""Standing orders answer no sooner than a person would, so that the other player cannot tell one from the other by the
time it takes: the answer becomes a row that falls due within the time that people think at this pace."""

from __future__ import annotations

from datetime import timedelta
from random import SystemRandom
from typing import TYPE_CHECKING

from django.conf import settings

from battles.clocks.clock import terms_of
from battles.clocks.presets import PRESETS, rhythm
from battles.models import Due
from battles.telling import announcing

if TYPE_CHECKING:
    from battles.table.desk import Desk

_random = SystemRandom()


def waits(desk: Desk, seat: str, number: int) -> bool:
    """Whether an order must let time pass: not where nobody else looks on, nor after an act of the same person, nor
    when its time has come."""
    people = [one for one in desk.table.seats if not one.bot]
    if not settings.ORDER_DELAY or desk.battle.hot_seat or len(people) < 2:
        return False
    if desk.postponed is not None:
        return (desk.postponed.seat, desk.postponed.number) != (seat, number)
    return desk.by != seat


def postpone(desk: Desk, seat: str, number: int) -> None:
    """Have the question answered later. Who has just answered one seems to sit there: the next takes less time."""
    if Due.objects.filter(battle=desk.battle, kind="order", seat=seat, detail__number=number).exists():
        return
    sits_there = desk.postponed is not None and desk.postponed.seat == seat
    pace = rhythm(PRESETS["live"].terms if sits_there else terms_of(desk.battle))
    least, most = pace.thinking
    seconds = settings.ORDER_DELAY * _random.triangular(least, most, least + (most - least) / 4)
    at = desk.now + timedelta(seconds=seconds)
    detail = {"number": number, "sitting": sitting_before(desk)}
    Due.objects.create(battle=desk.battle, kind="order", seat=seat, at=at, detail=detail)
    announcing.sitting_waits(desk.battle, seat, at + timedelta(seconds=rhythm(terms_of(desk.battle)).mail_after))


def sitting_before(desk: Desk) -> str:
    """Who sat there before the first question that an order answers was put."""
    return desk.postponed.sitting if desk.postponed is not None else desk.battle.sitting


def client_id_of(desk: Desk, seat: str, number: int) -> str | None:
    """The client id of an answer whose time has come."""
    due = desk.postponed
    return due.client_id if due is not None and (due.seat, due.number) == (seat, number) else None
