"""What is wrong with JSON that a program sent, in the language of whoever asks."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

_PLACE = re.compile(r"\((?:byte|char) (\d+)\)")
_DEPTH = re.compile(r"nested (?:deeper than (\d+)|too deep)")
_BROKEN_OFF = ("truncated", "Unterminated string", "Expecting value: line 1 column 1 (char 0)")


def unreadable(problem: str) -> str:
    """The sentence for what a JSON reader says in English, this site's own among them."""
    if depth := _DEPTH.search(problem):
        return _("The JSON is nested more than %(n)s levels deep.") % {"n": depth[1] or 40}
    if "the letter 0" in problem:
        return _("The JSON contains the character U+0000, which cannot be stored.")
    if "codec" in problem:
        return _("The JSON is not written in UTF-8.")
    if "out of range" in problem:
        return _("The JSON contains a number that is too large.")
    if any(words in problem for words in _BROKEN_OFF):
        return _("The JSON ends before it is complete.")
    if place := _PLACE.search(problem):
        # What follows the end is counted from one, all else from zero.
        number = int(place[1]) + ("trailing characters" not in problem)
        return _("The JSON cannot be read from character %(n)s on.") % {"n": number}
    return _("This is not valid JSON.")


def no_object() -> str:
    """It is JSON, of another kind."""
    return _("A JSON object is expected.")


def no_whole_number(name: str) -> str:
    """A part of the query is none."""
    return _("“%(name)s” must be a whole number.") % {"name": name}
