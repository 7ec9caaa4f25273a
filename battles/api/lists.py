"""Games, battles and challenges."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ParseError
from rest_framework.permissions import AllowAny, IsAuthenticated

from battles.api import shapes, wire
from battles.api.base import BattlesView, respond, whole_number
from battles.clocks.clock import terms_of
from battles.due import bots
from battles.games import games
from battles.lobby import bringing, matchmaking, mine, terms
from battles.lobby.making import map_from
from battles.models import Battle, Challenge
from battles.refusals import refusal
from ninthsite.described import errors
from rules.engine.game import Game
from rules.engine.inputs import KINDS

AT_ONCE = 50


class Games(BattlesView):
    """What can be played."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="games",
        summary="The games",
        description="Each game with its seats, settings, house bots, and ready armies under the default settings.",
        responses={200: wire.shape("Games"), **errors(401)},
        tags=["look"],
    )
    def get(self, request: Any) -> HttpResponse:
        return respond({"games": [described(game) for game in games().values()]})


def described(game: Game) -> dict[str, Any]:
    """A game as a program needs to know it."""
    defaults = bringing.read_settings(game, {})
    return {
        "key": game.key,
        "title": game.title,
        "unit": game.unit,
        "seats": game.seats,
        "settings": {key: {"input": question, "default": defaults[key]} for key, question in game.settings.items()},
        "bots": bots.names(game),
        "ready_armies": game.army.ready(defaults) if game.army else [],
    }


class Inputs(BattlesView):
    """The kinds of input."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="inputs",
        summary="The kinds of input",
        description="For each kind what a question carries, as JSON schema, and what an answer to it looks like.",
        responses={200: wire.shape("Kinds"), **errors(401)},
        tags=["look"],
    )
    def get(self, request: Any) -> HttpResponse:
        return respond({"inputs": {kind: input_schema(kind, one) for kind, one in KINDS.items()}})


def input_schema(kind: str, about: Any) -> dict[str, Any]:
    """A kind of input: the JSON schema of what a question carries, and of its answer."""
    schema = wire.part(about.__name__)
    answer = wire.whole(wire.parts()["Answer"]["properties"][kind])
    return {
        "about": (about.__doc__ or "").strip(),
        "schema": schema,
        "answer": answer,
        "components": schema["$defs"],
    }


class Battles(BattlesView):
    """Battles: a list, and a new one."""

    rate = "make"

    @extend_schema(
        operation_id="battles",
        summary="Battles",
        description="Your own battles (`mine=1`), or those that everybody may watch, the latest first.",
        parameters=[
            OpenApiParameter("mine", bool),
            OpenApiParameter("status", str, enum=[key for key, _name in Battle.STATUS]),
            OpenApiParameter("offset", int),
        ],
        responses={200: wire.shape("BattleLines"), **shapes.ERRORS},
        tags=["look"],
    )
    def get(self, request: Any) -> HttpResponse:
        found = Battle.objects.filter(sandbox=0, game__in=games())
        if request.GET.get("mine") in ("1", "true"):
            found = found.filter(seats__user=request.user).distinct() if request.user.is_authenticated else found.none()
        else:
            found = found.filter(visibility=Battle.PUBLIC).exclude(status=Battle.WAITING)
        if status := request.GET.get("status", ""):
            found = found.filter(status=status[:8].replace("\0", ""))
        offset = whole_number(request, "offset", 0, 100_000)
        rows = found.prefetch_related("seats__user").order_by("-moved")[offset : offset + AT_ONCE]
        return respond({"battles": [summary(battle, request.user) for battle in rows]})

    @extend_schema(
        operation_id="make_battle",
        summary="Make a battle",
        description="Against a bot or on a hot seat it begins at once; else it waits for an opponent.",
        request=shapes.NewBattle,
        responses={201: shapes.Made, **shapes.ERRORS},
        tags=["lobby"],
    )
    def post(self, request: Any) -> HttpResponse:
        body = shapes.NewBattle(data=self.body)
        body.is_valid(raise_exception=True)
        wanted = dict(body.validated_data)
        key = wanted.pop("map", "")
        if key and wanted["game"] in games():
            game = games()[wanted["game"]]
            settings = bringing.read_settings(game, wanted.get("settings") or {})
            wanted["drawn_map"] = map_from(key, game, settings, request.user)
        return respond(made(matchmaking.create_battle(request.user, wanted.pop("game"), **wanted), request.user), 201)


class Mine(BattlesView):
    """What waits for whoever asks."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="mine",
        summary="What waits for you",
        description="How many battles wait for your answer (`waiting`), and the first of them (`battles`), the one "
        "with the least time left first: `left` (seconds that run), `deadline`, `still_until` (your clock does not "
        "run), `events` and `chats` since you looked. `but` leaves out the battle that you come from.",
        parameters=[OpenApiParameter("but", str), OpenApiParameter("limit", int)],
        responses={200: wire.shape("MyBattles"), **shapes.ERRORS},
        tags=["look"],
    )
    def get(self, request: Any) -> HttpResponse:
        try:
            but = UUID(request.GET["but"]) if request.GET.get("but") else None
        except ValueError:
            raise ParseError("but: the id of a battle is expected") from None
        waiting, found = mine.next_for(request.user, but)
        first = found[: whole_number(request, "limit", AT_ONCE, AT_ONCE)]
        return respond({"waiting": waiting, "battles": [mine.plain(one) for one in first]})


def made(battle: Battle, user: Any) -> dict[str, Any]:
    """What whoever made or joined a battle needs to go on."""
    shown = {"id": battle.uuid, "status": battle.status, "url": battle.get_absolute_url()}
    seat = battle.seats.filter(user=user).order_by("pk").first()
    shown["seat"] = seat.key if seat else ""
    challenge = Challenge.objects.filter(battle=battle).first()
    return shown | ({"token": challenge.token} if challenge else {})


def summary(battle: Battle, user: Any) -> dict[str, Any]:
    """A battle in a list."""
    seats = list(battle.seats.all())
    mine = [seat.key for seat in seats if user.is_authenticated and seat.user_id == user.pk]
    now = {"asked": battle.asked_seats(), "seq": battle.seq, "handovers": battle.handovers, "moved": battle.moved}
    if battle.delay and not battle.over and not mine:
        # Who sees it later does not learn from a list how it goes.
        now = {"asked": []}
    return now | {
        "id": battle.uuid,
        "url": battle.get_absolute_url(),
        "game": battle.game,
        "title": battle.title,
        "status": battle.status,
        "delay": battle.delay,
        "imported": battle.imported,
        "pace": battle.pace,
        "clock": terms_of(battle).plain(),
        "players": {seat.key: seat.name for seat in seats},
        "you": mine,
        "result": battle.result,
    }


class Challenges(BattlesView):
    """Open challenges."""

    @extend_schema(
        operation_id="challenges",
        summary="Open challenges",
        description="Battles that wait for an opponent, the newest first.",
        responses={200: wire.shape("Challenges"), **errors(401)},
        tags=["lobby"],
    )
    def get(self, request: Any) -> HttpResponse:
        rows = matchmaking.open_challenges(request.user).prefetch_related("battle__seats__user")[:AT_ONCE]
        return respond({"challenges": [challenge_data(row) for row in rows]})


def challenge_data(challenge: Challenge) -> dict[str, Any]:
    """A challenge in a list."""
    battle = challenge.battle
    return terms.in_force(challenge) | {
        "token": challenge.token,
        "terms": terms.stamp_of(challenge),
        "title": battle.title,
        "pace": battle.pace,
        "by": battle.created_by.get_short_name() if battle.created_by else "",
        "made": challenge.made,
    }


class OneChallenge(BattlesView):
    """A battle that waits, and joining it."""

    permission_classes = [IsAuthenticated]
    rate = "make"

    @extend_schema(
        operation_id="challenge",
        summary="A challenge",
        description="The terms of an open challenge or of an invitation whose token you have.",
        responses={200: wire.shape("Challenge"), **shapes.ERRORS},
        tags=["lobby"],
    )
    def get(self, request: Any, token: str) -> HttpResponse:
        challenge = matchmaking.challenge_for(token, request.user)
        if challenge is None:
            raise refusal("gone")
        return respond(challenge_data(challenge))

    @extend_schema(
        operation_id="accept_challenge",
        summary="Accept a challenge",
        description="Takes the free seat of an open challenge or of an invitation; with that the battle begins. "
        "`terms` is what was told with them: if they have changed since, the answer is `BATTLE-TERMS_CHANGED`.",
        request=shapes.Acceptance,
        responses={200: shapes.Made, **shapes.ERRORS},
        tags=["lobby"],
    )
    def post(self, request: Any, token: str) -> HttpResponse:
        body = shapes.Acceptance(data=self.body)
        body.is_valid(raise_exception=True)
        given = body.validated_data
        battle = matchmaking.accept_challenge(
            token, request.user, given.get("army"), given.get("seed", ""), shown=given["terms"]
        )
        return respond(made(battle, request.user))

    @extend_schema(
        operation_id="withdraw_challenge",
        summary="Withdraw a challenge",
        description="Gives up a battle that nobody has joined.",
        responses={204: None, **shapes.ERRORS},
        tags=["lobby"],
    )
    def delete(self, request: Any, token: str) -> HttpResponse:
        matchmaking.withdraw_challenge(token, request.user)
        return HttpResponse(status=204)
