"""The site as strangers meet it, but with nothing that waits: no disk, no slow passwords, no limits."""

from ninthsite.settings import *  # noqa: F403

# The smallest game asks for every kind of input.
NINTHSITE_GAMES = [*NINTHSITE_GAMES, "tests.tiny.game.GAME"]  # noqa: F405
DATABASES["default"]["OPTIONS"] = {  # noqa: F405
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; PRAGMA foreign_keys=ON;",
}
# Tables are made as they are today.
_OF_OTHERS = ("admin", "auth", "contenttypes", "sessions", "account")
MIGRATION_MODULES = dict.fromkeys(
    (*_OF_OTHERS, "accounts", "armies", "battles", "conduct", "leagues", "maps", "notices")
)
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}  # noqa: F405
EMBEDDED_SWEEPS = []
ORDER_DELAY = 0.0
LIMITS_TIMES = 1_000_000
ACCOUNT_RATE_LIMITS = False
ALLOWED_HOSTS = ["*"]
