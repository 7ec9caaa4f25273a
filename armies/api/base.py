"""What the views of army lists share: who may ask how often, strict JSON, refusals in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import to_builtins
from rest_framework.exceptions import NotFound, ParseError
from rest_framework.parsers import JSONParser
from rest_framework.permissions import SAFE_METHODS
from rest_framework.response import Response
from rest_framework.views import APIView

from armies.lists import ListRefused
from ninthsite.api_errors import told
from ninthsite.games import games
from ninthsite.heavy.asking import ask
from ninthsite.heavy.kinds import who_asks
from ninthsite.json_words import unreadable
from ninthsite.throttles import Throttle
from ninthsite.wording import said
from rules.engine.game import Game
from rules.engine.refusal import IllegalAction

Result = TypeVar("Result")


class StrictJson(JSONParser):
    """JSON that is not nested without end."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError:
            raise ParseError(unreadable("nested too deep")) from None
        except ParseError as error:
            raise ParseError(unreadable(str(error.detail))) from None


class ArmiesView(APIView):
    """A view of army lists. What the rules refuse is 400 with the rule and its message."""

    parser_classes = [StrictJson]
    kind = "write"

    def get_throttles(self) -> list[Any]:
        return [Throttle("read" if self.request.method in SAFE_METHODS else self.kind)]

    def heavy(self, kind: str, work: Callable[..., Result], *args: Any) -> Result:
        """What takes long, in a process of its own (`ninthsite.heavy`)."""
        return ask(kind, who_asks(self.request), work, *args)

    def handle_exception(self, exc: Exception) -> Any:
        if isinstance(exc, ListRefused):
            return Response({"detail": str(exc), "error": told(400, str(exc), code="refused")}, 400)
        if isinstance(exc, IllegalAction):
            text = in_words(exc)
            error = told(400, text, code="refused", rule=exc.rule, message=to_builtins(exc.message))
            return Response({"rule": exc.rule, "detail": text, "error": error}, 400)
        return super().handle_exception(exc)


def in_words(error: IllegalAction) -> str:
    """The message of a refusal in the language of whoever asks."""
    return said(error.message, next((game for game in games().values() if error.message.key in game.messages), None))


def armed_game(key: str) -> Game:
    """The game with this key, if it has armies; 404 otherwise."""
    game = games().get(key)
    if game is None or game.army is None or game.army.builder is None:
        raise NotFound
    return game
