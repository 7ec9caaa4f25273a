"""Which names a unit may bear: short, in letters that can be seen and that do not turn the line around them."""

from __future__ import annotations

import re
import unicodedata

from rules.engine.refusal import IllegalAction
from rules.engine.text import text

LONGEST_NAME = 40
RULE = "ENGINE-INPUT"
# Quotation marks stand round a name where an army is written down as text.
_QUOTED = re.compile('[“”„"\\[\\]]')
# Stacked accents reach over the lines above and below.
_STACKED = 3


def given_name(written: object) -> str:
    """The name as it is kept, spaces in order; "" for none. `IllegalAction` says what is wrong with it."""
    name = " ".join(str(written).split())
    if len(name) > LONGEST_NAME:
        raise IllegalAction(RULE, text("engine.name.too_long", n=LONGEST_NAME))
    if name != cleaned(name) or (name and not any(letter.isalnum() for letter in name)):
        raise IllegalAction(RULE, text("engine.name.letters"))
    return name


def cleaned(written: str) -> str:
    """What can be used of a name that was written elsewhere."""
    spaced = _QUOTED.sub("", " ".join(written.split()))
    kept: list[str] = []
    for letter in spaced:
        accent = unicodedata.combining(letter) != 0
        stacked = accent and all(unicodedata.combining(one) for one in kept[-_STACKED:])
        if (letter.isprintable() or accent) and not stacked:
            kept.append(letter)
    return " ".join("".join(kept).split())[:LONGEST_NAME].rstrip()
