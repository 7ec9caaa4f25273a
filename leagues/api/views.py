"""Looking at events: which there are, one of them, its standings, its rounds. What a page of an event shows to whoever
asks, and no more."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.api import shapes
from leagues.exports import standings as exports
from leagues.exports.about import about, in_full
from leagues.exports.rounds import as_json as rounds_as_json
from leagues.finding import event_at, judges, shown
from leagues.models import Event
from leagues.results.record import Record
from ninthsite.described import errors
from ninthsite.throttles import Throttle

AT_ONCE = 50


class EventsView(APIView):
    """A view of events."""

    permission_classes = [AllowAny]

    def get_throttles(self) -> list[Any]:
        return [Throttle("read")]

    def record(self, uuid: UUID) -> Record:
        """What whoever asks may know of the event. Http404."""
        event = event_at(uuid)
        return Record(event, before_awards=not judges(event, self.request.user))


class Events(EventsView):
    """The events that everybody finds."""

    @extend_schema(
        operation_id="events",
        summary="Events",
        description="Those that everybody finds, the latest first; at most 50. Others are there for who has their id.",
        parameters=[
            OpenApiParameter("game", str),
            OpenApiParameter("state", str, enum=[key for key, _name in Event.STATES]),
        ],
        responses={200: shapes.EventLine(many=True), **errors(401)},
        tags=["events"],
    )
    def get(self, request: Any) -> Response:
        wanted = {key: request.GET[key].replace("\0", "")[:40] for key in ("game", "state") if key in request.GET}
        found = shown().filter(**wanted)[:AT_ONCE]
        return Response([about(event, event.players) for event in found])  # type: ignore[attr-defined]


class OneEvent(EventsView):
    """An event."""

    @extend_schema(
        operation_id="event",
        summary="An event",
        description="What is played in it, and how far it is.",
        responses={200: shapes.EventOut, **errors(401, 404)},
        tags=["events"],
    )
    def get(self, request: Any, uuid: UUID) -> Response:
        return Response(in_full(self.record(uuid)))


class Standings(EventsView):
    """The standings of an event."""

    @extend_schema(
        operation_id="standings",
        summary="The standings of an event",
        description="With each round of each player. Results that are kept for the awards are not in them.",
        responses={200: shapes.StandingsOut, **errors(401, 404)},
        tags=["events"],
    )
    def get(self, request: Any, uuid: UUID) -> Response:
        return Response(exports.as_json(self.record(uuid)))


class Rounds(EventsView):
    """Who meets whom."""

    @extend_schema(
        operation_id="rounds",
        summary="The pairings of an event",
        description="Each round that is out, with its tables and results. A draw is nobody's business before.",
        responses={200: shapes.RoundOut(many=True), **errors(401, 404)},
        tags=["events"],
    )
    def get(self, request: Any, uuid: UUID) -> Response:
        return Response(rounds_as_json(self.record(uuid), request.user))
