"""Looking at a battle: its state, its changes, its log, its replay, its dice, its file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.permissions import AllowAny, IsAuthenticated

from battles.api import shapes, wire
from battles.api.base import BattlesView, respond, whole_number
from battles.api.lists import made
from battles.models import Battle
from battles.record import archive, bringing_in, brought, proof, replay
from battles.refusals import refusal
from battles.sending import changes, looking
from battles.table.live import tables

View = TypeVar("View", bound=Callable[..., Any])


def look(name: str, shape: str, summary: str, words: str, *parameters: OpenApiParameter) -> Callable[[View], View]:
    """The description of a GET that answers in that shape."""
    described: Callable[[View], View] = extend_schema(
        operation_id=name,
        summary=summary,
        description=words,
        parameters=list(parameters),
        responses={200: wire.shape(shape), **shapes.ERRORS},
        tags=["look"],
    )
    return described


class State(BattlesView):
    """The state of a battle."""

    permission_classes = [AllowAny]

    @look(
        "state",
        "State",
        "The state",
        "Everything that your seat may know (a spectator's view if you have none): the view, the question "
        "`asked` of you with its number and input, whom the battle waits for, offers, plan. The same as the socket's.",
    )
    def get(self, request: Any, uuid: UUID) -> HttpResponse:
        return respond(changes.state(uuid, self.sight(uuid).audience))


class Changes(BattlesView):
    """What has happened since."""

    permission_classes = [AllowAny]

    @look(
        "changes",
        "Changes",
        "The changes since",
        "`changes` is empty if nothing has happened since; else it holds one `change` (events, patch of the view, "
        "question), or one `state` where the change cannot be told.",
        shapes.SEQ,
    )
    def get(self, request: Any, uuid: UUID) -> HttpResponse:
        found = changes.since(uuid, self.sight(uuid).audience, whole_number(request, "since", 0, 2**31 - 1))
        return respond({"changes": [] if found is None else [found]})


class Log(BattlesView):
    """What happened."""

    permission_classes = [AllowAny]

    @look(
        "log",
        "Log",
        "The log",
        "The latest events before the entry `before` (left out: the end), the newest last; each with its entry `seq`.",
        OpenApiParameter("before", int),
        OpenApiParameter("limit", int),
    )
    def get(self, request: Any, uuid: UUID) -> HttpResponse:
        audience = self.sight(uuid).audience
        before = whole_number(request, "before", 0, 2**31 - 1)
        limit = whole_number(request, "limit", 200, 1000)
        battle = Battle.objects.get(uuid=uuid)
        return respond({"events": self.heavy("look", replay.log, battle, audience, before, limit)})


class Replay(BattlesView):
    """A battle as it went."""

    permission_classes = [AllowAny]
    reading = "replay"

    @look(
        "replay",
        "Replay",
        "The replay",
        "The view at the entry `from` (left out: the beginning), and each later step with its events and its patch "
        "of the view, at most `limit` of them; `next` says where to go on. `turns` lists the moments to jump to.",
        OpenApiParameter("from", int),
        OpenApiParameter("limit", int),
    )
    def get(self, request: Any, uuid: UUID) -> HttpResponse:
        audience = self.sight(uuid).audience
        begin = whole_number(request, "from", 0, 2**31 - 1)
        limit = whole_number(request, "limit", replay.MOST_STEPS, replay.MOST_STEPS)
        table = tables.of(uuid)
        with table.lock:
            battle = changes.caught_up(table)
        if battle.status == Battle.WAITING:
            raise refusal("waiting")
        shown = replay.replay(table, battle, audience, begin, limit, self.heavy)
        return respond(shown | {"turns": replay.turns(battle, audience)})


class Outlook(BattlesView):
    """What a piece sees."""

    permission_classes = [AllowAny]
    reading = "preview"

    @look(
        "outlook",
        "Outlook",
        "What a piece sees",
        "What the page draws of what the piece `piece` sees: `regions` (outlines, each followed by its holes), `sees` "
        "(lines by the pieces seen) and `hidden` (what hides the others); empty where the game does not tell.",
        OpenApiParameter("piece", str),
    )
    def get(self, request: Any, uuid: UUID) -> HttpResponse:
        piece = str(request.query_params.get("piece", ""))[:100]
        return respond(self.heavy("look", looking.outlook, uuid, self.sight(uuid), piece))


class Card(BattlesView):
    """The card of a piece."""

    permission_classes = [AllowAny]
    reading = "preview"

    @look(
        "card",
        "Card",
        "The card of a piece",
        "All that the page shows of the piece `piece` when its card is opened: `rows`, `profiles`, `lists`; empty "
        "where the game has no more than the card in the view.",
        OpenApiParameter("piece", str),
    )
    def get(self, request: Any, uuid: UUID) -> HttpResponse:
        piece = str(request.query_params.get("piece", ""))[:100]
        return respond(self.heavy("look", looking.card, uuid, self.sight(uuid), piece))


class Sheets(BattlesView):
    """What can be decided in advance."""

    permission_classes = [IsAuthenticated]
    reading = "preview"

    @look(
        "sheets",
        "Sheets",
        "The sheets",
        "What your seat can decide in advance now: `sheets`, each with the rows, ways and conditions of which standing "
        "orders are made; none where nothing can be foreseen.",
    )
    def get(self, request: Any, uuid: UUID) -> HttpResponse:
        return respond({"sheets": self.heavy("look", looking.sheets, uuid, self.sight(uuid).acting())})


class Proof(BattlesView):
    """The dice of a battle and their proof."""

    permission_classes = [AllowAny]

    @look(
        "proof",
        "Proof",
        "The proof of the dice",
        "The published hash, the players' parts, and once the battle is over the server's seed with every roll: "
        "each die is HMAC-SHA256 keyed with the server's seed over `<parts joined with :>:<counter>:<block>`; "
        "bytes below the largest multiple of the sides give one face each.",
    )
    def get(self, request: Any, uuid: UUID) -> HttpResponse:
        self.sight(uuid)
        battle = Battle.objects.get(uuid=uuid)
        shown = proof.seeds(battle)
        if battle.over:
            shown["rolls"] = self.heavy("replay", proof.rolls, battle)
        return respond(shown | {"imported": battle.imported, "status": battle.status})


class Export(BattlesView):
    """A finished battle as a file."""

    permission_classes = [AllowAny]
    reading = "export"

    @look("export", "BattleFile", "The file of a finished battle", "One JSON file that can be imported again.")
    def get(self, request: Any, uuid: UUID) -> HttpResponse:
        self.sight(uuid)
        written = self.heavy("export", archive.export, Battle.objects.get(uuid=uuid))
        answer = HttpResponse(written, content_type="application/json")
        answer["Content-Disposition"] = f'attachment; filename="battle-{uuid}.json"'
        return answer


class Raw(BaseParser):
    """The body as it came."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        return stream.read()


class Import(BattlesView):
    """A battle from a file."""

    permission_classes = [IsAuthenticated]
    parser_classes = [Raw]
    rate = "import"

    @extend_schema(
        operation_id="import_battle",
        summary="Import a battle",
        description="A file that was exported, here or elsewhere. It is shown as unverified and cannot be played on. "
        "Fifty at most; of guests five, each for thirty days.",
        request={"application/json": {"$ref": f"{wire.DESCRIBED}BattleFile"}},
        responses={201: shapes.Made, **shapes.ERRORS},
        tags=["lobby"],
    )
    def post(self, request: Any) -> HttpResponse:
        battle = self.heavy("battle", bringing_in.bring_in, request.data or b"", request.user)
        return respond(made(battle, request.user), 201)


class Imported(BattlesView):
    """A battle that somebody has brought from a file."""

    permission_classes = [IsAuthenticated]
    rate = "act"

    @extend_schema(
        operation_id="delete_import",
        summary="Delete an imported battle",
        description="One of your own.",
        responses={204: None, **shapes.ERRORS},
        tags=["lobby"],
    )
    def delete(self, request: Any, uuid: UUID) -> HttpResponse:
        brought.delete(uuid, request.user)
        return HttpResponse(status=204)
