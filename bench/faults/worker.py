"""The worker is killed with -9 with all its children, as it does what is due; by turns with it, beat."""

from __future__ import annotations

from random import Random

from bench.stack import Stack


def strike(stack: Stack, number: int, rng: Random) -> str:
    """Three times of four the worker, else beat."""
    name = "beat" if number % 4 == 3 else "worker"
    stack.services[name].kill()
    return f"{name} killed"
