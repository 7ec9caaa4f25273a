"""Celery tasks. Beat calls them; they find in the database what is to be done."""

from time import monotonic

from celery import shared_task

from battles.due import sweep as sweeping
from battles.due import waking
from battles.retention import sweep as keeping

AT_ONE_GO = 5.0
"""Seconds. A worker that is told to end waits for the task that it is at, and begins no other."""


@shared_task(name="battles.tasks.sweep")
def sweep() -> None:
    """Do what has fallen due, until nothing is left. What takes long goes on in another task."""
    begun = monotonic()
    while sweeping.sweep():
        if monotonic() - begun > AT_ONE_GO:
            waking.wake()
            return


@shared_task(name="battles.tasks.retention")
def retention() -> None:
    """Remove some of what is kept no longer."""
    keeping.sweep()
