"""Figures that the database knows, worked out when somebody asks for them. Every process tells the same: take the
largest.

Applications add theirs in their `ready`: a function that yields families of metrics.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator

from django.db import connection
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

logger = logging.getLogger(__name__)

Families = Callable[[], Iterable[GaugeMetricFamily]]
_sources: list[Families] = []


def add(source: Families) -> None:
    """Figures of an application."""
    if source not in _sources:
        _sources.append(source)


class Stored(Collector):
    """All figures that the applications have added."""

    def describe(self) -> Iterable[GaugeMetricFamily]:
        # Registering must not ask the database.
        return []

    def collect(self) -> Iterator[GaugeMetricFamily]:
        answers = 1.0
        try:
            for source in _sources:
                yield from source()
        except Exception:
            logger.exception("the database does not tell its figures")
            answers = 0.0
        finally:
            # Figures are asked for on threads that nobody else tidies up.
            if not connection.in_atomic_block:
                connection.close()
        yield GaugeMetricFamily("ninthsite_database_up", "Whether the database told its figures", answers)
