"""The site as a worker of the tests runs it: on the database of a test run, with a queue and a folder of its own."""

import json
import os
from typing import Any

from tests.settings import *  # noqa: F403

GIVEN: dict[str, Any] = json.loads(os.environ["WORKER_OF_TESTS"])

DATABASES["default"]["NAME"] = GIVEN["database"]  # noqa: F405
CACHES["default"]["KEY_PREFIX"] = GIVEN["prefix"]  # noqa: F405
CELERY_TASK_DEFAULT_QUEUE = GIVEN["queue"]
CELERY_BEAT_SCHEDULE_FILENAME = f"{GIVEN['folder']}/schedule"
# Nobody waits two seconds for a bot, or five for a mail.
CELERY_BEAT_SCHEDULE = {name: row | {"schedule": 0.25} for name, row in CELERY_BEAT_SCHEDULE.items()}  # noqa: F405
EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = f"{GIVEN['folder']}/mail"
OUTGOING_NETWORKS = ["127.0.0.0/8"]
ORDER_DELAY = 1.0
NINTHSITE_GAMES = ["rules.de_bellis.game.GAME", "tests.tiny.game.GAME", "tests.battles.charging.game.GAME"]
