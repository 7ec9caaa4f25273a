"""The rounds of an event with their tables, read in one query whatever its size. A large event has thousands of rows:
of each no more is read than a page needs, and the rest when somebody asks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Any

from django.db.models import FilteredRelation, Model, Q

from battles.models import Battle
from leagues.models import Entry, Event, Pairing, Round
from leagues.results.tables import Result, Seated, result_of


def _in_order(model: type[Model], *wanted: str) -> tuple[str, ...]:
    """These columns, as `from_db` takes them."""
    return tuple(field.attname for field in model._meta.concrete_fields if field.attname in wanted)


OF_A_PAIRING = _in_order(
    Pairing,
    *("id", "round_id", "table", "battle_id", "ruling", "cause", "points", "reason"),
    *("appeal", "appeal_state", "appeal_answer"),
    *("claim", "claim_state", "claimed_by", "first_score", "second_score"),
)
OF_A_ROUND = _in_order(Round, "id", "event_id", "number", "seed", "loosened", "by_hand", "published", "ends", "closed")
OF_A_BATTLE = _in_order(Battle, "id", "uuid", "status", "result")
OF_A_SIDE = ("entry_id", "seat", "had")
COLUMNS = (
    *OF_A_PAIRING,
    *(f"round__{field}" for field in OF_A_ROUND),
    *(f"battle__{field}" for field in OF_A_BATTLE),
    *(f"{side}__{field}" for side in ("first", "second") for field in OF_A_SIDE),
)

WIDTHS = (len(OF_A_PAIRING), len(OF_A_ROUND), len(OF_A_BATTLE), 2 * len(OF_A_SIDE))
# Which columns of a row are whose.
PARTS = tuple(slice(start, end) for start, end in pairwise(accumulate(WIDTHS, initial=0)))


@dataclass(frozen=True)
class Table:
    """A pairing with its sides in order; `result` is None while it is open, with a bye, and where it is `hidden`."""

    pairing: Pairing
    sides: tuple[Seated, ...]
    result: Result | None
    hidden: bool = False

    @property
    def bye(self) -> bool:
        return len(self.sides) == 1

    @property
    def through(self) -> int | None:
        """The entry that goes on where the loser is out; None while that is open, or if nobody does."""
        if self.bye:
            return self.sides[0].entry_id
        won = self.result.winner if self.result else None
        return next((side.entry_id for side in self.sides if side.number == won), None)

    @property
    def undecided(self) -> bool:
        """Over, but nobody has won and nobody lost."""
        return self.result is not None and self.result.winner is None and not self.result.both_lost

    @property
    def open(self) -> bool:
        return not self.bye and self.result is None and not self.hidden


@dataclass(frozen=True)
class Played:
    """A round with its tables."""

    round: Round
    tables: tuple[Table, ...]

    @property
    def open(self) -> int:
        """How many tables are still played."""
        return sum(table.open for table in self.tables)


def hidden(played: Played) -> Played:
    """The round without its results."""
    tables = (replace(table, result=None, hidden=table.result is not None) for table in played.tables)
    return Played(played.round, tuple(tables))


def rounds_of(event: Event, entries: Mapping[int, Entry]) -> list[Played]:
    """All rounds that are drawn, in order."""
    found = Pairing.objects.filter(round__event=event).annotate(
        first=FilteredRelation("sides", condition=Q(sides__number=1)),
        second=FilteredRelation("sides", condition=Q(sides__number=2)),
    )
    rounds: dict[int, Round] = {}
    tables: dict[int, list[Table]] = {}
    for row in found.order_by("round__number", "table").values_list(*COLUMNS):
        of_pairing, of_round, of_battle, of_sides = (row[part] for part in PARTS)
        pairing = Pairing.from_db("default", OF_A_PAIRING, of_pairing)
        if pairing.round_id not in rounds:
            played = rounds[pairing.round_id] = Round.from_db("default", OF_A_ROUND, of_round)
            played.event = event
        pairing.round = rounds[pairing.round_id]
        pairing.battle = Battle.from_db("default", OF_A_BATTLE, of_battle) if pairing.battle_id else None
        tables.setdefault(pairing.round_id, []).append(_table(event, pairing, _seated(of_sides, entries)))
    return [Played(one, tuple(tables[pk])) for pk, one in rounds.items()]


def _seated(cells: Sequence[Any], entries: Mapping[int, Entry]) -> tuple[Seated, ...]:
    sides = (cells[: len(OF_A_SIDE)], cells[len(OF_A_SIDE) :])
    return tuple(
        Seated(entries[entry], number, seat, had)
        for number, (entry, seat, had) in enumerate(sides, 1)
        if entry is not None
    )


def _table(event: Event, pairing: Pairing, sides: tuple[Seated, ...]) -> Table:
    result = result_of(pairing, sides) if len(sides) > 1 else None
    if result and event.drawing.eliminates(pairing.round.number):
        result = result.decided
    return Table(pairing, sides, result)
