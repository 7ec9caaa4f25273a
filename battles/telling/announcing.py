"""Who is told what, and when: called within the transaction of what is told of."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from accounts.models import User
from battles.models import Battle, ChatLine, ClosedChallenge, Comment, Seat, Talk
from battles.sending.unheard import unheard
from conduct.blocks import blockers_of
from ninthsite.rates import spend
from notices.outbox import put_off, tell, told_since, withdraw

if TYPE_CHECKING:
    from battles.table.desk import Desk

# Whoever goes on writing is told of as one.
QUIET_SPELL = timedelta(minutes=3)


def sitting_begins(battle: Battle, seat: Seat, at: datetime) -> None:
    """The question has passed to this seat; its person is told from `at` on."""
    if seat.user is not None:
        tell(
            "hand_over",
            seat.user,
            about=battle.uuid,
            detail={"seat": seat.key, "seq": battle.seq},
            at=at,
            gather=f"hand_over:{battle.uuid}:{seat.key}",
        )


def sitting_waits(battle: Battle, seat: str, at: datetime) -> None:
    """A standing order is about to answer: until `at` its person need not be told."""
    for user in battle.seats.filter(key=seat, user__isnull=False).values_list("user_id", flat=True):
        if user is not None:
            put_off("hand_over", about=battle.uuid, user=user, at=at)


def sittings_end(battle: Battle, seats: list[Seat]) -> None:
    """They have answered: nobody need tell them any more that they are asked, or for how long."""
    users = [seat.user_id for seat in seats if seat.user_id]
    if users:
        withdraw("hand_over", "deadline_near", about=battle.uuid, users=users)


def battle_ends(desk: Desk) -> None:
    """It is over. Who plays the house or himself has seen it."""
    battle = desk.battle
    withdraw("hand_over", "deadline_near", "appointment", about=battle.uuid)
    humans = [seat for seat in desk.table.seats if seat.user_id]
    if len(humans) > 1 and not battle.hot_seat:
        for seat in Seat.objects.filter(battle=battle, user__isnull=False).select_related("user"):
            if seat.user is not None:
                tell("battle_over", seat.user, about=battle.uuid, detail={"seat": seat.key, "seq": battle.seq})


def challenge_taken(battle: Battle, by: User) -> None:
    """Somebody has taken the free seat: whoever waits there is told."""
    for seat in battle.seats.filter(user__isnull=False).exclude(user=by).select_related("user").order_by("pk"):
        if seat.user is not None:
            detail = {"seat": seat.key, "seq": battle.seq, "by": by.pk}
            tell("challenge", seat.user, about=battle.uuid, detail=detail, at=timezone.now() + timedelta(seconds=30))


def challenged(battle: Battle, wanted: User) -> None:
    """Somebody offers battle to a player, or a rematch. Who sits at the site sees it before the message leaves."""
    if may_approach(battle.created_by_id, wanted):
        tell("challenged", wanted, about=battle.uuid, at=timezone.now() + timedelta(minutes=2))


def may_approach(by: int | None, person: User) -> bool:
    """Whether somebody may have a person written to who has nothing to do with him yet: the pages ask the person in any
    case, but nobody fills another's mailbox."""
    # In this order: what is not sent for one person is not counted against the others.
    return not spend("approach", f"{by} {person.pk}") and not spend("approached", person.pk)


def challenge_declined(closed: ClosedChallenge) -> None:
    """Whoever was challenged declined: the challenger is told. If he waits before its page he sees it there first."""
    tell("declined", closed.maker, about=closed.battle, at=timezone.now() + timedelta(seconds=30))


def left(battle: Battle, gone: str, others: list[Seat]) -> None:
    """Whoever had the seat `gone` has closed his account: the others are told how the battle can end."""
    for seat in others:
        if seat.user is not None:
            tell("left", seat.user, about=battle.uuid, detail={"seat": seat.key, "seq": battle.seq, "gone": gone})


def has_time(battle: Battle, seat: str, until: datetime, here: list[str]) -> None:
    """The player of this seat has time now: those who are not there are told."""
    blockers = blockers_of(battle.seats.filter(key=seat).values_list("user_id", flat=True).first())
    others = battle.seats.filter(user__isnull=False).exclude(user__in=blockers)
    for other in others.exclude(key__in=[seat, *here]).select_related("user"):
        if other.user is not None and not battle.hot_seat:
            tell(
                "free",
                other.user,
                about=battle.uuid,
                detail={"seat": other.key, "by": seat, "until": until.isoformat(timespec="seconds")},
                gather=f"free:{battle.uuid}:{other.key}",
            )


def chat_said(battle: Battle, line: ChatLine) -> None:
    """The other players are told what was said, once for each quiet spell."""
    if battle.hot_seat:
        return
    blockers = blockers_of(battle.seats.filter(key=line.seat).values_list("user_id", flat=True).first())
    seats = battle.seats.filter(user__isnull=False).exclude(user__in=blockers)
    for seat in seats.exclude(key=line.seat).select_related("user").order_by("pk"):
        if seat.user is not None:
            tell(
                "chat",
                seat.user,
                about=battle.uuid,
                detail={"seat": seat.key, "number": line.number, "at": timezone.now().isoformat()},
                at=timezone.now() + QUIET_SPELL,
                gather=f"chat:{battle.uuid}:{seat.key}",
            )


def comment_written(battle: Battle, comment: Comment, talk: Talk) -> None:
    """The players are told, once until they look. The caller stores the row of the talk."""
    for seat in battle.seats.filter(user__isnull=False).exclude(user=comment.author).select_related("user"):
        user = seat.user
        if user is None or comment.author_id in unheard(user):
            continue
        earlier = talk.told.get(str(user.pk))
        # Where all that was said has been taken away in time, nothing was told.
        if earlier and told_since("comment", about=battle.uuid, user=user, moment=datetime.fromisoformat(earlier)):
            continue
        talk.told[str(user.pk)] = comment.at.isoformat()
        detail = {"seat": seat.key, "number": comment.number}
        tell("comment", user, about=battle.uuid, detail=detail, at=timezone.now() + QUIET_SPELL)
