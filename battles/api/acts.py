"""Doing something at a battle."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework.permissions import IsAuthenticated

from battles.acts import at_battle as acts
from battles.acts import drafts, previews
from battles.api import shapes, wire
from battles.api.base import BattlesView, respond
from battles.models import Battle, Report
from battles.referee import appointing
from battles.refusals import refusal
from battles.sandbox import opening
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


def described(name: str, body: Any, summary: str, words: str, answer: Any = shapes.Done, *, status: int = 200) -> Any:
    """The description of a POST."""
    shown = extend_schema(
        operation_id=name,
        summary=summary,
        description=words,
        request=body,
        responses={status: answer, **shapes.ERRORS},
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


@described(
    "offer", shapes.OfferBody, "Make an offer", "A draw, a take-back, an adjustment of the table; or about time."
)
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
    rate = "chat"


@described("seen", shapes.SeenBody, "Have looked", "Remembers how far you have looked.")
class Seen(ActView):
    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        message = self.read(inbox.Seen)
        acts.seen(self.sight(uuid), message.seq, message.chat)
        return respond({"seq": message.seq})


@described(
    "preview",
    shapes.PreviewBody,
    "Try an answer out",
    "What would happen, up to where dice would be rolled. Changes nothing.",
    wire.shape("Preview"),
)
class Previews(ActView):
    rate = "preview"

    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        self.body.setdefault("token", "")
        message = self.read(inbox.Preview)
        seat = self.sight(uuid).acting()
        asked = (uuid, seat, message.number, message.answer, message.queue)
        return respond(self.heavy(drafts.kind_of(message.queue, "preview"), previews.preview, *asked))


@described(
    "draft",
    shapes.DraftBody,
    "Draft several answers",
    "What you would be asked and see after these answers, given one after the other: `done`, `ends` (dice, others), "
    "`asked`, `view`, `refused`. Your opponent's defaults are taken for granted. Changes nothing.",
    wire.shape("Draft"),
)
class Drafts(ActView):
    rate = "preview"

    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        self.body.setdefault("token", "")
        message = self.read(inbox.Draft)
        kind, seat = drafts.kind_of(message.queue), self.sight(uuid).acting()
        return respond(self.heavy(kind, drafts.draft, uuid, seat, message.queue))


@described("call_off", shapes.CallOffBody, "Call an appointment off", "Either player may.")
class CallOffs(ActView):
    message = inbox.CallOff


@described("trust", shapes.TrustBody, "Trust the other player", "Until the phase ends he may adjust the table alone.")
class Trusts(ActView):
    message = inbox.Trust


@described("call_referee", shapes.CallBody, "Call the referee", "He is told, and the log says so.")
class Calls(ActView):
    message = inbox.CallReferee


@described("be_referee", shapes.BeRefereeBody, "Be the referee", "You agree to it, decline it, or lay it down.")
class Refereeing(ActView):
    message = inbox.BeReferee


@described(
    "referee",
    shapes.RefereeBody,
    "Act as the referee",
    "What the referee does alone: each act is an entry of the log with its reason, for everybody to read.",
)
class RefereeActs(ActView):
    message = inbox.Referee


@described(
    "name_referee",
    shapes.NameRefereeBody,
    "Name a referee",
    "For a battle of your own that still waits: whoever joins accepts the referee. Later, make an offer.",
)
class NamedReferees(ActView):
    rate = "make"

    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        body = shapes.NameRefereeBody(data=self.body)
        body.is_valid(raise_exception=True)
        battle = Battle.objects.get(uuid=self.sight(uuid).uuid)
        given = body.validated_data
        appointing.name_before(battle, request.user, given["name"], given["all_seeing"])
        return respond({"seq": battle.seq})


@described(
    "free",
    shapes.FreeBody,
    "Say that you have time",
    "For so many minutes from now on, 0: none any more. Your opponent is told; either of you may offer to play live.",
    wire.shape("Free"),
)
class FreeTimes(ActView):
    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        message = self.read(inbox.Free)
        return respond({"until": acts.say_free(self.sight(uuid), message.minutes)})


@described(
    "sandbox",
    shapes.SandboxBody,
    "Try things out",
    "A copy of the battle as you may see it, now or after the entry `seq`: you play all seats, with other dice, alone. "
    "At most five at a time; one that nobody has touched for a week is thrown away.",
    shapes.Made,
    status=201,
)
@extend_schema_view(
    delete=extend_schema(
        operation_id="throw_sandbox_away",
        summary="Throw the sandbox away",
        description="This copy of a battle is deleted; the battle knows nothing of it.",
        responses={204: None, **shapes.ERRORS},
        tags=["play"],
    )
)
class Sandboxes(ActView):
    rate = "make"

    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        body = shapes.SandboxBody(data=self.body)
        body.is_valid(raise_exception=True)
        given = body.validated_data
        asked = (self.sight(uuid), request.user, given.get("seq"), given.get("instead"))
        battle = self.heavy("sandbox", opening.open_sandbox, *asked)
        return respond({"id": battle.uuid, "status": battle.status, "url": battle.get_absolute_url()}, 201)

    def delete(self, request: Any, uuid: UUID) -> HttpResponse:
        opening.throw_away(self.sight(uuid).uuid, request.user)
        return HttpResponse(status=204)


@described("reset", None, "Begin the sandbox anew", "As it was in the beginning, with other dice.")
class Resets(ActView):
    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        return respond({"seq": opening.reset(self.sight(uuid))})


@described("report", shapes.ReportBody, "Report", "Tells the people of the house that something is wrong.")
class Reports(ActView):
    rate = "report"

    def post(self, request: Any, uuid: UUID) -> HttpResponse:
        body = shapes.ReportBody(data=self.body)
        body.is_valid(raise_exception=True)
        battle = Battle.objects.get(uuid=self.sight(uuid).uuid)
        text = body.validated_data["text"]
        Report.objects.create(battle=battle, kind=Report.PLAYER, by=request.user, seq=battle.seq, text=text)
        return respond({"seq": battle.seq})
