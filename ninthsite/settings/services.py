"""Database, cache, channel layer, background tasks and mail: embedded by default, real services when configured."""

from email.utils import parseaddr
from pathlib import Path

from ninthsite.settings.environment import VAR_DIR, env, kept_secret

SQLITE_OPTIONS = {
    # Who only looks never waits (WAL). Who stores is told before the page gives up on a reply.
    "timeout": 10,
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
        "pool": {
            "min_size": 1,
            "max_size": env.int("DATABASE_POOL", default=16),
            "timeout": 10,
            # A pool waits ever longer between its attempts to connect, and nobody else may try: after an outage of
            # minutes the site would stay away for minutes more. Having given up, it begins anew when somebody asks.
            "reconnect_timeout": 5,
        },
        "options": "-c lock_timeout=10s",
    }
    return found | {"OPTIONS": options | given, "CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True}


DATABASES = {"default": database()}

REDIS_URL = env.str("REDIS_URL", default="")
REDIS_PREFIX = env.str("REDIS_PREFIX", default="ninthsite")

if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            # What is lost is looked for once a second anyhow; this layer asks Redis once for a message, not six times.
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {
                "hosts": [{"address": REDIS_URL, "socket_timeout": 20, "socket_connect_timeout": 5}],
                "prefix": REDIS_PREFIX,
            },
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": REDIS_PREFIX,
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": {"capacity": 1000}}}
    # Counters of limits live here: whoever brings a hundred addresses must not push out those of others.
    CACHES = {
        "default": {
            "BACKEND": "ninthsite.memory.Memory",
            "OPTIONS": {"MAX_ENTRIES": 100_000},
        }
    }

# What is worked out of army lists: in memory as many as a busy hour looks at, lest whoever shares many fills it.
CACHES["sheets"] = (
    CACHES["default"] if REDIS_URL else {**CACHES["default"], "LOCATION": "sheets", "OPTIONS": {"MAX_ENTRIES": 1000}}
)
# Parts of replays and pictures of tables, which are large: of these too no more than a busy hour looks at.
CACHES["shown"] = (
    CACHES["default"] if REDIS_URL else {**CACHES["default"], "LOCATION": "shown", "OPTIONS": {"MAX_ENTRIES": 400}}
)

# Celery is only used with Redis. Never eager, never a countdown or an ETA: what happens later is a row with a due time.
CELERY_BROKER_URL = REDIS_URL or None
# Two sites on one Redis would otherwise take what falls due from each other.
CELERY_TASK_DEFAULT_QUEUE = REDIS_PREFIX
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_TIME_LIMIT = 300
CELERY_TASK_SOFT_TIME_LIMIT = 240
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A beat that the workers could not take in time is worthless: the next one does the same.
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "battles.tasks.sweep", "schedule": 2.0, "options": {"expires": 2.0}},
    "conduct": {"task": "conduct.tasks.sweep", "schedule": 20.0, "options": {"expires": 20.0}},
    "leagues": {"task": "leagues.tasks.sweep", "schedule": 10.0, "options": {"expires": 10.0}},
    "retention": {"task": "battles.tasks.retention", "schedule": 60.0, "options": {"expires": 60.0}},
    "send": {"task": "notices.tasks.send", "schedule": 5.0, "options": {"expires": 5.0}},
}
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celerybeat-schedule")

# How many battles a process keeps live in memory; one that is not must be loaded before an answer can be applied.
LIVE_BATTLES = env.int("LIVE_BATTLES", default=1000)

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
# filemail:///folder is the folder /folder, as in every other address of a file.
EMAIL_FILE_PATH = str(Path("/", _mail["EMAIL_FILE_PATH"]) if _mail.get("EMAIL_FILE_PATH") else VAR_DIR / "mail")
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Ninthsite <noreply@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
# Whom visitors may write to, shown on the contact page; empty: nobody.
CONTACT = env.str("CONTACT", default="")

# By this key (32 bytes, URL-safe base64) the push services of browsers know the site; another ends every subscription.
VAPID_PRIVATE_KEY = env.str("VAPID_PRIVATE_KEY", default="") or kept_secret(VAR_DIR / "vapid_private_key", 32)
# Whom they write to if there is trouble.
VAPID_CONTACT = env.str("VAPID_CONTACT", default=f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}")
# Networks into which webhooks may lead although they are not the open internet, and there over plain http too.
OUTGOING_NETWORKS = env.list("OUTGOING_NETWORKS", default=[])
# A file of certificates to trust instead of the machine's own.
OUTGOING_CA = env.str("OUTGOING_CA", default="")
