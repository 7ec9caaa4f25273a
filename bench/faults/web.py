"""A web process is killed with -9 while it serves; its supervisor starts it again."""

from __future__ import annotations

from random import Random

from bench.stack import Stack


def strike(stack: Stack, number: int, rng: Random) -> str:
    """One and the other by turns."""
    stack.services[f"web{number % 2 + 1}"].kill()
    return "web process killed"
