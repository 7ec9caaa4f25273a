"""A small picture of the table, as its players or those who watch see it: made when it is asked for, once for each
entry of the log and pair of eyes."""

from __future__ import annotations

import io
from uuid import UUID

from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.connection import ConnectionProxy
from django.views.decorators.http import require_safe
from PIL import Image

from battles.games import games
from battles.models import Battle
from battles.sending import changes, views_of
from battles.sending.sight import NotVisible, sight
from battles.table.live import tables
from battles.telling.drawing import draw
from ninthsite.heavy.asking import ask
from ninthsite.heavy.kinds import Who, who_asks

WIDTH = 192
DAY = 86_400

cache = ConnectionProxy(caches, "shown")


@require_safe
def thumbnail(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """The picture; nothing while there is no table. The page names the entry in the address, so browsers keep it."""
    shown = (Battle.RUNNING, Battle.OVER)
    battle = Battle.objects.filter(uuid=uuid, status__in=shown, game__in=games()).first()
    if battle is None:
        raise Http404
    png = _picture(battle, _seats(battle, request), who_asks(request))
    if not png:
        return HttpResponse(status=204)
    answer = HttpResponse(png, content_type="image/png")
    answer["Cache-Control"] = f"private, max-age={DAY}"
    return answer


def _seats(battle: Battle, request: HttpRequest) -> list[str]:
    """The visitor's seats, none if he watches. 404 for whoever sees nothing, or sees the battle later."""
    try:
        seen = sight(battle.uuid, request.user)
    except NotVisible:
        raise Http404 from None
    if battle.delay and not battle.over and not seen.seats:
        raise Http404
    return list(seen.seats)


def _picture(battle: Battle, own: list[str], who: Who) -> bytes:
    kept: bytes | None = None if own else cache.get(_key(battle, None))
    if kept is not None:
        return kept
    table = tables.of(battle.uuid)
    with table.lock:
        now = changes.caught_up(table)
        eyes = views_of.eyes(now, table, views_of.audience_of(now, own)) if own else None
        kept = cache.get(_key(now, eyes))
        if kept is not None or not table.stands:
            return kept or b""
    made = ask("picture", who, drawn, now.uuid, eyes, own[0] if own else table.game.seats[0])
    if made:
        cache.set(_key(now, eyes), made, DAY)
    return made


def _key(battle: Battle, eyes: str | None) -> str:
    return f"thumbnail:up:{battle.uuid}:{battle.seq}:{eyes or ''}"


def drawn(uuid: UUID, eyes: str | None, below: str) -> bytes:
    """The picture, drawn; nothing if there is no table to see. For any process."""
    table = tables.of(uuid)
    with table.lock:
        view = views_of.view_of(table, table.flow, changes.caught_up(table), eyes)
    return _small(draw(view, [seat.key for seat in table.seats], below)) if "table" in view else b""


def _small(png: bytes) -> bytes:
    picture, kept = Image.open(io.BytesIO(png)), io.BytesIO()
    picture.thumbnail((WIDTH, WIDTH))
    picture.quantize(64).save(kept, "PNG", optimize=True)
    return kept.getvalue()
