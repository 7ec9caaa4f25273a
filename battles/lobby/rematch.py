"""Once more: the same game, the same armies, the same settings, the other side of the table."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction
from django.urls import reverse

from accounts.models import User
from battles.clocks.clock import Clock, terms_of
from battles.due import waking
from battles.games import games
from battles.lobby import bringing, closing, matchmaking, ready, terms
from battles.models import Battle, Challenge, Rematch, Seat
from battles.refusals import refusal
from battles.table import beginning
from rules.engine.game import Game


def ask(uuid: UUID, user: User) -> Rematch:
    """Ask for a rematch, or accept the one that the other player has asked for; who asks twice has asked once. Against
    the computer, and where one person plays both sides, it begins at once. Raises `IllegalAction`."""
    made = _begin_or_wait(_fought(uuid, user), user)
    waking.wake()
    return made


def decline(uuid: UUID, user: User) -> None:
    """Refuse the other player's rematch, or take one's own back. Raises `IllegalAction`."""
    was = _fought(uuid, user)
    found = Rematch.objects.filter(of=was, state=Rematch.OPEN).select_related("battle__challenge").first()
    challenge = getattr(found.battle, "challenge", None) if found else None
    if found is None or challenge is None:
        raise refusal("gone")
    if _asked_by(found, was, user):
        matchmaking.withdraw_challenge(challenge.token, user)
    else:
        matchmaking.decline_challenge(challenge.token, user)


def state_of(uuid: UUID, user: User) -> dict[str, Any]:
    """How it stands with the rematch, for the page of a battle that is over: `state`, whether it is `yours`, the
    address of the new battle as soon as it has begun, and whether another person is to be asked. `invitation`: where
    the terms stand, if they are no longer those of the battle that was fought."""
    was = _fought(uuid, user)
    seats = list(was.seats.all())
    people = any(seat.user_id and seat.user_id != user.pk for seat in seats)
    shown: dict[str, Any] = {"state": "none", "yours": False, "people": people, "possible": _possible(seats)}
    found = Rematch.objects.filter(of=was).select_related("battle").first()
    if found is None or (found.state == Rematch.ACCEPTED and found.battle is None):
        return shown
    shown |= {"state": found.state, "yours": _asked_by(found, was, user)}
    if found.state == Rematch.DECLINED and shown["yours"]:
        closing.saw(closing.unseen(user).filter(again=was))
    if found.state == Rematch.ACCEPTED and found.battle is not None:
        shown["url"] = found.battle.get_absolute_url()
    waits = Challenge.objects.filter(battle=found.battle).first() if found.state == Rematch.OPEN else None
    if waits is not None and not shown["yours"] and not is_as_before(found, waits):
        shown["invitation"] = reverse("battles:invitation", args=[waits.token])
    return shown


def is_as_before(rematch: Rematch, challenge: Challenge) -> bool:
    """Whether it waits on the terms on which it was asked for, which are those of the battle that both have fought."""
    return rematch.terms == terms.stamp_of(challenge)


def _fought(uuid: UUID, user: User) -> Battle:
    found = Battle.objects.filter(uuid=uuid, seats__user=user).distinct().first()
    if found is None:
        raise Battle.DoesNotExist
    if not found.over or found.sandbox or found.imported or found.game not in games():
        raise refusal("no_rematch")
    return found


def _possible(seats: list[Seat]) -> bool:
    """Whether everybody who fought is still there. Who is gone has left his seat, or closed his account."""
    return all(seat.bot or (seat.user is not None and seat.user.is_active) for seat in seats)


def _asked_by(found: Rematch, was: Battle, user: User) -> bool:
    return was.seats.filter(key=found.seat, user=user).exists()


def _begin_or_wait(was: Battle, user: User) -> Rematch:
    rules = games()[was.game]
    with transaction.atomic(durable=True):
        # Who asks in the same moment waits here, and then finds what the first has asked.
        locked = Battle.objects.select_for_update().get(pk=was.pk)
        seats = list(locked.seats.select_related("user").order_by("pk"))
        found = Rematch.objects.filter(of=locked).select_related("battle").first()
        mine = next(seat for seat in seats if seat.user_id == user.pk)
        other = next((seat.user for seat in seats if seat.user_id != user.pk and seat.user), None)
        if found is not None and found.battle is not None and found.state in (Rematch.OPEN, Rematch.ACCEPTED):
            asked_by_other = found.state == Rematch.OPEN and found.seat != mine.key and other is not None
            if not asked_by_other:
                return found
            challenge = Challenge.objects.get(battle=found.battle)
        else:
            challenge = None
            _may_ask(locked, seats, mine, other, found, user)
            found = found or Rematch(of=locked)
            found.seat, found.state = mine.key, Rematch.OPEN if other else Rematch.ACCEPTED
            found.battle = _again(locked, seats, rules, user, other)
            found.terms = terms.stamp_of(found.battle.challenge) if other else ""
            found.save()
            if other is None:
                beginning.begin(found.battle)
    if challenge is not None:
        matchmaking.join(challenge, user, shown=found.terms)
        return Rematch.objects.get(pk=found.pk)
    assert found.battle is not None
    if other is None and _was_ready(was, rules, seats):
        ready.draw_up(found.battle, rules)
    return found


def _may_ask(was: Battle, seats: list[Seat], mine: Seat, other: User | None, found: Rematch | None, user: User) -> None:
    if not _possible(seats):
        raise refusal("not_reachable")
    if found is not None and found.state == Rematch.DECLINED and found.seat == mine.key:
        raise refusal("rematch_declined")
    if other is not None:
        matchmaking.may_challenge(user, other)
        matchmaking.not_too_many(user)


def _again(was: Battle, seats: list[Seat], rules: Game, user: User, other: User | None) -> Battle:
    """The new battle. People change sides; the computer stays where it was."""
    battle = Battle.sealed(
        game=was.game,
        settings=was.settings,
        title=was.title,
        pace=was.pace,
        clock=Clock(terms_of(was)).plain(),
        visibility=was.visibility,
        delay=was.delay,
        hot_seat=was.hot_seat,
        created_by=user,
    )
    keys = [seat.key for seat in seats]
    for key, before in zip(keys, reversed(seats) if other else seats, strict=True):
        waits = other is not None and before.user_id != user.pk
        # The army lies ready at the seat, also while it waits for its player.
        Seat.objects.create(
            battle=battle,
            key=key,
            user=None if waits else before.user,
            bot=before.bot,
            army=before.army,
            player_seed=bringing.new_seed(),
        )
    if other is not None:
        matchmaking.offer(battle, other, listed=False, ready=_was_ready(was, rules, seats))
    return battle


def _was_ready(was: Battle, rules: Game, seats: list[Seat]) -> bool:
    """Whether it was one of the game's ready battles, which the house sets up for both sides."""
    names = [(seat.army or {}).get("name", "") for seat in seats]
    return not was.hot_seat and ready.number_of(rules, was, names) is not None
