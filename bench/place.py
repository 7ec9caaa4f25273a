"""Where a run of the bench works: a folder of its own on the project's disk, with a database that site and bench
share."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.site import ROOT, SERVICES


@contextmanager
def place() -> Iterator[Path]:
    """A fresh folder; Django is set up in this process with a migrated SQLite database in it. Only once a process."""
    (ROOT / "var").mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="bench-", dir=ROOT / "var"))
    for name in SERVICES:
        os.environ.pop(name, None)
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "ninthsite.settings",
        "NINTHSITE_VAR": str(folder),
        "LOG_LEVEL": "WARNING",
        # This process plays one battle after another in one thread; Django's guard against loops is not for it.
        "DJANGO_ALLOW_ASYNC_UNSAFE": "1",
    }
    import django
    from django.core.management import call_command
    from django.db import connections

    try:
        django.setup()
        call_command("migrate", verbosity=0)
        yield folder
    finally:
        connections.close_all()
        shutil.rmtree(folder, ignore_errors=True)
