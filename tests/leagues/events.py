"""Histories of events as the cases write them: pairs with a result, byes, forfeits."""

from leagues.reckoning.history import Kind, Line, history

# Whole numbers: half of a win.
WIN, DRAW = 2, 1
SCORES = {"1-0": (WIN, 0), "0-1": (0, WIN), "½-½": (DRAW, DRAW)}


def history_of(entrants, rounds, left=()):
    """`rounds` as in the cases: each lists `pairs`, and may have a `bye`, `free` and `forfeit`. Whoever has `left` has
    a line for each round after his last one."""
    lines = {name: [] for name in entrants}
    for number, one in enumerate(rounds, 1):
        there = set()
        for first, second, score in one.get("pairs", []):
            for me, you, points in ((first, second, SCORES[score][0]), (second, first, SCORES[score][1])):
                lines[me].append(Line(number, Kind.PLAYED, points, you))
            there |= {first, second}
        for winner, loser in one.get("forfeit", []):
            lines[winner].append(Line(number, Kind.FORFEIT, WIN, loser))
            lines[loser].append(Line(number, Kind.FORFEIT, 0, winner))
            there |= {winner, loser}
        if one.get("bye"):
            lines[one["bye"]].append(Line(number, Kind.BYE, WIN))
            there.add(one["bye"])
        if one.get("free"):
            lines[one["free"]].append(Line(number, Kind.FREE, DRAW))
            there.add(one["free"])
        for name in set(entrants) - there:
            lines[name].append(Line(number, Kind.LEFT if name in left else Kind.ABSENT))
    return history(lines, draw=DRAW, rounds=len(rounds))
