"""What all views of the interface share: who asks, how a refusal is told, how JSON comes in and goes out."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID

import msgspec
from django.db import InterfaceError, OperationalError
from django.http import HttpResponse
from django.utils.translation import get_language
from rest_framework.exceptions import NotFound, ParseError
from rest_framework.parsers import BaseParser
from rest_framework.permissions import SAFE_METHODS
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from battles.games import UnknownGame, games
from battles.models import Battle
from battles.refusals import messages, not_stored, unknown_game
from battles.sending.sight import NotVisible, Sight, sight
from battles.socket.strict_json import decode
from ninthsite.api_errors import timed, told
from ninthsite.heavy.asking import ask
from ninthsite.heavy.kinds import who_asks
from ninthsite.json_words import no_object, no_whole_number, unreadable
from ninthsite.throttles import Throttle
from rules.engine.messages import render
from rules.engine.refusal import IllegalAction

logger = logging.getLogger(__name__)
Result = TypeVar("Result")

STATUS = {
    "BATTLE-MESSAGE": 400,
    "BATTLE-PLAN": 400,
    "BATTLE-IMPORT": 400,
    "BATTLE-SPECTATOR": 403,
    "BATTLE-OTHER_SEAT": 403,
    "BATTLE-LOG_IN": 403,
    "BATTLE-COMMENT_OF_ANOTHER": 403,
    "BATTLE-GONE": 404,
    "BATTLE-NO_IMPORT": 404,
    "BATTLE-RATE": 429,
    "BATTLE-STORAGE": 503,
}


def respond(data: Any, status: int = 200) -> HttpResponse:
    """JSON, texts and numbers of the rules included."""
    return HttpResponse(msgspec.json.encode(data), status=status, content_type="application/json")


def refused(refusal: IllegalAction) -> HttpResponse:
    """A refusal: its rule, its message as a key and in the language of whoever asks, and data."""
    words: dict[str, Any] = dict(messages())
    for game in games().values():
        words.update(game.messages)
    text, status = render(refusal.message, words, (get_language() or "en")[:2]), STATUS.get(refusal.rule, 409)
    before = {"rule": refusal.rule, "message": refusal.message, "text": text, "detail": refusal.detail}
    error = told(status, text, rule=refusal.rule, message=refusal.message, data=refusal.detail)
    answer: HttpResponse = timed(respond(before | {"error": error}, status), refusal.detail.get("retry_after", 0))
    return answer


class StrictJson(BaseParser):
    """The JSON of strangers."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        try:
            return decode(stream.read())
        except IllegalAction as refusal:
            raise ParseError(unreadable(str(refusal.detail.get("reason", "")))) from None


class TokenThrottle(Throttle):
    """Passwords are not tried at speed; what is guessed for one account is counted where it is tried
    (accounts/passwords.py)."""

    def __init__(self) -> None:
        super().__init__("token")


class BattlesView(APIView):
    """A view of the interface. `rate`: the kind of request that it is (settings/limits.py); `reading`: the kind if it
    only looks."""

    parser_classes = [StrictJson]
    rate = "read"
    reading = "read"

    def get_throttles(self) -> list[Any]:
        return [Throttle(self.reading if self.request.method in SAFE_METHODS else self.rate)]

    def handle_exception(self, exc: Exception) -> Any:
        if isinstance(exc, InterfaceError | OperationalError):
            logger.exception("the database refused")
            exc = not_stored(exc)
        if isinstance(exc, UnknownGame):
            exc = unknown_game()
        if isinstance(exc, IllegalAction):
            return refused(exc)
        if isinstance(exc, Battle.DoesNotExist | NotVisible):
            exc = NotFound()
        return super().handle_exception(exc)

    def sight(self, uuid: UUID) -> Sight:
        """What whoever asks is at the battle; 404 if it is not for him."""
        return sight(uuid, self.request.user, self.request.GET.get("eyes", ""))

    def heavy(self, kind: str, work: Callable[..., Result], *args: Any) -> Result:
        """What takes long, in a process of its own (`ninthsite.heavy`)."""
        return ask(kind, who_asks(self.request), work, *args)

    @property
    def body(self) -> dict[str, Any]:
        """The request's JSON object."""
        if not isinstance(self.request.data, dict):
            raise ParseError(no_object())
        return self.request.data

    def checked(self, shape: type[Serializer[Any]]) -> dict[str, Any]:
        """What the request's JSON object says, in this shape."""
        body = shape(data=self.body)
        body.is_valid(raise_exception=True)
        given: dict[str, Any] = body.validated_data
        return given


def whole_number(request: Any, name: str, default: int, most: int) -> int:
    """A number from the query string, 0 or more."""
    raw = request.GET.get(name, "")
    if not raw:
        return default
    if not (raw.isascii() and raw.isdigit() and len(raw) < 12):
        raise ParseError(no_whole_number(name))
    return min(int(raw), most)
