"""What a file is of those that list builders write: told by what it holds, and by its name where that says nothing."""

from __future__ import annotations

import re

CATALOGUES = (".gst", ".gstz", ".cat", ".catz")
ROSTERS = (".ros", ".rosz")
# What else the file of an army list may be called, and as what a browser that knows no rosters offers it.
LISTS = (*ROSTERS, ".json", ".txt", ".xml", ".zip")
LISTS_AS = ("application/json", "application/xml", "application/zip", "text/plain")
# What a file is stands in so many bytes of it.
BEGINNING = 2000
BOOK_TAGS = (b"<catalogue", b"<gameSystem")
JSON_ROSTER = re.compile(rb'"roster"\s*:')
JSON_BEGINNING = 400


def holds_roster(content: bytes) -> bool:
    """Whether these are a roster's first bytes: of XML in whichever letters, or of New Recruit's JSON."""
    begins = content[:BEGINNING].replace(b"\0", b"")
    return b"<roster" in begins or JSON_ROSTER.search(begins[:JSON_BEGINNING]) is not None


def holds_book(content: bytes) -> bool:
    """Whether these are the first bytes of a game system or a catalogue."""
    begins = content[:BEGINNING].replace(b"\0", b"")
    return any(tag in begins for tag in BOOK_TAGS)
