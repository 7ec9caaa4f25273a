"""Database, cache, channel layer, background tasks and mail: embedded by default, real services when configured."""

from ninthsite.settings.environment import VAR_DIR, env

SQLITE_OPTIONS = {
    "timeout": 20,
    # A transaction that reads first and writes later would otherwise fail at once instead of waiting for the lock.
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
}


def database() -> dict[str, object]:
    """The configured database, or a SQLite file: committed means on disk on both."""
    url = env.str("DATABASE_URL", default="")
    if not url:
        VAR_DIR.mkdir(parents=True, exist_ok=True)
        url = f"sqlite:///{VAR_DIR / 'ninthsite.sqlite3'}"
    found: dict[str, object] = env.db_url_config(url)
    if str(found["ENGINE"]).endswith("sqlite3"):
        return found | {"OPTIONS": SQLITE_OPTIONS, "TEST": {"NAME": str(VAR_DIR / "test.sqlite3")}}
    given = found.pop("OPTIONS", {})
    assert isinstance(given, dict)
    options = {
        "pool": {"min_size": 1, "max_size": env.int("DATABASE_POOL", default=16), "timeout": 10},
        "options": "-c lock_timeout=10s",
    }
    return found | {"OPTIONS": options | given, "CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": False}


DATABASES = {"default": database()}

REDIS_URL = env.str("REDIS_URL", default="")

if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL], "prefix": env.str("REDIS_PREFIX", default="ninthsite"), "capacity": 1000},
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": env.str("REDIS_PREFIX", default="ninthsite"),
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": {"capacity": 1000}}}
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

# Celery is only used with Redis. Never eager, never a countdown or an ETA: what happens later is a row with a due time.
CELERY_BROKER_URL = REDIS_URL or None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_TIME_LIMIT = 300
CELERY_TASK_SOFT_TIME_LIMIT = 240
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A beat that the workers could not take in time is worthless: the next one does the same.
CELERY_BEAT_SCHEDULE = {"sweep": {"task": "battles.tasks.sweep", "schedule": 2.0, "options": {"expires": 2.0}}}
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celerybeat-schedule")

# How long a standing order waits with its answer, as a share of the time that people seem to take; 0: at once.
ORDER_DELAY = env.float("ORDER_DELAY", default=1.0)

EMAIL_URL = env.str("EMAIL_URL", default="consolemail://")
_mail = env.email_url_config(EMAIL_URL)
EMAIL_BACKEND = str(_mail["EMAIL_BACKEND"])
EMAIL_HOST = str(_mail.get("EMAIL_HOST") or "localhost")
EMAIL_PORT = int(_mail.get("EMAIL_PORT") or 25)
EMAIL_HOST_USER = str(_mail.get("EMAIL_HOST_USER") or "")
EMAIL_HOST_PASSWORD = str(_mail.get("EMAIL_HOST_PASSWORD") or "")
EMAIL_USE_TLS = bool(_mail.get("EMAIL_USE_TLS", False))
EMAIL_USE_SSL = bool(_mail.get("EMAIL_USE_SSL", False))
EMAIL_FILE_PATH = str(_mail.get("EMAIL_FILE_PATH") or VAR_DIR / "mail")
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Ninthsite <noreply@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
