"""Celery tasks. Beat calls them; they find in the database what is to be done."""

from celery import shared_task

from battles.due import sweep as sweeping

MOST_ROUNDS = 50


@shared_task(name="battles.tasks.sweep")
def sweep() -> None:
    """Do what has fallen due, until nothing is left."""
    for _ in range(MOST_ROUNDS):
        if not sweeping.sweep():
            return
