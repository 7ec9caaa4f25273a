"""Comments on moments of a battle that is over."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.permissions import IsAuthenticatedOrReadOnly as ReadOrLogIn

from battles.acts.silence import silence
from battles.api import shapes, wire
from battles.api.acts import described
from battles.api.base import BattlesView, respond
from battles.comments import reading, writing
from battles.models import COMMENTS, Battle


class Comments(BattlesView):
    """All of a battle, and one more."""

    permission_classes = [ReadOrLogIn]
    rate = "comment"

    @extend_schema(
        operation_id="comments",
        summary="The comments",
        description="In the order of their moments (`seq`), each with its `replies`; none before the battle is over, "
        "or where a player wants none (`open`). `writes`: whether you may.",
        responses={200: wire.shape("Comments"), **shapes.ERRORS},
        tags=["look"],
    )
    def get(self, request: Any, uuid: UUID) -> HttpResponse:
        seen = self.sight(uuid)
        return respond(reading.comments(Battle.objects.get(uuid=uuid), seen, request.user))

    @extend_schema(
        operation_id="comment",
        summary="Comment on a moment",
        description="Of a battle that is over and that you may see; or reply to a comment, which is no reply itself. "
        "Plain text. `seq` in the answer is the number of the comment.",
        request=shapes.CommentBody,
        responses={201: shapes.Done, **shapes.ERRORS},
        tags=["comments"],
    )
    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        self.sight(uuid)
        given = self.checked(shapes.CommentBody)
        names = ("seq", "text", "client_id", "reply_to")
        return respond({"seq": writing.write(uuid, request.user, *(given[name] for name in names))}, 201)


class Comment(BattlesView):
    """One of them."""

    permission_classes = [IsAuthenticated]
    rate = "comment"

    @extend_schema(
        operation_id="edit_comment",
        summary="Edit a comment",
        description="Your own, for a quarter of an hour.",
        request=shapes.TextBody,
        responses={204: None, **shapes.ERRORS},
        tags=["comments"],
    )
    def put(self, request: Any, uuid: UUID, number: int) -> HttpResponse:
        self.sight(uuid)
        writing.edit(uuid, request.user, number, self.checked(shapes.TextBody)["text"])
        return HttpResponse(status=204)

    @extend_schema(
        operation_id="delete_comment",
        summary="Take a comment away",
        description="Your own; the referee of the battle and the house may remove any.",
        responses={204: None, **shapes.ERRORS},
        tags=["comments"],
    )
    def delete(self, request: Any, uuid: UUID, number: int) -> HttpResponse:
        writing.take_away(uuid, request.user, number)
        return HttpResponse(status=204)


class Answering(BattlesView):
    """What the players do about comments."""

    permission_classes = [IsAuthenticated]
    rate = "act"


@described(
    "hide_comment",
    shapes.HideBody,
    "Hide a comment",
    "The players may: then only they and its author see it.",
    None,
    status=204,
)
class Hidden(Answering):
    def post(self, request: Any, uuid: UUID, number: int) -> HttpResponse:
        self.sight(uuid)
        writing.hide(uuid, request.user, number, self.checked(shapes.HideBody)["hidden"])
        return HttpResponse(status=204)


@described(
    "switch_comments",
    shapes.SwitchBody,
    "Let others comment, or not",
    "They may as long as no player objects.",
    None,
    status=204,
)
class Switch(Answering):
    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        seen = self.sight(uuid)
        silence(seen, COMMENTS, self.checked(shapes.SwitchBody)["on"])
        return HttpResponse(status=204)
