"""Doing something at a battle."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.permissions import IsAuthenticated

from battles.acts import at_battle as acts
from battles.acts import drafts, previews
from battles.api import shapes
from battles.api.base import BattlesView, respond
from battles.due import expiry
from battles.models import Battle, Report
from battles.refusals import refusal
from battles.socket import inbox


class ActView(BattlesView):
    """One kind of message of the socket, as a POST."""

    permission_classes = [IsAuthenticated]
    message: type[Any]
    rate = "act"

    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        return respond({"seq": acts.act(self.sight(uuid), self.read(self.message))})

    def read(self, kind: type[Any]) -> Any:
        """The body as a message."""
        try:
            return msgspec.convert({**self.body, "type": kind.__struct_config__.tag}, kind)
        except (msgspec.ValidationError, RecursionError, OverflowError) as error:
            raise refusal("message", reason=str(error)[:200]) from None


def described(name: str, body: Any, summary: str, words: str, answer: Any = shapes.Done) -> Any:
    """The description of a POST."""
    shown = extend_schema(
        operation_id=name,
        summary=summary,
        description=words,
        request=body,
        responses={200: answer, **shapes.ERRORS},
        tags=["play"],
    )
    return extend_schema_view(post=shown)


@described(
    "answer",
    shapes.AnswerBody,
    "Answer a question",
    "Answers the question `asked` of your state. A refusal (409) names the rule and changes nothing.",
)
class Answers(ActView):
    message = inbox.Answer


@described(
    "plan",
    shapes.PlanBody,
    "Make a plan",
    "Intended answers, each given when a question on its topic comes, as long as the facts that it relies on hold.",
)
class Plans(ActView):
    message = inbox.Plan


@described(
    "orders",
    shapes.OrdersBody,
    "Give standing orders",
    "Rules for questions to come on a topic, tried in their order; nobody else learns of them before they answer.",
)
class StandingOrders(ActView):
    message = inbox.Orders


@described("undo", shapes.UndoBody, "Undo", "Free until a die, another seat or hidden information is involved.")
class Undos(ActView):
    message = inbox.Undo


@described("offer", shapes.OfferBody, "Make an offer", "A draw, a take-back or an adjustment of the table.")
class Offers(ActView):
    message = inbox.Offer


@described("reply", shapes.ReplyBody, "Reply to an offer", "Give or refuse consent.")
class Replies(ActView):
    message = inbox.Reply


@described("resign", shapes.ResignBody, "Resign", "The other side has won.")
class Resignations(ActView):
    message = inbox.Resign


@described("chat", shapes.ChatBody, "Say something", "Only the players hear it. `seq` is the number of the line.")
class ChatLines(ActView):
    message = inbox.Chat


@described("seen", shapes.SeenBody, "Have looked", "Remembers how far you have looked.")
class Seen(ActView):
    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        message = self.read(inbox.Seen)
        acts.seen(self.sight(uuid), message.seq)
        return respond({"seq": message.seq})


@described(
    "preview",
    shapes.PreviewBody,
    "Try an answer out",
    "What would happen, up to where dice would be rolled. Changes nothing.",
    OpenApiResponse(shapes.ANYTHING, "`events`, `poses`, `numbers`"),
)
class Previews(ActView):
    rate = "preview"

    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        self.body.setdefault("token", "")
        message = self.read(inbox.Preview)
        seat = self.sight(uuid).acting()
        return respond(previews.preview(uuid, seat, message.number, message.answer, message.queue))


@described(
    "draft",
    shapes.DraftBody,
    "Draft several answers",
    "What you would be asked and see after these answers, given one after the other: `done`, `ends` (dice, others), "
    "`asked`, `view`, `refused`. Your opponent's defaults are taken for granted. Changes nothing.",
    OpenApiResponse(shapes.ANYTHING, "`done`, `ends`, `asked?`, `view`, `refused?`"),
)
class Drafts(ActView):
    rate = "preview"

    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        self.body.setdefault("token", "")
        message = self.read(inbox.Draft)
        return respond(drafts.draft(uuid, self.sight(uuid).acting(), message.queue))


@described("vacation", shapes.VacationBody, "Take leave", "No time runs for you; a fortnight in each battle.")
class Vacations(ActView):
    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        body = shapes.VacationBody(data=self.body)
        body.is_valid(raise_exception=True)
        until = expiry.take_vacation(uuid, self.sight(uuid).acting(), body.validated_data["days"])
        return respond({"seq": 0, "until": until})


@described("report", shapes.ReportBody, "Report", "Tells the people of the house that something is wrong.")
class Reports(ActView):
    rate = "make"

    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        body = shapes.ReportBody(data=self.body)
        body.is_valid(raise_exception=True)
        battle = Battle.objects.get(uuid=self.sight(uuid).uuid)
        text = body.validated_data["text"]
        Report.objects.create(battle=battle, kind=Report.PLAYER, by=request.user, seq=battle.seq, text=text)
        return respond({"seq": battle.seq})
