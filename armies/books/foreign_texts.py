"""Lists as text from elsewhere, which name no ids: whose they are, and what can be read of them instead."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from armies.battlescribe.edition import CALLS_ITSELF, LATER_NAME, OTHER_GAMES

# What stands at the head of a list says which game it is of; further down anything may stand.
HEAD = 600
BUILDERS = re.compile(
    r"^\s*\+{2,} .* \+{2,}\s*$|^\+ (?:FACTION KEYWORD|DETACHMENT)|created with (?:battlescribe|new ?recruit)"
    r"|battlescribe\.net|newrecruit\.eu",
    re.IGNORECASE | re.MULTILINE,
)
OTHER_APPS = re.compile(r"exported with app version|^\+ FACTION KEYWORD", re.IGNORECASE | re.MULTILINE)


def way_out(text: str) -> str:
    """What to do with a text that cannot be read here; "" if it is from nowhere that we know."""
    head = text[:HEAD]
    if OTHER_APPS.search(text) or OTHER_GAMES.search(head):
        return _("This is a list of another game. We read lists of The 9th Age 0.11 and of De Bellis Fantasy.")
    if CALLS_ITSELF.search(head) and LATER_NAME.search(head):
        return _(
            "This is a list of a later edition of The 9th Age. We read lists of 0.11 only: choose its books in your"
            " list builder."
        )
    if BUILDERS.search(text):
        return _(
            "This text is from another list builder. Save the list there as a roster (.ros, .rosz or New Recruit's"
            " JSON) and upload that file."
        )
    return ""
