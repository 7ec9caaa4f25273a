"""What people are told of. A new kind is a row here and its writer."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User

MAIL, PUSH, WEBHOOK, DIGEST = "mail", "push", "webhook", "digest"
CHANNELS = (MAIL, PUSH, WEBHOOK, DIGEST)
AT_ONCE = (MAIL, PUSH, WEBHOOK)


@dataclass(frozen=True)
class Kind:
    """`writer`: the dotted name of its `notices.writing.Writer`. `usual`: by which channels it is sent unless the
    person says otherwise. `chosen`: whether the person is asked; else it is sent by its usual channels. `closed_too`:
    whether it reaches somebody whose account is closed for a time. `by_others`: whether others bring it about as often
    as they like: then one thing tells one person so only so often a day (`LIMITS["told"]`)."""

    key: str
    name: str | Promise
    writer: str
    usual: tuple[str, ...] = AT_ONCE
    chosen: bool = True
    closed_too: bool = False
    by_others: bool = False


KINDS = {
    kind.key: kind
    for kind in (
        Kind("hand_over", _("Your turn"), "battles.telling.hand_over.WRITER"),
        Kind("deadline_near", _("Time running out"), "battles.telling.deadline_near.WRITER"),
        Kind("battle_over", _("Battle finished"), "battles.telling.battle_over.WRITER"),
        Kind("halted", _("Battle put on hold or resumed"), "battles.telling.halted.WRITER"),
        Kind("challenge", _("Challenge accepted"), "battles.telling.challenge.WRITER", by_others=True),
        Kind("challenged", _("You have been challenged"), "battles.telling.challenged.WRITER"),
        Kind("declined", _("Challenge declined"), "battles.telling.declined.WRITER", by_others=True),
        Kind("paired", _("Your next battle in an event"), "leagues.telling.paired.WRITER", by_others=True),
        Kind("left", _("Opponent closed the account"), "battles.telling.left.WRITER"),
        Kind("event", _("News of your events"), "leagues.telling.news.WRITER", by_others=True),
        Kind("appointment", _("Scheduled game coming up"), "battles.telling.appointment.WRITER", by_others=True),
        Kind("free", _("Opponent ready to play live"), "battles.telling.free.WRITER", by_others=True),
        Kind("referee", _("Referee requests"), "battles.telling.referee.WRITER", by_others=True),
        Kind("chat", _("Chat messages"), "battles.telling.chat.WRITER", by_others=True),
        Kind("comment", _("New comments on your battle"), "battles.telling.comment.WRITER", by_others=True),
        Kind("report", _("Your report was reviewed"), "conduct.telling.looked_at.WRITER"),
        Kind(
            "conduct",
            _("Moderation decision"),
            "conduct.telling.decided.WRITER",
            (MAIL, PUSH),
            chosen=False,
            closed_too=True,
        ),
        Kind("trouble", _("Notifications that could not reach you"), "notices.trouble.WRITER", (MAIL,), chosen=False),
        Kind("trial", _("Test message"), "notices.trial.WRITER", (), chosen=False),
        Kind("digest", _("Digest"), "notices.digest.WRITER", (MAIL,), chosen=False),
    )
}


def reaches(kind: str, user: User) -> bool:
    """Whether somebody is told of this at all: closed accounts are told nothing but why."""
    return user.is_active or KINDS[kind].closed_too


CHOSEN = tuple(kind for kind in KINDS.values() if kind.chosen)
