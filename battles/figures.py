"""What the database knows about battles, for the operators: how many, what is overdue, what nobody has looked at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Min, QuerySet
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily

from battles.models import Battle, Due, Report
from battles.retention import terms as retention
from notices import outbox


def families() -> Iterable[GaugeMetricFamily]:
    """Figures as Prometheus wants them."""
    now = timezone.now()
    due = Due.objects.filter(at__lte=now)
    yield _by("ninthsite_battles", "Battles", Battle.objects.all(), "status")
    yield _by("ninthsite_due_rows", "What has fallen due and is not done", due, "kind")
    oldest = due.aggregate(oldest=Min("at"))["oldest"]
    late = (now - oldest).total_seconds() if oldest else 0.0
    yield GaugeMetricFamily("ninthsite_oldest_due_seconds", "How long the oldest due row has waited", late)
    clocks = due.filter(kind="deadline").count()
    yield GaugeMetricFamily("ninthsite_overdue_clocks", "Clocks that have run out and were not seen to", clocks)
    yield _by("ninthsite_open_reports", "Reports nobody has closed", Report.objects.filter(closed=False), "kind")
    age = outbox.oldest_waiting()
    yield GaugeMetricFamily("ninthsite_outbox_age_seconds", "How long the oldest due notice has waited", age)
    backlog = GaugeMetricFamily("ninthsite_outbox", "Notices that wait or are dead", labels=["what"])
    for what, number in outbox.backlog().items():
        backlog.add_metric([what], number)
    yield backlog
    over = GaugeMetricFamily("ninthsite_retention_due", "Rows whose time is over and that still stand", labels=["what"])
    for what, number in retention.waiting().items():
        over.add_metric([what], number)
    yield over


def _by(name: str, what: str, rows: QuerySet[Any], column: str) -> GaugeMetricFamily:
    made = GaugeMetricFamily(name, what, labels=[column])
    for value, number in rows.order_by().values_list(column).annotate(Count("pk")):
        made.add_metric([value], number)
    return made
