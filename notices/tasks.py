"""Celery tasks. Beat calls them; they find in the database what is to be sent."""

from celery import shared_task

from notices import keeping, sweep
from notices.waking import SEND


@shared_task(name=SEND)
def send() -> None:
    """Send what is due."""
    sweep.sweep()
    keeping.forget_old_now_and_then()
