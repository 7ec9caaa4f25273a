"""Numbers that somebody has typed."""

from __future__ import annotations

from django.utils.translation import gettext as _

from leagues.refusals import EventRefused


def number_from(text: str, least: int, most: int, label: str, usual: int | None = None) -> int | None:
    """A number from a form; `usual` where it is left empty. EventRefused."""
    text = text.strip()
    if not text:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) < 7 and least <= int(text) <= most):
        raise EventRefused(
            _("%(field)s: enter a number from %(least)s to %(most)s.") % {"field": label, "least": least, "most": most}
        )
    return int(text)
