"""Comments are written, edited, hidden and taken away. Each function raises `IllegalAction` and `NotVisible`."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from battles.comments.standing import Standing, standing
from battles.models import Battle, Comment, Talk
from battles.refusals import refusal
from battles.sending.sight import sight
from battles.sending.unheard import may_speak
from battles.telling import announcing

LONGEST = 600
MOST = 500
EDITABLE = timedelta(minutes=15)


def write(uuid: UUID, user: Any, seq: int, text: str, client_id: str, reply_to: int = 0) -> int:
    """Comment on the moment `seq`, or reply to the comment `reply_to`; returns its number. Sent twice under the same
    client id it stands there once."""
    battle, stands = _at(uuid, user)
    _may_write(stands, user)
    text = _cleaned(text)
    with transaction.atomic(durable=True):
        talk, _made = Talk.objects.select_for_update().get_or_create(battle=battle)
        earlier = Comment.objects.filter(battle=battle, author=user, client_id=client_id).first()
        if earlier is not None:
            return earlier.number
        if talk.comments >= MOST:
            raise refusal("comments_full", most=MOST)
        parent = _parent(battle, reply_to) if reply_to else None
        if not 0 <= seq <= battle.seq:
            raise refusal("no_moment")
        talk.comments += 1
        comment = Comment.objects.create(
            battle=battle,
            number=talk.comments,
            author=user,
            client_id=client_id,
            seq=parent.seq if parent else seq,
            parent=parent,
            text=text,
        )
        announcing.comment_written(battle, comment, talk)
        talk.save(update_fields=["comments", "told"])
    return comment.number


def edit(uuid: UUID, user: Any, number: int, text: str) -> None:
    """The author says it otherwise, as long as it is fresh."""
    battle, stands = _at(uuid, user)
    _may_write(stands, user)
    text = _cleaned(text)
    comment = _stored(battle, number)
    if comment.author_id != user.pk:
        raise refusal("comment_of_another")
    now = timezone.now()
    if comment.state != Comment.VISIBLE or comment.at + EDITABLE < now:
        raise refusal("comment_fixed", minutes=int(EDITABLE.total_seconds()) // 60)
    Comment.objects.filter(pk=comment.pk, state=Comment.VISIBLE).update(text=text, edited=now)


def take_away(uuid: UUID, user: Any, number: int) -> None:
    """The author deletes it at any time; the referee of the battle and the house may remove it."""
    battle, stands = _at(uuid, user)
    comment = _stored(battle, number)
    rows = Comment.objects.filter(pk=comment.pk)
    if user.is_authenticated and comment.author_id == user.pk:
        rows.update(text="", state=Comment.DELETED)
    elif stands.removes:
        rows.update(state=Comment.REMOVED)
    else:
        raise refusal("comment_of_another")


def hide(uuid: UUID, user: Any, number: int, hidden: bool) -> None:
    """A player of the battle hides a comment from all others but its author, or shows it again."""
    battle, stands = _at(uuid, user)
    if not stands.plays:
        raise refusal("spectator")
    comment = _stored(battle, number)
    Comment.objects.filter(pk=comment.pk).update(state=Comment.HIDDEN if hidden else Comment.VISIBLE)


def _at(uuid: UUID, user: Any) -> tuple[Battle, Standing]:
    seen = sight(uuid, user)
    battle = Battle.objects.get(uuid=uuid)
    return battle, standing(battle, seen, user)


def _may_write(stands: Standing, user: Any) -> None:
    if stands.refused is not None:
        raise stands.refused
    may_speak(user)


def _cleaned(text: str) -> str:
    text = "".join(letter for letter in text if letter.isprintable() or letter == "\n").strip()
    if not 1 <= len(text) <= LONGEST:
        raise refusal("chat", most=LONGEST)
    return text


def _stored(battle: Battle, number: int) -> Comment:
    gone = (Comment.DELETED, Comment.REMOVED)
    found = Comment.objects.filter(battle=battle, number=number).exclude(state__in=gone).first()
    if found is None:
        raise refusal("no_comment")
    return found


def _parent(battle: Battle, number: int) -> Comment:
    """What is replied to: a comment that everybody reads, and no reply itself."""
    found = Comment.objects.filter(battle=battle, number=number, parent=None, state=Comment.VISIBLE).first()
    if found is None:
        raise refusal("no_comment")
    return found
