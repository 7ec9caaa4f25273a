"""Which game, and which edition of it, a file is of: told by its profiles first, by what it calls itself second."""

from __future__ import annotations

import re
from collections.abc import Iterable

from armies.battlescribe.raw import Named, RawBook
from armies.battlescribe.refused import Refused

NINTH_AGE = "ninth_age"
SYSTEM_ID = "7e6fb76e-1bec-b992-2c43-e797a6758b13"
CHARACTERISTICS = frozenset(("m", "ws", "bs", "s", "t", "w", "i", "a", "ld"))
LATER_CHARACTERISTICS = frozenset(("adv", "mar", "dis", "hp", "def", "res", "arm", "att", "off", "str", "ap", "agi"))

CALLS_ITSELF = re.compile(r"\b(?:9th|ninth)[\s_-]*age\b|\bt9a\b|\bthe-ninth-age\b", re.IGNORECASE)
LATER_NAME = re.compile(r"\b(?:2nd|second|3rd|third)\s+ed|(?<![\w.])v?[1-9]\.\d|\b20[2-9]\d\b", re.IGNORECASE)
VERSION = re.compile(r"\bv?(\d{1,3})\.(\d{1,3})(?:\.\d{1,3})*", re.IGNORECASE)


def is_model(profile_type: Named) -> bool:
    """Whether profiles of this type are those of models: they have all nine characteristics."""
    return {name.strip().lower() for name in profile_type.parts.values()} >= CHARACTERISTICS


def judge_edition(system: RawBook, catalogue: RawBook) -> None:
    """Refuses, in one sentence, what is not of an edition that is played here."""
    file = catalogue.file
    types = [*system.profile_types, *catalogue.profile_types]
    names = f"{system.name} {catalogue.name}"
    ninth = system.id == SYSTEM_ID or CALLS_ITSELF.search(names) is not None
    if _has_later_profiles(types):
        raise Refused(
            "other_edition", file=file, reason="its profiles have Advance, Discipline and other later columns"
        )
    if ninth and LATER_NAME.search(names):
        raise Refused("other_edition", file=file, reason=f"it calls itself “{system.name}”")
    if not any(is_model(one) for one in types):
        if ninth:
            raise Refused("other_edition", file=file, reason="its profiles lack the nine characteristics from M to Ld")
        if types:
            raise Refused("other_game", file=file, reason=f"its game system is “{system.name}”")
    stated = VERSION.search(catalogue.edition)
    if ninth and stated and (int(stated[1]), int(stated[2])) != (0, 11):
        raise Refused("other_edition", file=file, reason=f"it states the version {stated[0]}")


def judge_roster_edition(system_id: str, system_name: str, expected: str, file: str) -> None:
    """Refuses a roster of another game system than that of the book."""
    if system_id == expected:
        if LATER_NAME.search(system_name):
            raise Refused("other_edition", file=file, reason=f"its game system is “{system_name}”")
        return
    if CALLS_ITSELF.search(system_name):
        raise Refused("other_edition", file=file, reason=f"its game system is “{system_name}”")
    raise Refused("other_game", file=file, reason=f"its game system is “{system_name or system_id}”")


def _has_later_profiles(types: Iterable[Named]) -> bool:
    names = {name.strip().lower() for one in types for name in one.parts.values()}
    return len(names & LATER_CHARACTERISTICS) >= 4 and not any(is_model(one) for one in types)
