"""Why a message did not leave. The reasons are words of ours: what a foreign server says is shown to nobody."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext_lazy as _

GONE = "gone"
REASONS = {
    GONE: _("the address no longer exists"),
    "refused": _("it was refused"),
    "address": _("this address is not allowed"),
    "redirect": _("it redirects, which we do not follow"),
    "unreachable": _("the server cannot be reached"),
    "failing": _("the server reports errors"),
    "busy": _("the server asks us to wait"),
    "fault": _("something went wrong here"),
}


def in_words(reason: str) -> str:
    """A reason in the language of the reader."""
    return str(REASONS.get(reason, reason))


class Failure(Exception):
    """`reason` is a key of REASONS."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Later(Failure):
    """To be tried again, not before `after` from now."""

    def __init__(self, reason: str, after: timedelta | None = None) -> None:
        super().__init__(reason)
        self.after = after


class Hopeless(Failure):
    """It would fail again."""


class Gone(Failure):
    """The address is no more, which is nobody's trouble."""

    def __init__(self) -> None:
        super().__init__(GONE)
