"""Celery tasks. Beat calls them; they find in the database what is to be done."""

from celery import shared_task

from leagues import sweep as sweeping


@shared_task(name="leagues.tasks.sweep")
def sweep() -> None:
    """Do what is due in events."""
    sweeping.sweep()
