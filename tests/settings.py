"""The site as the tests run it: the same services as in earnest, but quick passwords and plain static files."""

import os
import tempfile
import uuid
from pathlib import Path

os.environ.setdefault("SECRET_KEY", "tests only")
os.environ.setdefault("NINTHSITE_VAR", str(Path(tempfile.gettempdir()) / f"ninthsite-tests-{os.getuid()}"))

from ninthsite.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher", *PASSWORD_HASHERS]  # noqa: F405
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}  # noqa: F405
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
EMBEDDED_SWEEPS = []
ORDER_DELAY = 0.0
# Tests see what they have not committed; other processes do not (tests of those ask for them).
HEAVY_WORKERS = 0
# Tests of the limits switch them on again; the others must not be refused for what their neighbours did.
ACCOUNT_RATE_LIMITS = False
LIMITS_TIMES = 10_000
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    # A file, since only files behave as in earnest; its own for each run, so that runs do not meet.
    DATABASES["default"]["TEST"]["NAME"] = str(VAR_DIR / f"test-{os.getpid()}.sqlite3")  # noqa: F405
else:
    # Nobody pulls this machine's plug between two tests; what a crash of PostgreSQL leaves is tried elsewhere, on a
    # cluster of its own that waits for its disk (tests/services).
    DATABASES["default"]["OPTIONS"]["options"] += " -c synchronous_commit=off"  # noqa: F405
# Tests do by hand what falls due; for those that ask for a worker it is told of it (tests/worker).
CELERY_TASK_DEFAULT_QUEUE = f"unheard-{uuid.uuid4().hex}"
# A Redis remembers from one run to the next what it should not.
CACHES["default"]["KEY_PREFIX"] = f"tests-{uuid.uuid4().hex}"  # noqa: F405
