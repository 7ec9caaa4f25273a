"""A battle that is over is fought once more."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated

from battles.api import shapes, wire
from battles.api.base import BattlesView, respond
from battles.lobby import rematch


class Rematches(BattlesView):
    """The rematch of a battle that you have fought."""

    permission_classes = [IsAuthenticated]
    rate = "act"

    @extend_schema(
        operation_id="look_at_rematch",
        summary="How it stands with the rematch",
        description="`state`: none, open, accepted, declined or withdrawn; `yours`: you asked last; `people`: another "
        "person is to be asked; `possible`: nobody is gone; `url`: the new battle, once it has begun; `invitation`: "
        "where the terms stand if they have changed since it was asked for, such as by a referee.",
        responses={200: wire.shape("Rematch"), **shapes.ERRORS},
        tags=["lobby"],
    )
    def get(self, request: Any, uuid: UUID) -> HttpResponse:
        return respond(rematch.state_of(uuid, request.user))

    @extend_schema(
        operation_id="rematch",
        summary="Rematch",
        description="The same game, settings and armies; people change sides. Against the computer it begins at once, "
        "else when the other player accepts, unless its terms have changed since: then they are read and accepted at "
        "the `invitation`. One for each battle: asking twice is asking once.",
        request=shapes.RematchBody,
        responses={200: wire.shape("Rematch"), **shapes.ERRORS},
        tags=["lobby"],
    )
    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        if self.checked(shapes.RematchBody)["accept"]:
            rematch.ask(uuid, request.user)
        else:
            rematch.decline(uuid, request.user)
        return respond(rematch.state_of(uuid, request.user))
