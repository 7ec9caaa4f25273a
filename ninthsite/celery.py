"""The Celery application: `celery -A ninthsite worker`, `celery -A ninthsite beat`. Only used with REDIS_URL."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ninthsite.settings")

app = Celery("ninthsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
