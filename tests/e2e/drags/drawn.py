"""Drags drawn at random: whom, where he is pressed, and where he is let go."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from random import Random
from typing import Any

FARTHER = 1.5
"""So many times as far as it may go a piece is dragged at most."""
ONTO = 0.3
"""How often it is dragged onto somebody else in reach."""

Shown = dict[str, Any]


def drawn(shown: Shown, rng: Random) -> dict[str, Any] | None:
    """One drag, or two one after the other; None if nobody can be dragged."""
    asked, pieces = shown["asked"], shown["view"]["pieces"]
    path = _path(asked)
    movers = [id for id in asked["input"]["candidates"] if id in path["movers"]]
    if not movers:
        return None
    first = rng.choice(movers)
    ids = _together(asked, first, rng)
    allowance = min(path["movers"][id]["allowance"] for id in ids)
    piece = pieces[first]
    gestures = []
    if rng.random() < 0.2:
        handle = rng.choice(("left", "right", "front", "rear", "dial", "west", "east"))
        gestures.append({"handle": handle, "to": _away(rng, allowance)})
    if not gestures or rng.random() < 0.3:
        gestures.append(_body(piece, pieces, path["movers"][first], allowance, rng))
    return {"ids": ids, "gestures": gestures}


def _path(asked: Shown) -> Shown:
    found: Shown = next(one for one in asked["also"] if one["kind"] == "path")
    return found


def _together(asked: Shown, first: str, rng: Random) -> list[str]:
    """One alone, his whole group, or some of it that stand together."""
    links = asked["input"].get("links", {})
    mates = [id for id in links.get(first, []) if id != first]
    dice = rng.random()
    if not mates or dice < 0.5:
        return [first]
    return [first, *mates] if dice < 0.8 else [first, *rng.sample(mates, rng.randint(1, len(mates)))]


def _body(piece: Shown, pieces: Shown, mover: Shown, allowance: float, rng: Random) -> Shown:
    x, y, bearing = piece["x"], piece["y"], radians(piece.get("bearing", 0.0))
    along, across = rng.uniform(-0.3, 0.3) * mover["depth"], rng.uniform(-0.4, 0.4) * mover["width"]
    start = (x + sin(bearing) * along + cos(bearing) * across, y + cos(bearing) * along - sin(bearing) * across)
    near = [
        other for other in pieces.values()
        if other is not piece and "x" in other and hypot(other["x"] - x, other["y"] - y) < allowance * FARTHER + 4
    ]  # fmt: skip
    if near and rng.random() < ONTO:
        other = rng.choice(near)
        end = (other["x"] + rng.uniform(-1, 1), other["y"] + rng.uniform(-1, 1))
    else:
        turn = bearing + radians(rng.gauss(0, 40) if rng.random() < 0.7 else rng.uniform(-180, 180))
        far = rng.uniform(0, FARTHER) * min(allowance, 30)
        end = (start[0] + sin(turn) * far, start[1] + cos(turn) * far)
    return {"from": start, "to": end, "alt": rng.random() < 0.15}


def _away(rng: Random, allowance: float) -> tuple[float, float]:
    turn, far = radians(rng.uniform(0, 360)), rng.uniform(0, FARTHER) * min(allowance, 30)
    return (sin(turn) * far, cos(turn) * far)
