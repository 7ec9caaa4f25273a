"""The whole list of shooting modifiers; nothing of the close combat list applies (DBF-SHO-025). All change the shot's
total."""

from __future__ import annotations

from dataclasses import dataclass

from rules.de_bellis.defences import Protection
from rules.de_bellis.state import Element
from rules.engine.effects import Modify
from rules.engine.geometry import within
from rules.engine.hooks import Query
from rules.engine.laws import COUNT
from rules.engine.text import text

QUERY = Query("dbf.shooting", COUNT)
SPELL_BONUS = 3
SPELL_WITHIN = 10.0


@dataclass(frozen=True, slots=True)
class Shot:
    """One shot: the first shooter, how many shoot, how far the target is, and what it stands behind on this side.

    `spell_within`: how near is near enough for a spell on this table.
    """

    shooter: Element
    target: Element
    distance: float
    shooters: int
    protection: Protection | None
    spell_within: float


def strong_spell(shot: Shot) -> bool:
    """Only the first shooter's spell counts, and only near the target (DBF-SHO-021)."""
    return shot.shooter.type == "Mag" and within(shot.distance, shot.spell_within)


MODIFIERS: tuple[Modify, ...] = (
    Modify(QUERY, "DBF-SHO-021", text("dbf.term.spell"), SPELL_BONUS, strong_spell),
    Modify(QUERY, "DBF-SHO-022", text("dbf.shooting.second"), 1, lambda shot: shot.shooters >= 2),
    Modify(QUERY, "DBF-SHO-022", text("dbf.shooting.third"), 1, lambda shot: shot.shooters >= 3),
    Modify(QUERY, "DBF-SHO-023", text("dbf.defence.temporary"), -1, lambda shot: shot.protection == "temporary"),
    Modify(QUERY, "DBF-SHO-024", text("dbf.defence.permanent"), -2, lambda shot: shot.protection == "permanent"),
)
