"""Hostile clients beside those who play, while the site is struck (`bench.abuse`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager

from bench.abuse.gang import Gang
from bench.abuse.hostile import KINDS, Ground

# What needs nothing of a site that is not there when it begins; by turns at its web processes.
ASKED = ("checks", "searches")
UNTIL_THE_END = 24 * 3600.0
# With hostile clients the limits hold nearly as in earnest: those who play answer as fast as programs do.
LIMITS = {"LIMITS_TIMES": "2"}


@contextmanager
def attacked(webs: Sequence[str], clients: int) -> Iterator[None]:
    """So many at each of the web processes, until it is over; none with 0."""
    kinds = {kind.name: kind for kind in KINDS}
    with ExitStack() as gangs:
        for number, web in enumerate(webs if clients else ()):
            kind = kinds[ASKED[number % len(ASKED)]]
            gang = gangs.enter_context(closing(Gang(kind, web, Ground(""), clients)))
            gang.gather()
            gang.attack(UNTIL_THE_END)
        yield
