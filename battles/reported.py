"""Players in battles and what they say there, as they are reported."""

from __future__ import annotations

from uuid import UUID

from django.urls import reverse

from accounts.models import User
from battles.comments import reading as comments
from battles.comments.standing import standing as of_comments
from battles.gallery import reading as gallery
from battles.gallery.standing import standing as of_gallery
from battles.models import Battle, ChatLine, Comment
from battles.sending.audiences import hears
from battles.sending.sight import NotVisible, Sight, sight
from conduct.about import About

LINES_BEFORE = 8


def player(reader: User, key: str) -> About | None:
    """Whoever sits at a seat (`<battle>:<seat>`), or has made the battle (`<battle>`); with the title of the battle."""
    number, _colon, seat = key.partition(":")
    seen = _seen(reader, number)
    if seen is None:
        return None
    battle = Battle.objects.select_related("created_by").get(uuid=seen.uuid)
    sits = battle.seats.filter(key=seat).select_related("user").first() if seat else None
    person = sits.user if sits else None if seat else battle.created_by
    if person is None or battle.imported:
        return None
    title = [battle.title] if battle.title and person.pk == battle.created_by_id else []
    return About(person, f"{battle.uuid}:{seat}", person.username, battle.get_absolute_url(), title)


def chat_line(reader: User, key: str) -> About | None:
    """A line of chat (`<battle>:<number>`) for whoever reads the chat, with those before it."""
    seen, number = _numbered(reader, key)
    if seen is None or not hears(seen.audience):
        return None
    lines = ChatLine.objects.filter(battle__uuid=seen.uuid, number__lte=number, removed=False).order_by("-number")
    found = list(lines[: LINES_BEFORE + 1])
    if not found or found[0].number != number:
        return None
    battle = Battle.objects.get(uuid=seen.uuid)
    seats = {seat.key: seat for seat in battle.seats.select_related("user")}
    line, before = found[0], found[:0:-1]
    person = seats[line.seat].user if line.seat in seats else None
    if person is None:
        return None
    around = [f"{seats[one.seat].name}: {one.text}" for one in before if one.seat in seats]
    return About(person, f"{battle.uuid}:{line.number}", line.text, battle.get_absolute_url(), around)


def comment(reader: User, key: str) -> About | None:
    """A comment on a battle (`<battle>:<number>`) for whoever may read it."""
    seen, number = _numbered(reader, key)
    if seen is None:
        return None
    battle = Battle.objects.get(uuid=seen.uuid)
    stands = of_comments(battle, seen, reader)
    rows = Comment.objects.filter(battle=battle, number=number).select_related("author", "parent")
    found = rows.first() if stands.open else None
    if found is None or found.author is None or not comments.readable(found, stands, reader):
        return None
    above = [found.parent.text] if found.parent and comments.readable(found.parent, stands, reader) else []
    place = f"{reverse('battles:replay', args=[battle.uuid])}?at={found.seq}"
    return About(found.author, f"{battle.uuid}:{number}", found.text, place, above)


def onlooker(reader: User, key: str) -> About | None:
    """A line of an onlooker (`<battle>:<number>`) for whoever may read it by now, with those before it."""
    seen, number = _numbered(reader, key)
    if seen is None:
        return None
    battle = Battle.objects.get(uuid=seen.uuid)
    if not of_gallery(battle, seen, reader).reads:
        return None
    rows = gallery.shown_to(battle, seen.audience).filter(number__lte=number).select_related("user")
    found = list(rows.order_by("-number")[: LINES_BEFORE + 1])
    if not found or found[0].number != number or found[0].user is None:
        return None
    around = [f"{one.user.username if one.user else '–'}: {one.text}" for one in found[:0:-1]]
    return About(found[0].user, f"{battle.uuid}:{number}", found[0].text, battle.get_absolute_url(), around)


def _numbered(reader: User, key: str) -> tuple[Sight | None, int]:
    uuid, _colon, number = key.partition(":")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        return None, 0
    return _seen(reader, uuid), int(number)


def _seen(reader: User, uuid: str) -> Sight | None:
    try:
        return sight(UUID(uuid), reader)
    except (ValueError, NotVisible):
        return None
