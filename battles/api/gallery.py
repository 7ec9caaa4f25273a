"""What onlookers say to one another."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.permissions import IsAuthenticatedOrReadOnly as ReadOrLogIn

from accounts.models import User
from battles.acts.silence import silence
from battles.api import shapes, wire
from battles.api.acts import ActView
from battles.api.base import BattlesView, respond
from battles.gallery import reading, saying
from battles.gallery.standing import standing
from battles.models import ONLOOKERS, Battle
from battles.socket import inbox


class Gallery(ActView):
    """Their latest lines, and one more."""

    permission_classes = [ReadOrLogIn]
    message = inbox.Gallery
    rate = "gallery"

    @extend_schema(
        operation_id="gallery",
        summary="What onlookers say",
        description="The latest lines, the newest last; for players nothing before the battle is over. Where a battle "
        "is shown later, its onlookers read what is said by the same measure, their own lines at once (`held`). "
        "`writes`, `removes`, `silenced` (by you): what you may do.",
        responses={200: wire.shape("Gallery"), **shapes.ERRORS},
        tags=["look"],
    )
    def get(self, request: Any, uuid: UUID) -> HttpResponse:
        seen = self.sight(uuid)
        battle = Battle.objects.get(uuid=uuid)
        stands = standing(battle, seen, request.user)
        shown: dict[str, Any] = {"open": stands.open, "reads": stands.reads, "writes": stands.refused is None}
        shown |= {"removes": stands.removes, "longest": saying.LONGEST}
        shown["you"] = request.user.username if isinstance(request.user, User) else ""
        if stands.switches:
            talk = getattr(battle, "talk", None)
            against = talk.silenced.get(ONLOOKERS, []) if talk else []
            shown["silenced"] = bool(set(against) & set(seen.seats))
        if stands.reads:
            shown["lines"] = reading.latest(battle, seen.audience, request.user)
        return respond(shown | ({} if stands.reads else {"lines": []}))

    @extend_schema(
        operation_id="say_as_onlooker",
        summary="Say something as an onlooker",
        description="Other onlookers and the referee read it, the players not before the battle is over. `seq` is the "
        "number of the line.",
        request=shapes.GalleryBody,
        responses={200: shapes.Done, **shapes.ERRORS},
        tags=["play"],
    )
    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        self.sight(uuid)
        message = self.read(inbox.Gallery)
        return respond({"seq": saying.say(uuid, request.user, message.text, message.client_id)})


class GalleryLine(BattlesView):
    """One line of an onlooker."""

    permission_classes = [IsAuthenticated]
    rate = "act"

    @extend_schema(
        operation_id="remove_onlookers_line",
        summary="Remove a line of an onlooker",
        description="For the referee and the house.",
        responses={204: None, **shapes.ERRORS},
        tags=["play"],
    )
    def delete(self, request: Any, uuid: UUID, number: int) -> HttpResponse:
        saying.remove(uuid, request.user, number)
        return HttpResponse(status=204)


class GallerySwitch(BattlesView):
    """Whether a player wants onlookers to talk."""

    permission_classes = [IsAuthenticated]
    rate = "act"

    @extend_schema(
        operation_id="switch_gallery",
        summary="Let onlookers talk, or not",
        description="They may talk as long as no player of the battle objects.",
        request=shapes.SwitchBody,
        responses={204: None, **shapes.ERRORS},
        tags=["play"],
    )
    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        seen = self.sight(uuid)
        silence(seen, ONLOOKERS, self.checked(shapes.SwitchBody)["on"])
        return HttpResponse(status=204)
