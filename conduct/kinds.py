"""What can be reported. A new kind is a row here and its finder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from conduct.about import About

Finder = Callable[[User, str], About | None]


@dataclass(frozen=True)
class Kind:
    """`finder`: the dotted name of what finds a thing by its key for somebody who may see it, and None for everybody
    else. `again`: what was decided on may be reported anew, since it goes on."""

    key: str
    name: str | Promise
    finder: str
    again: bool = False


KINDS = {
    kind.key: kind
    for kind in (
        Kind("person", _("a player"), "conduct.finding.person", again=True),
        Kind("player", _("a player in a battle"), "battles.reported.player", again=True),
        Kind("chat", _("a chat message"), "battles.reported.chat_line"),
        Kind("comment", _("a comment on a battle"), "battles.reported.comment"),
        Kind("onlooker", _("a spectator's message"), "battles.reported.onlooker"),
        Kind("army", _("an army list"), "armies.reported.army", again=True),
        Kind("book", _("an army book"), "armies.reported.book", again=True),
        Kind("map", _("a map"), "maps.reported.drawn_map", again=True),
    )
}


def found(reader: User, kind: str, key: str) -> About | None:
    """What `reader` wants to report; None if it is not there for him, or nobody's, or his own."""
    if kind not in KINDS or not 0 < len(key) <= 120 or "\0" in key:
        return None
    finder: Finder = import_string(KINDS[kind].finder)
    about = finder(reader, key)
    return about if about is not None and about.person.is_active and about.person.pk != reader.pk else None
