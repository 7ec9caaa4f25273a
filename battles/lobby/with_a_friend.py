"""A ready battle for two people: one click makes the invitation, and when the friend has joined, both armies stand on
the table. The sides are drawn by lot; while the battle waits, its maker may swap them or take another ready battle."""

from __future__ import annotations

from random import Random

from django.db import transaction

from accounts.models import User
from battles.games import games
from battles.lobby import bringing, matchmaking, ready
from battles.models import Battle, Challenge, Seat
from battles.refusals import refusal
from rules.engine.game import Game

# The friend may sit down in ten minutes or in ten days: nobody loses on time.
PACE = "free"


def invite(user: User, game: Game, rng: Random) -> Battle:
    """A ready battle that waits for a friend; where the game has none, a battle with the usual settings. Raises
    `IllegalAction`."""
    if not game.ready_battles:
        return matchmaking.create_battle(user, game.key, opponent=matchmaking.INVITE)
    chosen, side = rng.choice(game.ready_battles), rng.choice((0, 1))
    armies = ready.armies_of(game, chosen)
    return matchmaking.create_battle(
        user,
        game.key,
        opponent=matchmaking.INVITE,
        settings=ready.settings_of(game, chosen),
        drawn_map=ready.map_of(game, chosen),
        seat=game.seats[side],
        army=armies[side],
        other_army=armies[1 - side],
        pace=PACE,
        ready=True,
    )


def swap(token: str, user: User) -> None:
    """The maker takes the other side, and so the other army. Raises `IllegalAction`."""
    with transaction.atomic(durable=True):
        _, mine, free = _waiting(token, user)
        mine.user, free.user = None, user
        mine.player_seed, free.player_seed = free.player_seed, mine.player_seed
        mine.save(update_fields=["user", "player_seed"])
        free.save(update_fields=["user", "player_seed"])


def another(token: str, user: User) -> None:
    """The next ready battle of the game under the same link. Raises `IllegalAction`."""
    with transaction.atomic(durable=True):
        battle, *seats = _waiting(token, user)
        game = games()[battle.game]
        present = ready.number_of(game, battle, [(seat.army or {}).get("name", "") for seat in seats])
        chosen = game.ready_battles[((present or 0) + 1) % len(game.ready_battles)]
        battle.settings = ready.agreed(game, chosen)
        battle.save(update_fields=["settings"])
        armies = dict(zip(game.seats, ready.armies_of(game, chosen), strict=True))
        for seat in seats:
            seat.army = bringing.fitting_army(game, battle.settings, armies[seat.key], user)
            seat.save(update_fields=["army"])


def _waiting(token: str, user: User) -> tuple[Battle, Seat, Seat]:
    """The ready battle that waits, with the seat of its maker and the one that is free."""
    # A rematch, which is for one player, is fought with the armies that it is for.
    challenge = Challenge.objects.filter(token=token, ready=True, wanted=None).first()
    waiting = Battle.objects.select_for_update().filter(created_by=user, status=Battle.WAITING, game__in=games())
    battle = waiting.filter(pk=challenge.battle_id).first() if challenge else None
    if battle is None:
        raise refusal("gone")
    mine = battle.seats.get(user=user)
    return battle, mine, battle.seats.exclude(pk=mine.pk).get()
