"""Celery tasks. Beat calls them; they find in the database what is to be sent."""

from celery import shared_task

from notices import keeping, sweep


@shared_task(name="notices.tasks.send")
def send() -> None:
    """Send what is due."""
    sweep.sweep()
    keeping.forget_old_now_and_then()
