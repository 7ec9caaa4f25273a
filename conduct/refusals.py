"""What is refused here, with the id and the words of each refusal."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

WORDS = {
    "nobody": _("There is nobody of this name."),
    "self": _("That is you."),
    "most": _("You have blocked as many players as one may block: %(most)s."),
    "reported": _("You have reported this already. Somebody of the house will look at it."),
    "reason": _("Choose a reason."),
    "words": _("At most %(most)s letters."),
    "explain": _("Say in a few words what is wrong."),
    "own_case": _("Nobody decides about himself, or upon his own report."),
    "staff": _("Only an administrator decides about people of the house."),
    "closed": _("This account is closed."),
    "decided": _("Somebody has decided this in the meantime."),
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
