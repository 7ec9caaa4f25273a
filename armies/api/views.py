"""List, create, change and judge army lists."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.response import Response

from accounts.models import User
from armies import lists
from armies.access import own, own_list, readable_list, shared
from armies.api import shapes
from armies.api.base import ArmiesView, armed_game
from armies.books.shelves import Reader, game_with_books
from armies.figures import figures_of
from armies.models import ArmyList
from ninthsite.described import REF, errors
from ninthsite.wording import said
from rules.engine.army_builder import Sheet
from rules.engine.game import Game

AT_ONCE = 100
ERRORS = errors(400, 401, 403, 404, 413, 415)


class Armies(ArmiesView):
    """Army lists: all, and a new one."""

    @extend_schema(
        operation_id="armies",
        summary="Army lists",
        description="Your own lists, or those that everyone may see (`shared=1`), the latest first; at most 100.",
        parameters=[OpenApiParameter("shared", bool)],
        responses={200: shapes.ArmyLine(many=True), **errors(401)},
        tags=["armies"],
    )
    def get(self, request: Any) -> Response:
        rows = shared() if request.GET.get("shared") in ("1", "true") else own(request.user).select_related("owner")
        return Response([line(row) for row in rows[:AT_ONCE]])

    @extend_schema(
        operation_id="make_army",
        summary="Store an army",
        request=shapes.ArmyIn,
        responses={201: shapes.ArmyOut, **ERRORS},
        tags=["armies"],
    )
    def post(self, request: Any) -> Response:
        body = shapes.ArmyIn(data=request.data)
        body.is_valid(raise_exception=True)
        given = body.validated_data
        game, army, text = armed_game(given["game"]), given.get("army"), given.get("text", "")
        stored = self.heavy("check", begun, request.user, game.key, army, text, given["visibility"])
        return Response(whole(stored), 201)


class Army(ArmiesView):
    """One army list."""

    @extend_schema(
        operation_id="army",
        summary="An army list",
        responses={200: shapes.ArmyOut, **errors(401, 404)},
        tags=["armies"],
    )
    def get(self, request: Any, uuid: UUID) -> Response:
        return Response(whole(readable_list(request.user, uuid)))

    @extend_schema(
        operation_id="change_army",
        summary="Change an army list",
        description="Replaces the army, or sets who may see it. Battles keep the army that they were begun with.",
        request=shapes.ArmyChange,
        responses={200: shapes.ArmyOut, **ERRORS},
        tags=["armies"],
    )
    def put(self, request: Any, uuid: UUID) -> Response:
        army_list = own_list(request.user, uuid)
        body = shapes.ArmyChange(data=request.data)
        body.is_valid(raise_exception=True)
        if "army" in body.validated_data:
            self.heavy("check", lists.store, army_list, body.validated_data["army"])
            army_list.refresh_from_db()
        if "visibility" in body.validated_data:
            army_list.visibility = body.validated_data["visibility"]
            army_list.save(update_fields=["visibility"])
        return Response(whole(army_list))

    @extend_schema(
        operation_id="delete_army",
        summary="Delete an army list",
        responses={204: None, **ERRORS},
        tags=["armies"],
    )
    def delete(self, request: Any, uuid: UUID) -> Response:
        own_list(request.user, uuid).delete()
        return Response(status=204)


class Judgement(ArmiesView):
    """Whether an army is legal."""

    permission_classes = [AllowAny]
    kind = "read"

    @extend_schema(
        operation_id="validate_army",
        summary="Is this army legal?",
        description="Everything that is wrong with an army, each with its rule. Nothing is stored.",
        request=shapes.ArmyQuestion,
        responses={200: shapes.Verdict, **errors(400, 401, 403, 404, 413, 415)},
        tags=["armies"],
    )
    def post(self, request: Any) -> Response:
        body = shapes.ArmyQuestion(data=request.data)
        body.is_valid(raise_exception=True)
        given = body.validated_data
        game = armed_game(given["game"])
        return Response(self.heavy("check", judged, request.user, game.key, given["army"], given.get("settings")))


class ReadyArmies(ArmiesView):
    """The armies that come with a game."""

    @extend_schema(
        operation_id="ready_armies",
        summary="Ready armies",
        description="By key, as the game encodes them.",
        parameters=[OpenApiParameter("game", str, required=True)],
        responses={200: OpenApiResponse({"$ref": REF.format(name="ReadyArmies")}), **errors(401, 404)},
        tags=["armies"],
    )
    def get(self, request: Any) -> Response:
        return Response(dict(lists.builder_of(armed_game(request.GET.get("game", ""))).ready()))


def begun(owner: User, key: str, army: Any, text: str, visibility: str) -> ArmyList:
    """A new list, of an army or else of its text. For any process."""
    game = game_with_books(armed_game(key), owner)
    return lists.begin(owner, game, lists.builder_of(game).from_text(text) if army is None else army, visibility)


def judged(reader: Reader, key: str, given: Any, settings: Any) -> dict[str, Any]:
    """What is wrong with an army, under settings if there are any. For any process."""
    game = game_with_books(armed_game(key), reader)
    army = lists.understood(game, given)
    sheet = lists.builder_of(game).sheet(army)
    breaches = list(sheet.breaches) if settings is None else lists.breaches_under(game, army, settings)
    return verdict(game, sheet, breaches)


def line(army_list: ArmyList) -> dict[str, Any]:
    """A list without its army."""
    figures = figures_of(army_list)
    return {
        "id": army_list.uuid,
        "game": army_list.game,
        "name": army_list.name,
        "owner": army_list.owner.get_short_name(),
        "visibility": army_list.visibility,
        "points": figures.points,
        "budget": figures.budget,
        "legal": figures.legal,
        "changed": army_list.changed,
        "url": army_list.get_absolute_url(),
    }


def whole(army_list: ArmyList) -> dict[str, Any]:
    """A list with its army."""
    return line(army_list) | {"army": army_list.data}


def verdict(game: Game, sheet: Sheet, breaches: list[Any]) -> dict[str, Any]:
    """What is wrong with an army."""
    return {
        "legal": not breaches,
        "points": sheet.gauge.value,
        "budget": sheet.gauge.most,
        "breaches": [_told(game, breach) for breach in breaches],
        "warnings": [_told(game, breach) for breach in sheet.warnings],
    }


def _told(game: Game, breach: Any) -> dict[str, Any]:
    return {
        "rule": breach.rule,
        "message": msgspec.to_builtins(breach.message),
        "text": said(breach.message, game),
        "piece": breach.piece,
    }
