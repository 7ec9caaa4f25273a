"""How battles come about: making one, taking a seat, challenges and invitations. Used by pages and API alike."""

from __future__ import annotations

import secrets
from random import Random
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from armies.books.shelves import game_with_books
from battles.clocks.clock import Clock
from battles.clocks.form import terms_for
from battles.clocks.switching import name_of
from battles.due import bots, sweep
from battles.games import games
from battles.models import Battle, Challenge, Seat
from battles.referee import appointing
from battles.refusals import refusal
from battles.table import beginning
from battles.table.live import tables
from battles.telling import announcing
from conduct.blocks import apart_from, blockers_of, has_blocked
from rules.engine.dice import seed_hash
from rules.engine.game import Game
from rules.engine.refusal import IllegalAction

OPEN, INVITE, HOT_SEAT, BOT = "open", "invite", "hot_seat", "bot"
MOST_WAITING = 10


def create_battle(
    user: User,
    game: str,
    *,
    opponent: str = OPEN,
    settings: dict[str, Any] | None = None,
    drawn_map: dict[str, Any] | None = None,
    seat: str = "",
    army: dict[str, Any] | None = None,
    other_army: dict[str, Any] | None = None,
    pace: str = "days",
    clock: Any = None,
    title: str = "",
    visibility: str = Battle.PUBLIC,
    delay: str = Battle.AT_ONCE,
    seed: str = "",
) -> Battle:
    """Make a battle. `opponent`: open, invite, hot_seat, or the name of a house bot as `bot:<name>`.

    `pace` names a clock, or `clock` gives its terms. `drawn_map` is the map on which it is fought, where the game has
    maps. Without an army a ready one is drawn; a setting that is not stated is the usual one; some are fixed
    against a bot. `seed` is the player's part of the dice; without it one is drawn.
    `other_army` is that of the other seat on a hot seat, or of the bot. Raises `IllegalAction` with what is wrong.
    """
    rules = _game(game)
    against_house = rules.against_house if opponent.startswith("bot:") else {}
    chosen = read_settings(rules, {**(settings or {}), **against_house})
    if drawn_map is not None and rules.maps is not None:
        chosen = rules.maps.taken(chosen, rules.maps.check(drawn_map))
    mine = seat or rules.seats[0]
    bot = opponent.removeprefix("bot:") if opponent.startswith("bot:") else ""
    if mine not in rules.seats or (bot and bot not in bots.names(rules)):
        raise refusal("seat")
    if opponent not in (OPEN, INVITE, HOT_SEAT) and not bot:
        raise refusal("opponent")
    if visibility not in dict(Battle.VISIBILITY) or delay not in dict(Battle.DELAYS):
        raise refusal("pace")
    terms = terms_for("free" if bot or opponent == HOT_SEAT else pace, None if bot or opponent == HOT_SEAT else clock)
    if opponent in (OPEN, INVITE):
        _not_too_many(user)
    server_seed = secrets.token_hex(32)
    with transaction.atomic(durable=True):
        battle = Battle.objects.create(
            game=game,
            settings=chosen,
            title=title.strip()[:120],
            pace=name_of(terms),
            clock=Clock(terms).plain(),
            visibility=visibility,
            delay=delay,
            hot_seat=opponent == HOT_SEAT,
            server_seed=server_seed,
            seed_hash=seed_hash(server_seed),
            created_by=user,
        )
        for key in rules.seats:
            taken = key == mine or opponent == HOT_SEAT
            place = Seat(battle=battle, key=key, player_seed=new_seed())
            if taken:
                _sit(place, rules, chosen, user, army if key == mine else other_army, seed if key == mine else "")
            elif bot:
                place.bot = bot
                place.army = fitting_army(rules, chosen, other_army, user)
            place.save()
        if opponent in (OPEN, INVITE):
            Challenge.objects.create(battle=battle, listed=opponent == OPEN)
        else:
            beginning.begin(battle)
    sweep.wake()
    return battle


def join(challenge: Challenge, user: User, army: dict[str, Any] | None = None, seed: str = "") -> Battle:
    """Take the free seat of a battle that waits; with the last one it begins. Raises `IllegalAction`."""
    # The table before the row, as at the door: else each of two could wait for the other.
    with tables.of(challenge.battle.uuid).lock, transaction.atomic(durable=True):
        battle = Battle.objects.select_for_update().get(pk=challenge.battle_id)
        if battle.status != Battle.WAITING or not Challenge.objects.filter(pk=challenge.pk).exists():
            raise refusal("gone")
        if battle.seats.filter(user=user).exists():
            raise refusal("own_challenge")
        others = [seat.user_id for seat in battle.seats.all() if seat.user_id]
        # Whoever is blocked finds what he would find if somebody else had been quicker.
        if blockers_of(user) & set(others):
            raise refusal("gone")
        if has_blocked(user, others):
            raise refusal("blocked")
        appointing.takes_a_seat(battle, user)
        rules = _game(battle.game)
        free = [seat for seat in battle.seats.order_by("pk") if not seat.taken]
        _sit(free[0], rules, battle.settings, user, army, seed)
        free[0].save()
        if len(free) == 1:
            Challenge.objects.filter(pk=challenge.pk).delete()
            beginning.begin(battle)
            announcing.challenge_taken(battle, user)
    beginning.announce(battle)
    sweep.wake()
    return battle


def open_challenges(user: Any = None) -> QuerySet[Challenge]:
    """The challenges that `user` may accept, newest first: neither his own nor those of people with whom he has nothing
    to do."""
    found = Challenge.objects.filter(listed=True, battle__status=Battle.WAITING).select_related("battle__created_by")
    if user is not None and user.is_authenticated:
        found = found.exclude(battle__seats__user=user).exclude(battle__seats__user__in=apart_from(user))
    return found.order_by("-made")


def accept_challenge(token: str, user: User, army: dict[str, Any] | None = None, seed: str = "") -> Battle:
    """Take the free seat of the challenge or invitation with this token. Raises `IllegalAction`."""
    challenge = Challenge.objects.filter(token=token).first()
    if challenge is None:
        raise refusal("gone")
    return join(challenge, user, army, seed)


def withdraw_challenge(token: str, user: User) -> None:
    """Give up a battle that nobody has joined yet. Raises `IllegalAction`."""
    with transaction.atomic(durable=True):
        battle = Battle.objects.select_for_update().filter(challenge__token=token, created_by=user).first()
        if battle is None or battle.status != Battle.WAITING:
            raise refusal("gone")
        battle.delete()


def withdraw_challenges_of(user: User) -> None:
    """Give up all battles of somebody that nobody has joined yet; one that is joined meanwhile goes on."""
    for pk in list(Battle.objects.filter(created_by=user, status=Battle.WAITING).values_list("pk", flat=True)):
        with transaction.atomic():
            battle = Battle.objects.select_for_update().filter(pk=pk, status=Battle.WAITING).first()
            if battle is not None:
                battle.delete()


# ---------------------------------------------------------------------- what a battle is made of


def read_settings(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """The settings of a battle, complete; refused where one is unknown or out of range."""
    unknown = [key for key in given if key not in game.settings]
    if unknown:
        raise refusal("setting", name=str(unknown[0])[:40])
    chosen = {}
    for key, question in game.settings.items():
        raw = given[key] if key in given else question.default()
        question.check(question.read(raw))
        chosen[key] = raw
    return chosen


def fitting_army(
    game: Game, settings: dict[str, Any], army: dict[str, Any] | None, user: User
) -> dict[str, Any] | None:
    """The army as the battle keeps it, if it is legal under these settings and made of books that are open to the user;
    a ready one if none is given."""
    if game.army is None:
        return None
    if army is None:
        ready = game.army.ready(settings)
        if not ready:
            raise refusal("no_ready_army")
        return game.army.frozen(Random(secrets.randbits(32)).choice(ready))
    bringing = game_with_books(game, user).army
    assert bringing is not None
    try:
        army = bringing.brought(army)
        breaches = bringing.breaches(army, settings)
    except IllegalAction:
        raise
    except (TypeError, ValueError, KeyError, AttributeError):
        raise refusal("army") from None
    if breaches:
        refused = refusal("army_breaches", n=len(breaches))
        refused.detail["breaches"] = breaches
        raise refused
    return bringing.frozen(army)


def new_seed() -> str:
    """A player's part of the dice, where he names none."""
    return secrets.token_hex(8)


def _sit(seat: Seat, game: Game, settings: dict[str, Any], user: User, army: dict[str, Any] | None, seed: str) -> None:
    seat.user = user
    seat.army = fitting_army(game, settings, army, user)
    # The parts are joined with colons for the dice.
    seat.player_seed = seed.replace(":", "-")[:100] or new_seed()


def _game(key: str) -> Game:
    if key not in games():
        raise refusal("game")
    return games()[key]


def _not_too_many(user: User) -> None:
    if Battle.objects.filter(created_by=user, status=Battle.WAITING).count() >= MOST_WAITING:
        raise refusal("too_many_waiting", most=MOST_WAITING)
