"""What the bots that people choose among are called, and what to expect of them."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_lazy

NAMES = {
    "easy": gettext_lazy("Easy"),
    "medium": gettext_lazy("Medium"),
    "hard": gettext_lazy("Hard"),
    "still": gettext_lazy("passive"),
}
EXPECTATIONS = {
    "easy": gettext_lazy("Charges ahead and makes mistakes. Good for a first battle."),
    "medium": gettext_lazy("Picks its fights and keeps its line together."),
    "hard": gettext_lazy("Plays its best. The strongest opponent here."),
    "random": gettext_lazy("Plays any legal move."),
}


def name_of(bot: str) -> str:
    """The strength in the reader's language; a bot that is not one of them keeps its own name."""
    return str(NAMES.get(bot, bot))


def player_name(bot: str) -> str:
    """What stands where a person's name would stand."""
    return gettext("Computer (%(strength)s)") % {"strength": name_of(bot)}
