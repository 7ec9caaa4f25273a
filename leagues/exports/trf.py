"""The event as a report that programs for chess tournaments read (TRF16 of FIDE): wins, draws and losses, since its
four columns of points hold no Battle Points.

Only rounds in which every table has a result are in it, and no column is left blank: what readers of the format make
of a blank differs.
"""

from __future__ import annotations

from battles.games import game_of
from leagues.reckoning.history import Kind, Line, Outcome
from leagues.results.record import Record

NOBODY = "0000"
NAME = 33
PLAYED = {Outcome.WON: "1", Outcome.DRAWN: "=", Outcome.LOST: "0"}
FORFEITED = {Outcome.WON: "+", Outcome.DRAWN: "=", Outcome.LOST: "-"}
# What a result is worth, in halves of a point.
HALVES = {"1": 2, "+": 2, "U": 2, "=": 1, "H": 1, "0": 0, "-": 0, "Z": 0}


def as_trf(record: Record) -> str:
    """The report; players are numbered as they entered."""
    event, rounds = record.event, _complete(record)
    rows = {row.player: row for row in record.standings}
    numbers = {player: number for number, player in enumerate(sorted(rows), 1)}
    colours = _colours(record)
    lines = [
        f"012 {_plain(event.name)}",
        f"062 {len(rows)}",
        f"092 {event.format}",
        f"XXR {max(event.rounds, rounds)}",
        "XXC white1",
    ]
    for player, number in numbers.items():
        blocks = [
            _block(line, numbers, colours.get((line.round, player), "w"))
            for line in rows[player].lines
            if line.round <= rounds
        ]
        halves = sum(HALVES[block[7]] for block in blocks)
        name = _plain(record.entries[player].name)[:NAME]
        head = f"001 {number:>4}      {name:<{NAME}} {0:>4}"
        lines.append(f"{head:<80}{halves / 2:>4.1f} {rows[player].place:>4}  {'  '.join(blocks)}".rstrip())
    return "\n".join(lines) + "\n"


def _complete(record: Record) -> int:
    """How many rounds, from the first on, have all their results."""
    done = 0
    for played in record.rounds:
        if played.open:
            break
        done += 1
    return done


def _colours(record: Record) -> dict[tuple[int, int], str]:
    """Who had the first seat of the game is white."""
    first = game_of(record.event.game).seats[0]
    return {
        (played.round.number, side.entry_id): "w" if side.seat == first else "b"
        for played in record.rounds
        for table in played.tables
        for side in table.sides
    }


def _block(line: Line, numbers: dict[int, int], colour: str) -> str:
    """Eight columns: opponent, colour, result."""
    if line.opponent is None or line.outcome is None:
        return f"{NOBODY} - {'U' if line.kind is Kind.BYE else 'H' if line.kind is Kind.FREE else 'Z'}"
    result = (FORFEITED if line.kind is Kind.FORFEIT else PLAYED)[line.outcome]
    return f"{numbers[line.opponent]:>4} {colour} {result}"


def _plain(text: str) -> str:
    """Without what would break a line."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
