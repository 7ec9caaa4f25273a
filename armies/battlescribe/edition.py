"""Which game, and which edition of it, a file is of: told by its profiles first, by what it calls itself second."""

from __future__ import annotations

import re
from collections.abc import Iterable

from armies.battlescribe.raw import Named, RawBook
from armies.battlescribe.refused import Reason, Refused

NINTH_AGE = "ninth_age"
PLAYED = (0, 11)
SYSTEM_ID = "7e6fb76e-1bec-b992-2c43-e797a6758b13"
CHARACTERISTICS = frozenset(("m", "ws", "bs", "s", "t", "w", "i", "a", "ld"))
LATER_CHARACTERISTICS = frozenset(("adv", "mar", "dis", "hp", "def", "res", "arm", "att", "off", "str", "ap", "agi"))

CALLS_ITSELF = re.compile(r"\b(?:9th|ninth)[\s_-]*age\b|\bt9a\b|\bthe-ninth-age\b", re.IGNORECASE)
LATER_NAME = re.compile(r"\b(?:2nd|second|3rd|third)\s+ed|(?<![\w.])v?[1-9]\.\d|\b20[2-9]\d\b", re.IGNORECASE)
# Games of which rosters are about, and no book can be read here.
OTHER_GAMES = re.compile(
    r"\b40[\s,.]*(?:000|k)\b|\bage of sigmar\b|\bkill ?team\b|\bhorus heresy\b|\bnecromunda\b",
    re.IGNORECASE,
)
VERSION = re.compile(r"\bv?(\d{1,3})\.(\d{1,3})(?:\.\d{1,3})*", re.IGNORECASE)


def is_model(profile_type: Named) -> bool:
    """Whether profiles of this type are those of models: they have all nine characteristics."""
    return {name.strip().lower() for name in profile_type.parts.values()} >= CHARACTERISTICS


def judge_edition(system: RawBook, catalogue: RawBook) -> None:
    """Refuses, in one sentence, what is not of an edition that is played here."""
    file = catalogue.file
    types = [*system.profile_types, *catalogue.profile_types]
    names = f"{system.name} {catalogue.name}"
    ninth = is_ninth_age(system.id, names)
    if _has_later_profiles(types):
        raise Refused("other_edition", file=file, reason=Reason("later_profiles"))
    if ninth and LATER_NAME.search(names):
        later = system.name if LATER_NAME.search(system.name) else catalogue.name
        raise Refused("other_edition", file=file, reason=Reason("called", later))
    if not any(is_model(one) for one in types):
        if ninth:
            raise Refused("other_edition", file=file, reason=Reason("no_profiles"))
        if types:
            raise Refused("other_game", file=file, reason=Reason("system", system.name))
    if ninth:
        _judge_versions(system, catalogue)


def _judge_versions(system: RawBook, catalogue: RawBook) -> None:
    """The version of an army book is that of its edition; a game system may name an older one, for rules that have not
    changed since. Later editions kept the ids of 0.11: a book under these that states no version may be of any."""
    stated, rules = VERSION.search(catalogue.edition), VERSION.search(system.edition)
    if stated and (int(stated[1]), int(stated[2])) != PLAYED:
        raise Refused("other_edition", file=catalogue.file, reason=Reason("stated", stated[0]))
    if rules and int(rules[1]) > 0:
        raise Refused("other_edition", file=catalogue.file, reason=Reason("stated", rules[0]))
    published = (one.name for book in (system, catalogue) for one in book.publications)
    said = (catalogue.edition, catalogue.name, system.name, *published)
    if system.id == SYSTEM_ID and not any(map(_is_played, said)):
        raise Refused("no_edition", file=catalogue.file)


def _is_played(text: str) -> bool:
    """Whether words state the edition that is played."""
    return any((int(one[1]), int(one[2])) == PLAYED for one in VERSION.finditer(text))


def judge_roster_edition(system_id: str, system_name: str, expected: str, file: str) -> None:
    """Refuses a roster of another game system than that of the book."""
    if system_id == expected:
        if LATER_NAME.search(system_name):
            raise Refused("other_edition", file=file, reason=Reason("system", system_name))
        return
    judge_foreign_system(system_id, system_name, file)
    kind = "other_edition" if CALLS_ITSELF.search(system_name) else "other_game"
    raise Refused(kind, file=file, reason=Reason("system", system_name or system_id))


def judge_foreign_system(system_id: str, system_name: str, file: str) -> None:
    """Refuses what names a game system that is not played here, whatever book it is for: a later edition, or a game
    that everybody knows."""
    if is_ninth_age(system_id, system_name):
        if LATER_NAME.search(system_name):
            raise Refused("other_edition", file=file, reason=Reason("system", system_name))
    elif OTHER_GAMES.search(system_name):
        raise Refused("other_game", file=file, reason=Reason("system", system_name))


def is_ninth_age(system_id: str, names: str) -> bool:
    """Whether a game system is The 9th Age, of whichever edition."""
    return system_id == SYSTEM_ID or CALLS_ITSELF.search(names) is not None


def _has_later_profiles(types: Iterable[Named]) -> bool:
    names = {name.strip().lower() for one in types for name in one.parts.values()}
    return len(names & LATER_CHARACTERISTICS) >= 4 and not any(is_model(one) for one in types)
