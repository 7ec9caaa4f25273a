"""What operators see: logs, figures, reports."""

import os
from email.utils import getaddresses
from pathlib import Path

from ninthsite.observing.logs import logging_config
from ninthsite.settings.environment import env

LOG_FORMAT = env.str("LOG_FORMAT", default="json" if env.str("REDIS_URL", default="") else "line")
LOGGING = logging_config(LOG_FORMAT, env.str("LOG_LEVEL", default="INFO"))

# Who is written to when a battle had to be halted: "Name <address>, Name <address>".
ADMINS = [(name or address, address) for name, address in getaddresses([env.str("ADMINS", default="")]) if address]

METRICS_HOST = env.str("METRICS_HOST", default="127.0.0.1")
METRICS_PORT = env.int("METRICS_PORT", default=0)
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
# The library reads this from the environment as soon as it is imported, and wants the folder to be there.
if METRICS_FOLDER := env.str("PROMETHEUS_MULTIPROC_DIR", default=""):
    Path(METRICS_FOLDER).mkdir(parents=True, exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = METRICS_FOLDER

# How long a process that was told to end goes on for those who are still there.
DRAIN_SECONDS = env.float("DRAIN_SECONDS", default=3.0)
# How long after that it waits for what is still being worked out.
END_SECONDS = env.float("END_SECONDS", default=5.0)
# A process whose SQLite database has been gone for so long ends.
ORPHANED_SECONDS = env.float("ORPHANED_SECONDS", default=60.0)
