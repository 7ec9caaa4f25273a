"""Who is asked from now on, until when, and what therefore falls due."""

from __future__ import annotations

from datetime import datetime, timedelta

from battles.clocks import sittings
from battles.clocks.clock import clock_of
from battles.clocks.presets import rhythm
from battles.models import Battle, Due, Seat
from battles.table.desk import Desk
from battles.telling import announcing, habits


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
        seats = {seat.key: seat for seat in Seat.objects.filter(battle=battle).select_related("user").defer("army")}
        _sittings_end(desk, [seats[key] for key in ended])
        _sittings_begin(desk, [seats[key] for key in begun])
        _count_hand_over(desk, asked)
    if battle.over:
        Due.objects.filter(battle=battle).exclude(kind="sandbox").delete()
        announcing.battle_ends(desk)


def _count_hand_over(desk: Desk, asked: list[str]) -> None:
    battle = desk.battle
    humans = [key for key in asked if (seat := desk.table.seat(key)) and not seat.bot]
    if humans and battle.sitting not in humans:
        battle.handovers += bool(battle.sitting)
        battle.sitting = humans[0]


def _sittings_end(desk: Desk, seats: list[Seat]) -> None:
    if seats:
        keys = [seat.key for seat in seats]
        Due.objects.filter(battle=desk.battle, seat__in=keys, kind="order", claim="").delete()
        announcing.sittings_end(desk.battle, seats)
    clock = clock_of(desk.battle)
    for seat in seats:
        habits.sitting_ends(desk.table.thinking, desk.battle, seat)
        if clock.terms.runs and not seat.bot and not desk.battle.hot_seat:
            sittings.end(desk.battle, clock, seat, desk.now)


def _sittings_begin(desk: Desk, seats: list[Seat]) -> None:
    battle, clock, rows = desk.battle, clock_of(desk.battle), []
    # Nobody waits for a player whose opponent is a bot.
    alone = sum(not seat.bot for seat in desk.table.seats) < 2
    ordered = _ordered(battle)
    for seat in seats:
        if seat.bot:
            rows.append(Due(battle=battle, kind="bot", seat=seat.key, at=desk.now))
            desk.hurry = True
        elif not battle.hot_seat:
            at = ordered.get(seat.key, desk.now) + timedelta(seconds=rhythm(clock.terms).mail_after)
            if not alone:
                announcing.sitting_begins(battle, seat, at)
            if clock.terms.runs:
                sittings.begin(battle, clock, seat, desk.now, first=True)
    Due.objects.bulk_create(rows)


def _ordered(battle: Battle) -> dict[str, datetime]:
    """When standing orders will answer: until then nobody need be written to."""
    if not battle.plans:
        return {}
    return dict(Due.objects.filter(battle=battle, kind="order", claim="").values_list("seat", "at"))
