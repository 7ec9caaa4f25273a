"""What a result is worth in an event."""

from __future__ import annotations

from leagues.models import Event
from leagues.reckoning.points import TABLES, WIN_DRAW_LOSS, PointsTable


def table_of(event: Event) -> PointsTable:
    """The points of an event. In a knock-out only winning counts."""
    if event.drawing.winning_counts:
        return WIN_DRAW_LOSS
    if not event.points:
        return TABLES.get(event.scoring, WIN_DRAW_LOSS)
    kept = dict(event.points)
    return PointsTable(**kept | {"rows": tuple((row[0], row[1]) for row in kept["rows"])})
