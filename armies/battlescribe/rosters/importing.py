"""An army list from whatever file a list builder writes: `.ros`, `.rosz`, or New Recruit's JSON."""

from __future__ import annotations

from armies.battlescribe.reading import read_xml
from armies.battlescribe.rosters.from_json import read_json
from armies.battlescribe.rosters.from_xml import roster_of
from armies.battlescribe.rosters.matching import list_of
from armies.battlescribe.rosters.roster import Roster
from armies.battlescribe.unpacking import unpack
from rules.engine.army_books.army_list import ArmyList
from rules.engine.army_books.book import Book


def read_roster(data: bytes, file: str) -> Roster:
    """The roster that a file holds; what it is written in is seen, not believed. Errors: ``Refused``."""
    content = unpack(data, file)
    if content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"["):
        return read_json(content.removeprefix(b"\xef\xbb\xbf"), file)
    return roster_of(read_xml(content, file), file)


def import_roster(data: bytes, file: str, book: Book) -> ArmyList:
    """The army list that a roster is under a book. Errors: ``Refused``; never a part of a list."""
    return list_of(read_roster(data, file), book)
