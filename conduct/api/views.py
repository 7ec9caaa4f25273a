"""Blocking people and reporting them, for programs and for the page of a battle."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound, ParseError
from rest_framework.parsers import JSONParser
from rest_framework.permissions import SAFE_METHODS, IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView

from conduct import blocks, reporting
from conduct.api import shapes
from conduct.kinds import found
from conduct.models import Block
from conduct.refusals import Refused
from ninthsite.api_errors import told
from ninthsite.described import errors
from ninthsite.json_words import unreadable
from ninthsite.throttles import Throttle

ERRORS = errors(400, 401, 403, 404, 409, 413, 415)


class StrictJson(JSONParser):
    """JSON that is not nested without end."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError:
            raise ParseError(unreadable("nested too deep")) from None
        except ParseError as error:
            raise ParseError(unreadable(str(error.detail))) from None


class ConductView(APIView):
    """What is refused is 409 with the id of the refusal."""

    permission_classes = [IsAuthenticated]
    parser_classes = [StrictJson]
    kind = "act"

    def get_throttles(self) -> list[Any]:
        return [Throttle("read" if self.request.method in SAFE_METHODS else self.kind)]

    def handle_exception(self, exc: Exception) -> Any:
        if isinstance(exc, Refused):
            text = str(exc)
            return Response({"rule": exc.rule, "detail": text, "error": told(409, text, rule=exc.rule)}, 409)
        return super().handle_exception(exc)


def row(block: Block) -> dict[str, Any]:
    """A block as its maker sees it."""
    return {"id": block.pk, "name": block.person.username, "made": block.made}


class Blocks(ConductView):
    """Whom you have blocked."""

    kind = "block"

    @extend_schema(
        operation_id="blocks",
        summary="Whom you have blocked",
        description="Nobody else sees this, and the blocked are not told.",
        responses={200: shapes.BlockRows, **errors(401, 403)},
        tags=["people"],
    )
    def get(self, request: Any) -> Response:
        return Response({"blocks": [row(one) for one in blocks.blocks_of(request.user)]})

    @extend_schema(
        operation_id="block",
        summary="Block somebody",
        description="You are not matched any more, see nothing of what he writes and get no messages about it.",
        request=shapes.BlockBody,
        responses={201: shapes.BlockRow, **ERRORS},
        tags=["people"],
    )
    def post(self, request: Any) -> Response:
        body = shapes.BlockBody(data=request.data)
        body.is_valid(raise_exception=True)
        return Response(row(blocks.block(request.user, body.validated_data["name"])), 201)


class OneBlock(ConductView):
    """One of them."""

    @extend_schema(
        operation_id="unblock",
        summary="Unblock somebody",
        responses={204: None, **errors(401, 403, 404)},
        tags=["people"],
    )
    def delete(self, request: Any, number: int) -> Response:
        if number >= 2**63 or blocks.unblock(request.user, number) is None:
            raise NotFound
        return Response(status=204)


class Reports(ConductView):
    """What the people who run the site should look at."""

    kind = "report"

    @extend_schema(
        operation_id="report_person",
        summary="Report somebody",
        description="A name, a line of chat, something shared: kept with a copy of what it says now. Once for each.",
        request=shapes.ComplaintBody,
        responses={201: shapes.ComplaintKept, **ERRORS},
        tags=["people"],
    )
    def post(self, request: Any) -> Response:
        body = shapes.ComplaintBody(data=request.data)
        body.is_valid(raise_exception=True)
        given = body.validated_data
        about = found(request.user, given["kind"], given["thing"])
        if about is None:
            raise NotFound
        reporting.report(request.user, given["kind"], about, given.get("words", ""), given["reason"])
        return Response({"kind": given["kind"], "thing": given["thing"]}, 201)
