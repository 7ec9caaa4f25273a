"""The site as the tests run it: the same services as in earnest, but quick passwords and plain static files."""

import atexit
import os
import shutil
import tempfile
import uuid

os.environ.setdefault("SECRET_KEY", "tests only")
if "NINTHSITE_VAR" not in os.environ:
    # A folder for each run, in memory where there is such a place: runs do not meet, and wait for no disk.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    folder = tempfile.mkdtemp(prefix="ninthsite-tests-", dir=memory)
    os.environ["NINTHSITE_VAR"] = folder
    # A forked child leaves it to its parent.
    atexit.register(lambda maker: os.getpid() == maker and shutil.rmtree(folder, ignore_errors=True), os.getpid())

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
# A database for each run. Nobody pulls this machine's plug between two tests; what a crash leaves is tried elsewhere,
# on sites and clusters of their own that wait for their disk.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    # A file, since only files behave as in earnest.
    DATABASES["default"]["TEST"]["NAME"] = str(VAR_DIR / f"test-{os.getpid()}.sqlite3")  # noqa: F405
    usual = SQLITE_OPTIONS["init_command"]  # noqa: F405
    assert "synchronous=FULL" in usual
    less = {"init_command": usual.replace("synchronous=FULL", "synchronous=OFF")}
    DATABASES["default"]["OPTIONS"] = {**SQLITE_OPTIONS, **less}  # noqa: F405
else:
    DATABASES["default"]["TEST"] = {"NAME": f"test_ninthsite_{VAR_DIR.name.rpartition('-')[2]}"}  # noqa: F405
    DATABASES["default"]["OPTIONS"]["options"] += " -c synchronous_commit=off"  # noqa: F405
# Tests do by hand what falls due; for those that ask for a worker it is told of it (tests/worker).
CELERY_TASK_DEFAULT_QUEUE = f"unheard-{uuid.uuid4().hex}"
# A Redis remembers from one run to the next what it should not.
CACHES["default"]["KEY_PREFIX"] = f"tests-{uuid.uuid4().hex}"  # noqa: F405
