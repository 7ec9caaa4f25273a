"""The comments on a battle, as a reader may see them."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.models import User
from battles.comments.standing import Standing, standing
from battles.comments.writing import EDITABLE, LONGEST
from battles.models import COMMENTS, Battle, Comment, Seat, Talk
from battles.sending.sight import Sight
from battles.sending.unheard import unheard


def comments(battle: Battle, seen: Sight, user: Any) -> dict[str, Any]:
    """In the form of docs/protocol.md. Whoever plays has thereby looked at them."""
    stands = standing(battle, seen, user)
    made: dict[str, Any] = {"open": stands.open, "writes": stands.refused is None, "longest": LONGEST}
    if isinstance(user, User):
        made["you"] = user.username
    if stands.plays:
        _looked(battle, user)
        made["silenced"] = bool(set(seen.seats) & set(_silenced(battle)))
    return made | {"comments": _threads(battle, stands, user) if stands.open else []}


def readable(comment: Comment, stands: Standing, user: Any) -> bool:
    """Whether this reader sees what it says."""
    mine = isinstance(user, User) and comment.author_id == user.pk
    if comment.state == Comment.HIDDEN:
        return mine or stands.plays or stands.removes
    return comment.state == Comment.VISIBLE


def _threads(battle: Battle, stands: Standing, user: Any) -> list[dict[str, Any]]:
    """Comments in the order of their moments, each with its replies; one that is gone leaves a gap where somebody has
    replied to it."""
    rows = list(Comment.objects.filter(battle=battle).select_related("author").order_by("seq", "number"))
    sitting = Seat.objects.filter(battle=battle, user__isnull=False).order_by("-pk")
    seats: dict[int | None, str] = dict(sitting.values_list("user_id", "key"))
    not_heard = unheard(user)
    made: dict[int, dict[str, Any]] = {}
    threads: list[dict[str, Any]] = []
    for row in sorted(rows, key=lambda row: row.parent_id is not None):
        if not readable(row, stands, user):
            shown: dict[str, Any] = {"number": row.number, "seq": row.seq, "gone": True}
        else:
            shown = _plain(row, stands, user, seats)
            if row.author_id in not_heard:
                shown |= {"text": "", "by": "", "unheard": True}
        if row.parent_id is None:
            made[row.pk] = shown | {"replies": []}
            threads.append(made[row.pk])
        elif row.parent_id in made and not shown.get("gone"):
            made[row.parent_id]["replies"].append(shown)
    return [one for one in threads if one["replies"] or not one.get("gone")]


def _plain(row: Comment, stands: Standing, user: Any, seats: dict[int | None, str]) -> dict[str, Any]:
    mine = isinstance(user, User) and row.author_id == user.pk
    made: dict[str, Any] = {"number": row.number, "seq": row.seq, "text": row.text, "at": row.at.isoformat()}
    made["by"] = row.author.get_short_name() if row.author else ""
    made |= {"guest": True} if row.author and row.author.is_guest else {}
    made |= {"seat": seats[row.author_id]} if row.author_id in seats else {}
    made |= {"edited": row.edited.isoformat()} if row.edited else {}
    made |= {"hidden": True} if row.state == Comment.HIDDEN else {}
    if mine:
        made |= {"mine": True, "editable_until": (row.at + EDITABLE).isoformat()}
    elif stands.removes:
        made["removable"] = True
    return made


def _silenced(battle: Battle) -> list[str]:
    talk = Talk.objects.filter(battle=battle).first()
    return list(talk.silenced.get(COMMENTS, [])) if talk else []


def _looked(battle: Battle, user: User) -> None:
    """From now on the next comment is told of again."""
    key = str(user.pk)
    if not Talk.objects.filter(battle=battle, told__has_key=key).exists():
        return
    with transaction.atomic(durable=True):
        talk = Talk.objects.select_for_update().get(battle=battle)
        talk.told.pop(key, None)
        talk.save(update_fields=["told"])
