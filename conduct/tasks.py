"""Celery tasks. Beat calls them; they find in the database what is over."""

from celery import shared_task

from conduct import sweep as sweeping


@shared_task(name="conduct.tasks.sweep")
def sweep() -> None:
    """End what has lasted as long as it was to last."""
    sweeping.sweep()
