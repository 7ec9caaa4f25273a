"""A player's own time: vacations and quiet hours."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated

from accounts.quiet_hours import quiet_hours_of, zone_of
from battles.api import shapes, wire
from battles.api.base import BattlesView, respond
from battles.clocks import quiet_choice, vacation


def _vacations(user: Any) -> dict[str, Any]:
    now = timezone.now()
    taken = [{"id": one.pk, "begins": one.begins, "ends": one.ends} for one in vacation.to_come(user, now)]
    return {"days_left": vacation.days_left(user, now), "vacations": taken}


class Vacations(BattlesView):
    """Your vacations."""

    permission_classes = [IsAuthenticated]
    rate = "make"

    @extend_schema(
        operation_id="vacations",
        summary="Your vacations",
        description="Those that are not over, and how many days of this year you have left.",
        responses={200: wire.shape("Vacations"), **shapes.ERRORS},
        tags=["time"],
    )
    def get(self, request: Any) -> HttpResponse:
        return respond(_vacations(request.user))

    @extend_schema(
        operation_id="take_vacation",
        summary="Take a vacation",
        description="No time runs for you in any battle by correspondence; so many days in a year.",
        request=shapes.VacationBody,
        responses={200: wire.shape("Vacations"), **shapes.ERRORS},
        tags=["time"],
    )
    def post(self, request: Any) -> HttpResponse:
        body = shapes.VacationBody(data=self.body)
        body.is_valid(raise_exception=True)
        given = body.validated_data
        vacation.take(request.user, given.get("begins") or timezone.now(), given["days"])
        return respond(_vacations(request.user))


class Vacation(BattlesView):
    """One of your vacations."""

    permission_classes = [IsAuthenticated]
    rate = "make"

    @extend_schema(
        operation_id="give_up_vacation",
        summary="Give up a vacation",
        description="You are back: what is left of it is yours again.",
        responses={204: None, **shapes.ERRORS},
        tags=["time"],
    )
    def delete(self, request: Any, number: int) -> HttpResponse:
        vacation.give_up(request.user, number)
        return HttpResponse(status=204)


class Quiet(BattlesView):
    """Your quiet hours."""

    permission_classes = [IsAuthenticated]
    rate = "make"

    @extend_schema(
        operation_id="quiet",
        summary="Your quiet hours",
        description="Hours of each of your days in which no clock of yours runs, except a live one.",
        responses={200: wire.shape("QuietHours"), **shapes.ERRORS},
        tags=["time"],
    )
    def get(self, request: Any) -> HttpResponse:
        quiet = quiet_hours_of(request.user)
        return respond({"zone": zone_of(request.user).key, "quiet": quiet.plain() if quiet else None})

    @extend_schema(
        operation_id="choose_quiet",
        summary="Choose your quiet hours",
        description="At most ten hours, changed once in seven days; they hold from your next sitting on.",
        request=shapes.QuietBody,
        responses={200: wire.shape("QuietHours"), **shapes.ERRORS},
        tags=["time"],
    )
    def post(self, request: Any) -> HttpResponse:
        body = shapes.QuietBody(data=self.body)
        body.is_valid(raise_exception=True)
        given = body.validated_data
        quiet_choice.choose(request.user, given["zone"], given.get("begins", ""), given.get("ends", ""))
        return self.get(request)
