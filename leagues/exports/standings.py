"""The standings of an event as files: JSON with all that they are made of, CSV for a spreadsheet."""

from __future__ import annotations

import csv
import io
from typing import Any

from leagues.reckoning.marks import GIVEN, LATE
from leagues.reckoning.standings import Standing
from leagues.results.record import Record

# What a spreadsheet would take for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_json(record: Record) -> dict[str, Any]:
    """The event and its standings; opponents are named by their numbers."""
    event = record.event
    return {
        "event": str(event.uuid),
        "name": event.name,
        "game": event.game,
        "format": event.format,
        "state": event.state,
        "rounds": event.rounds,
        "played": len(record.rounds),
        "scoring": event.scoring,
        "tie_breaks": list(event.tie_breaks),
        "standings": [_row(record, row) for row in record.standings],
    }


def _row(record: Record, row: Standing) -> dict[str, Any]:
    entry = record.entries[row.player]
    return {
        "number": record.numbers[row.player],
        "place": row.place,
        "shared": row.shared,
        "name": entry.name,
        "there": entry.there,
        "points": row.points,
        "marks": dict(row.marks),
        "tie_breaks": {key: broken.value for key, broken in row.broken.items()},
        "rounds": [
            {
                "round": line.round,
                "kind": line.kind.value,
                "opponent": record.numbers[line.opponent] if line.opponent is not None else None,
                "outcome": line.outcome.value if line.outcome else None,
                "points": line.points,
                "score": line.scored,
                "conceded": line.conceded,
            }
            for line in row.lines
        ],
    }


def as_csv(record: Record) -> str:
    """A line for each player: place, name, points, tie-breaks, and for each round opponent and points."""
    given = as_json(record)
    ties = given["tie_breaks"]
    marks = [key for key in (*GIVEN, LATE) if any(key in row["marks"] for row in given["standings"])]
    rounds = range(1, given["played"] + 1)
    out = io.StringIO()
    lines = csv.writer(out)
    lines.writerow(
        [
            "number",
            "place",
            "name",
            "points",
            *marks,
            *ties,
            *(f"round {n} {what}" for n in rounds for what in ("vs", "points")),
        ]
    )
    for row in given["standings"]:
        played = [cell for line in row["rounds"] for cell in (line["opponent"] or line["kind"], line["points"])]
        added = [row["marks"].get(key, 0) for key in marks]
        broken = [f"{row['tie_breaks'][key]:g}" if key in row["tie_breaks"] else "" for key in ties]
        lines.writerow([row["number"], row["place"], _plain(row["name"]), row["points"], *added, *broken, *played])
    return out.getvalue()


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text
