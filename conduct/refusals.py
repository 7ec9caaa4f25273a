"""What is refused here, with the id and the words of each refusal."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

WORDS = {
    "nobody": _("There is no player with this name."),
    "self": _("That's you."),
    "most": _("You have blocked the maximum number of players: %(most)s."),
    "reported": _("You have already reported this. Our team will review it."),
    "reason": _("Choose a reason."),
    "words": _("At most %(most)s characters."),
    "explain": _("Tell us briefly what is wrong."),
    "own_case": _("You cannot decide about yourself or on your own report."),
    "staff": _("Only an administrator can decide about staff."),
    "closed": _("This account is closed."),
    "decided": _("Someone else has already decided this."),
}


class Refused(Exception):
    """Nothing was done; `rule` names the refusal, its text says why in the language of whoever asks."""

    def __init__(self, key: str, **params: Any) -> None:
        super().__init__(key)
        self.rule = f"CONDUCT-{key.upper()}"
        self.key = key
        self.params = params

    def __str__(self) -> str:
        return str(WORDS[self.key]) % self.params
