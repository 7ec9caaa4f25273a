"""What a process counts and measures while it works. What the database knows is in `stored.py`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import Counter, Gauge, Histogram

# Answers come within milliseconds, a restored battle or a waiting lock takes longer.
SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
MINUTES = (0.5, 1, 2, 5, 10, 30, 60, 300, 1800, 7200, 86400)

ANSWERS = Counter("ninthsite_answers", "Answers stored, by game and by who gave them", ["game", "source"])
STAGES = Histogram("ninthsite_stage_seconds", "How long each stage of an answer takes", ["stage"], buckets=SECONDS)
FAULTS = Counter("ninthsite_engine_faults", "Answers at which the rules raised", ["game"])
HALTS = Counter("ninthsite_halts", "Battles halted because their stored answers lead elsewhere", ["game"])
SOCKETS = Gauge("ninthsite_sockets", "Open sockets", ["who"], multiprocess_mode="livesum")
HUBS = Gauge("ninthsite_hubs", "Battles that somebody watches in this process", multiprocess_mode="livesum")
SWEPT = Gauge(
    "ninthsite_last_sweep", "When due rows were last looked for (seconds since 1970)", multiprocess_mode="max"
)
LAG = Histogram("ninthsite_sweep_lag_seconds", "How late a due row was taken up", ["kind"], buckets=MINUTES)
DUE_FAILURES = Counter("ninthsite_due_failures", "Due rows that failed and will be tried again", ["kind"])
REMOVED = Counter("ninthsite_retention_removed", "Rows removed because their time was over", ["what"])
RESPONSES = Counter("ninthsite_http_responses", "HTTP responses, by route and by class of status", ["route", "status"])


@contextmanager
def stage(name: str) -> Iterator[None]:
    """Measure a stage of an answer: lock, restore, apply, store, commit or publish."""
    begun = perf_counter()
    try:
        yield
    finally:
        STAGES.labels(name).observe(perf_counter() - begun)
