"""How battles come about: making one, taking a seat, challenges and invitations. Used by pages and API alike."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from accounts.alone import alone
from accounts.models import User
from battles.clocks.clock import Clock
from battles.clocks.form import terms_for
from battles.clocks.switching import name_of
from battles.due import bots, waking
from battles.games import games
from battles.lobby import bringing, closing, terms
from battles.lobby import ready as drawing_up
from battles.models import Battle, Challenge, Rematch, Seat
from battles.referee import appointing
from battles.refusals import refusal
from battles.table import beginning
from battles.table.live import tables
from battles.telling import announcing
from conduct.blocks import apart_from, blockers_of, has_blocked
from rules.engine.game import Game

OPEN, INVITE, HOT_SEAT, HOUSE = "open", "invite", "hot_seat", "bot:"
MOST_WAITING = 10


def create_battle(
    user: User,
    game: str,
    *,
    opponent: str = OPEN,
    wanted: User | None = None,
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
    ready: bool = False,
) -> Battle:
    """Make a battle. `opponent`: open, invite, hot_seat, or the name of a house bot as `bot:<name>`.

    An invitation may be to a player who is `wanted`: he is told of it, and nobody else may take it up.
    `pace` names a clock, or `clock` gives its terms. `drawn_map` is the map on which it is fought, where the game has
    maps. Without an army a ready one is drawn; a setting that is not stated is the usual one; some are fixed
    against a bot. `seed` is the player's part of the dice; without it one is drawn.
    `other_army` is that of the other seat on a hot seat, of the bot, or of whoever accepts a battle that is `ready`:
    both armies are chosen, and the house draws them up. Raises `IllegalAction` with what is wrong.
    """
    rules = _game(game)
    bot = opponent.removeprefix(HOUSE) if opponent.startswith(HOUSE) else ""
    if (seat and seat not in rules.seats) or (bot and bot not in bots.names(rules)):
        raise refusal("seat")
    if opponent not in (OPEN, INVITE, HOT_SEAT) and not bot:
        raise refusal("opponent")
    if visibility not in dict(Battle.VISIBILITY) or delay not in dict(Battle.DELAYS):
        raise refusal("pace")
    chosen = bringing.agreed(rules, settings, drawn_map, against_house=bool(bot))
    awaited = opponent in (OPEN, INVITE)
    clocked = terms_for(pace, clock) if awaited else terms_for("free", None)
    if wanted is not None:
        may_challenge(user, wanted)
    with transaction.atomic(durable=True):
        if awaited:
            not_too_many(user)
        battle = Battle.sealed(
            game=game,
            settings=chosen,
            title=title.strip()[:120],
            pace=name_of(clocked),
            clock=Clock(clocked).plain(),
            visibility=visibility,
            delay=delay,
            hot_seat=opponent == HOT_SEAT,
            created_by=user,
        )
        for key in rules.seats:
            place = Seat(battle=battle, key=key, player_seed=bringing.new_seed())
            if key == (seat or rules.seats[0]):
                bringing.sit(place, rules, chosen, user, army, seed)
            elif battle.hot_seat:
                bringing.sit(place, rules, chosen, user, other_army, "")
            elif bot or ready:
                place.bot, place.army = bot, bringing.fitting_army(rules, chosen, other_army, user)
            place.save()
        if awaited:
            offer(battle, wanted, listed=opponent == OPEN, ready=ready)
        else:
            beginning.begin(battle)
    waking.wake()
    return battle


def offer(battle: Battle, wanted: User | None, *, listed: bool, ready: bool = False) -> None:
    """Somebody is to take the seat that is free: anybody who finds the battle listed or has its address, or only the
    player who is `wanted`, who is told of it."""
    Challenge.objects.create(battle=battle, listed=listed, wanted=wanted, ready=ready)
    if wanted is not None:
        announcing.challenged(battle, wanted)


def join(challenge: Challenge, user: User, army: dict[str, Any] | None = None, seed: str = "", *, shown: str) -> Battle:
    """Take the free seat of a battle that waits; with the last one it begins, and a ready one is drawn up. `shown`
    stands for the terms that the player knows. Raises `IllegalAction`."""
    # The table before the row, as at the door: else each of two could wait for the other.
    with tables.of(challenge.battle.uuid).lock:
        battle, begun = _seated(challenge, user, army, seed, shown)
        if begun and challenge.ready:
            drawing_up.draw_up(battle, _game(battle.game))
    beginning.announce(battle)
    waking.wake()
    return battle


@transaction.atomic(durable=True)
def _seated(
    challenge: Challenge, user: User, army: dict[str, Any] | None, seed: str, shown: str
) -> tuple[Battle, bool]:
    """The battle with one more player, and whether it has begun with him."""
    battle = Battle.objects.select_for_update().get(pk=challenge.battle_id)
    if battle.status != Battle.WAITING or not Challenge.objects.filter(pk=challenge.pk).exists():
        raise refusal("gone")
    if battle.seats.filter(user=user).exists():
        raise refusal("own_challenge")
    if challenge.wanted_id not in (None, user.pk):
        raise refusal("gone")
    others = [seat.user_id for seat in battle.seats.all() if seat.user_id]
    # Whoever is blocked finds what he would find if somebody else had been quicker.
    if blockers_of(user) & set(others):
        raise refusal("gone")
    if has_blocked(user, others):
        raise refusal("blocked")
    challenge.battle = battle
    terms.must_hold(challenge, shown)
    appointing.takes_a_seat(battle, user)
    free = [seat for seat in battle.seats.order_by("pk") if not seat.taken]
    # The armies of a ready battle belong to it.
    bringing.sit(free[0], _game(battle.game), battle.settings, user, None if challenge.ready else army, seed)
    free[0].save()
    begins = len(free) == 1
    if begins:
        Challenge.objects.filter(pk=challenge.pk).delete()
        battle.invitation = challenge.token
        battle.save(update_fields=["invitation"])
        Rematch.objects.filter(battle=battle).update(state=Rematch.ACCEPTED)
        beginning.begin(battle)
        announcing.challenge_taken(battle, user)
    return battle, begins


def open_challenges(user: Any = None) -> QuerySet[Challenge]:
    """The challenges that `user` may accept, newest first: neither his own nor those of people with whom he has nothing
    to do."""
    found = Challenge.objects.filter(listed=True, battle__status=Battle.WAITING).select_related(
        "battle__created_by", "battle__referee"
    )
    if user is not None and user.is_authenticated:
        found = found.exclude(battle__seats__user=user).exclude(battle__seats__user__in=apart_from(user))
    return found.order_by("-made")


def accept_challenge(
    token: str, user: User, army: dict[str, Any] | None = None, seed: str = "", *, shown: str
) -> Battle:
    """Take the free seat of the challenge or invitation with this token, on the terms that `shown` stands for. Raises
    `IllegalAction`."""
    challenge = Challenge.objects.filter(token=token).first()
    if challenge is None:
        raise refusal("gone")
    return join(challenge, user, army, seed, shown=shown)


def challenge_for(token: str, user: Any) -> Challenge | None:
    """The challenge with this token, if it is open to `user`: to whoever is blocked, and to others than the one who is
    wanted, it is gone."""
    challenge = Challenge.objects.filter(token=token).select_related("battle__created_by", "battle__referee").first()
    if challenge is None or closed_to(challenge, user):
        return None
    return challenge


def closed_to(challenge: Challenge, user: Any) -> bool:
    """Whether it is meant for another, or somebody who waits there has blocked the visitor: to him it is gone."""
    if challenge.wanted_id and user.pk not in (challenge.wanted_id, challenge.battle.created_by_id):
        return True
    blockers = blockers_of(user.pk)
    return bool(blockers) and challenge.battle.seats.filter(user__in=blockers).exists()


def withdraw_challenge(token: str, user: User) -> None:
    """Give up a battle that nobody has joined yet. Raises `IllegalAction`."""
    with transaction.atomic(durable=True):
        battle = Battle.objects.select_for_update().filter(challenge__token=token, created_by=user).first()
        if battle is None or battle.status != Battle.WAITING:
            raise refusal("gone")
        closing.withdrawn(battle)


def decline_challenge(token: str, user: User) -> None:
    """Refuse what is offered to oneself: its battle is gone, and its maker is told. Raises `IllegalAction`."""
    with transaction.atomic(durable=True):
        battle = Battle.objects.select_for_update().filter(challenge__token=token, challenge__wanted=user).first()
        if battle is None or battle.status != Battle.WAITING:
            raise refusal("gone")
        closing.declined(battle)


def may_challenge(user: User, wanted: User) -> None:
    """Refuse where somebody cannot be challenged by name: closed accounts and those who have blocked him look alike."""
    if wanted.pk == user.pk:
        raise refusal("own_challenge")
    if not wanted.is_active or wanted.pk in blockers_of(user):
        raise refusal("not_reachable")
    if has_blocked(user, [wanted]):
        raise refusal("blocked")


def withdraw_challenges_of(user: User) -> None:
    """Give up all battles of somebody that nobody has joined yet, and those that others have offered him; one that is
    joined meanwhile goes on."""
    waiting = Battle.objects.filter(status=Battle.WAITING)
    for own, close in ((True, closing.withdrawn), (False, closing.unreachable)):
        found = waiting.filter(created_by=user) if own else waiting.filter(challenge__wanted=user)
        for pk in list(found.values_list("pk", flat=True)):
            with transaction.atomic():
                battle = Battle.objects.select_for_update().filter(pk=pk, status=Battle.WAITING).first()
                if battle is not None:
                    close(battle)


def _game(key: str) -> Game:
    if key not in games():
        raise refusal("game")
    return games()[key]


def not_too_many(user: User) -> None:
    """Within a transaction: refuse who waits for many opponents already."""
    alone(user)
    if Battle.objects.filter(created_by=user, status=Battle.WAITING).count() >= MOST_WAITING:
        raise refusal("too_many_waiting", most=MOST_WAITING)
