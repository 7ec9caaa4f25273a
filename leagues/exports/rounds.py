"""The rounds of an event for programs: who meets whom, and how it ended."""

from __future__ import annotations

from typing import Any

from battles.models import Battle
from leagues.finding import Visitor
from leagues.results.points import table_of
from leagues.results.reading import Played, Table
from leagues.results.record import Record


def as_json(record: Record, reader: Visitor) -> list[dict[str, Any]]:
    """The published rounds, in order. Battles that only their players see are named to them alone."""
    return [_round(record, played, reader) for played in record.rounds]


def _round(record: Record, played: Played, reader: Visitor) -> dict[str, Any]:
    return {
        "round": played.round.number,
        "published": played.round.published,
        "ends": played.round.ends,
        "tables": [_table(record, table, reader) for table in played.tables],
    }


def _table(record: Record, table: Table, reader: Visitor) -> dict[str, Any]:
    numbers, points, result = record.numbers, table_of(record.event), table.result
    plays = reader.pk is not None and any(side.entry.user_id == reader.pk for side in table.sides)
    visible = plays or record.event.visibility != Battle.PRIVATE
    battle = table.pairing.battle if visible else None
    won = [side for side in table.sides if result and result.winner == side.number]
    state = "bye" if table.bye else "hidden" if table.hidden else "open" if table.open else "over"
    return {
        "table": table.pairing.table,
        "state": state,
        "winner": numbers[won[0].entry_id] if won else None,
        "ruled": bool(table.pairing.ruling) and not table.hidden,
        "battle": battle.uuid if battle else None,
        "sides": [
            {
                "number": numbers[side.entry_id],
                "name": side.entry.name,
                "points": points.bye if table.bye else result.points(side.number, points) if result else None,
            }
            for side in table.sides
        ],
    }
