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
    whether it reaches somebody whose account is closed for a time."""

    key: str
    name: str | Promise
    writer: str
    usual: tuple[str, ...] = AT_ONCE
    chosen: bool = True
    closed_too: bool = False


KINDS = {
    kind.key: kind
    for kind in (
        Kind("hand_over", _("It is your turn"), "battles.telling.hand_over.WRITER"),
        Kind("deadline_near", _("Your time is running out"), "battles.telling.deadline_near.WRITER"),
        Kind("battle_over", _("A battle is over"), "battles.telling.battle_over.WRITER"),
        Kind("halted", _("A battle is halted by the site, or goes on"), "battles.telling.halted.WRITER"),
        Kind("challenge", _("Your challenge is taken up"), "battles.telling.challenge.WRITER"),
        Kind("appointment", _("An appointment is near"), "battles.telling.appointment.WRITER"),
        Kind("free", _("Your opponent has time now"), "battles.telling.free.WRITER"),
        Kind("referee", _("You are wanted as a referee"), "battles.telling.referee.WRITER"),
        Kind("chat", _("Somebody writes to you"), "battles.telling.chat.WRITER"),
        Kind("comment", _("Somebody comments on a battle of yours"), "battles.telling.comment.WRITER"),
        Kind("report", _("What you have reported was looked at"), "conduct.telling.looked_at.WRITER"),
        Kind(
            "conduct",
            _("A decision about you"),
            "conduct.telling.decided.WRITER",
            (MAIL, PUSH),
            chosen=False,
            closed_too=True,
        ),
        Kind("trouble", _("We could not reach you"), "notices.trouble.WRITER", (MAIL,), chosen=False),
        Kind("trial", _("A trial message"), "notices.trial.WRITER", (), chosen=False),
        Kind("digest", _("Digest"), "notices.digest.WRITER", (MAIL,), chosen=False),
    )
}


def reaches(kind: str, user: User) -> bool:
    """Whether somebody is told of this at all: closed accounts are told nothing but why."""
    return user.is_active or KINDS[kind].closed_too


CHOSEN = tuple(kind for kind in KINDS.values() if kind.chosen)
