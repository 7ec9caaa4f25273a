"""Names as they are shown, and the keys that are made of them."""

from __future__ import annotations

import re

from rules.ninth_age.known_rules import INVISIBLE, plain

NUMBERED = re.compile(r"^(.*?)\s*\((\d{1,2}|\*)\)$")


def shown(name: str) -> str:
    """A name without invisible characters and superfluous spaces."""
    # The letters that nobody sees are none of ASCII's.
    return " ".join((name if name.isascii() else INVISIBLE.sub("", name)).split())[:300]


def slug(name: str) -> str:
    """A key made of a name: lower case letters and digits joined by underscores."""
    return re.sub(r"[^a-z0-9]+", "_", plain(name).replace("&", "and")).strip("_")[:150]


def counted(name: str) -> tuple[str, int]:
    """A name and the number that stands in brackets behind it: two of "Horse (2)", one where there is none."""
    found = NUMBERED.match(shown(name))
    if found is None:
        return shown(name), 1
    return found[1], max(1, int(found[2])) if found[2].isdigit() else 1
