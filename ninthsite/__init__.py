"""The Django project."""

from ninthsite import garbage  # noqa: F401 - before anything is made
from ninthsite.celery import app as celery_app

__all__ = ["celery_app"]
