"""Which version of the rules made an entry: a digest of what decides how a game is played."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import shapely

import rules.engine
from ninthsite.games import folder_of

SOURCES = (".py", ".yaml")
# What is said of the rules, and who else plays: their answers are stored like those of people.
NO_RULES = {"bots", "lessons", "messages", "rulebook", "selfplay", "wording"}
LENGTH = 12


@cache
def rules_version(game: str) -> str:
    """The version of the rules of a registered game in this process. Made once, in some hundredths of a second."""
    # Where two outlines touch is decided by the library of geometry.
    digest = hashlib.sha256(shapely.__version__.encode())
    for top in (Path(rules.engine.__file__).parent, folder_of(game)):
        for path in sorted(top.rglob("*")):
            name = path.relative_to(top)
            if path.suffix in SOURCES and NO_RULES.isdisjoint(name.parts):
                content = path.read_bytes()
                digest.update(f"{name.as_posix()}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:LENGTH]
