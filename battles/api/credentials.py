"""Who a program is: the token of an account, or of a guest."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import Throttled
from rest_framework.permissions import AllowAny
from rest_framework.views import APIView

from accounts import tokens
from accounts.guests import TooManyGuests, counted_guest
from battles.api import shapes
from battles.api.base import BattlesView, StrictJson, TokenThrottle, respond
from ninthsite.described import errors


class Tokens(APIView):
    """A token for a name and a password."""

    permission_classes = ()
    throttle_classes = [TokenThrottle]
    parser_classes = [StrictJson]

    @extend_schema(
        operation_id="token",
        summary="A token",
        description="For `Authorization: Token <key>`; your account page lists and revokes your tokens.",
        request=shapes.Credentials,
        responses={200: shapes.NewToken, **errors(400, 413, 415)},
        tags=["lobby"],
    )
    def post(self, request: Any) -> HttpResponse:
        given = shapes.Credentials(data=request.data, context={"request": request})
        given.is_valid(raise_exception=True)
        return respond({"token": tokens.make(given.validated_data["user"], given.validated_data["name"])})


class Guests(BattlesView):
    """A new guest for a program."""

    permission_classes = [AllowAny]
    rate = "act"

    @extend_schema(
        operation_id="guest",
        summary="Be a guest",
        description="Makes a guest and gives you the token by which it is known; no account, no cookie. "
        "One address makes only so many in an hour.",
        request=None,
        responses={201: shapes.GuestToken, **errors(401, 403, 413)},
        tags=["lobby"],
    )
    def post(self, request: Any) -> HttpResponse:
        try:
            guest = counted_guest(request)
        except TooManyGuests as refused:
            raise Throttled(wait=refused.left) from None
        return respond({"token": tokens.make(guest, ""), "name": guest.username}, 201)
