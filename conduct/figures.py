"""What the database knows about conduct, for the operators."""

from collections.abc import Iterable

from prometheus_client.core import GaugeMetricFamily

from conduct.models import Complaint


def families() -> Iterable[GaugeMetricFamily]:
    """Figures as Prometheus wants them."""
    number = Complaint.objects.filter(decision=None).count()
    yield GaugeMetricFamily("ninthsite_open_complaints", "Reports of persons that nobody has decided on", number)
