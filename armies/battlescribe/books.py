"""A game system or a catalogue from its bytes, of whichever schema generation."""

from __future__ import annotations

import re

from armies.battlescribe.edition import judge_foreign_system
from armies.battlescribe.first_schema import read_first
from armies.battlescribe.raw import RawBook
from armies.battlescribe.reading import read_xml
from armies.battlescribe.refused import Refused
from armies.battlescribe.second_schema import read_second

GENERATION = re.compile(r"(\d+)\.(\d+)")
OLDEST_OF_THE_FIRST = 15


def read_book(data: bytes, file: str) -> RawBook:
    """The model of a `.gst`, `.gstz`, `.cat` or `.catz` file. Errors: ``Refused``."""
    root = read_xml(data, file)
    if root.tag == "roster":
        raise Refused("not_a_book", file=file)
    if root.tag not in ("gameSystem", "catalogue"):
        raise Refused("not_battlescribe", file=file, tag=root.tag[:40])
    version = root.attributes.get("battleScribeVersion", "")
    numbers = GENERATION.match(version)
    if numbers is None:
        raise Refused("no_version", file=file)
    if int(numbers[1]) == 2:
        return read_second(root, file)
    if int(numbers[1]) == 1 and int(numbers[2]) >= OLDEST_OF_THE_FIRST:
        return read_first(root, file)
    # Saved anew it would be read no better.
    judge_foreign_system(root.attributes.get("id", ""), root.attributes.get("name", ""), file)
    raise Refused("version", file=file, version=version[:20])
