"""The whole list of close combat modifiers, line by line (DBF-MEL-048). Each changes the total of the element it
describes."""

from __future__ import annotations

from rules.de_bellis.melee.side import Side
from rules.de_bellis.troops import FREE_IN_DIFFICULT_TERRAIN
from rules.engine.effects import Modify
from rules.engine.hooks import Query
from rules.engine.laws import COUNT
from rules.engine.text import Text, text

QUERY = Query("dbf.melee", COUNT)
POSITION = "position"
"""Height, riverbank and temporary defence stand in one line: +1 once (DBF-MEL-034)."""


def rear_bonus(side: Side) -> float:
    """What the supporter behind adds."""
    return side.rear_support.bonus if side.rear_support is not None else 0


def suffers_from_difficult_terrain(side: Side) -> bool:
    """Only its own ground counts; some types fight freely there (DBF-MEL-041). No ground gives cover (DBF-TER-017)."""
    return side.in_difficult and side.element.type not in FREE_IN_DIFFICULT_TERRAIN


def _supported_by(side: Side, rule: str) -> bool:
    return side.rear_support is not None and side.rear_support.rule == rule


def _lateral(flank: str) -> Text:
    return text(f"dbf.melee.lateral_support.{flank}")


# Each line changes the total of the element that it describes.
MODIFIERS: tuple[Modify, ...] = (
    Modify(
        QUERY, "DBF-MEL-021", text("dbf.term.rear_support"), rear_bonus, lambda side: _supported_by(side, "DBF-MEL-021")
    ),
    Modify(
        QUERY, "DBF-MEL-027", text("dbf.term.rear_support"), rear_bonus, lambda side: _supported_by(side, "DBF-MEL-027")
    ),
    Modify(QUERY, "DBF-MEL-037", text("dbf.melee.beside_pikes"), 1, lambda side: side.beside_pikes),
    Modify(QUERY, "DBF-MEL-031", text("dbf.term.higher_ground"), 1, lambda side: side.higher, once=POSITION),
    Modify(QUERY, "DBF-MEL-032", text("dbf.term.riverbank"), 1, lambda side: side.defends_bank, once=POSITION),
    Modify(
        QUERY, "DBF-MEL-033", text("dbf.defence.temporary"), 1, lambda side: side.defence == "temporary", once=POSITION
    ),
    Modify(QUERY, "DBF-MEL-035", text("dbf.defence.permanent"), 2, lambda side: side.defence == "permanent"),
    Modify(QUERY, "DBF-MEL-038", text("dbf.quality.superior"), 1, lambda side: side.element.quality == "superior"),
    Modify(QUERY, "DBF-MEL-039", text("dbf.quality.inferior"), -1, lambda side: side.element.quality == "inferior"),
    Modify(QUERY, "DBF-MEL-019", _lateral("left"), -1, lambda side: "left" in side.flanks_supported_against),
    Modify(QUERY, "DBF-MEL-019", _lateral("right"), -1, lambda side: "right" in side.flanks_supported_against),
    Modify(QUERY, "DBF-MEL-010", text("dbf.term.taken_in_flank"), -1, lambda side: side.taken),
    Modify(QUERY, "DBF-MEL-040", text("dbf.ground.difficult"), -2, suffers_from_difficult_terrain),
    # However often it was driven back (DBF-MEL-043).
    Modify(QUERY, "DBF-MEL-042", text("dbf.term.red_counter"), -1, lambda side: side.element.red_counter),
)
