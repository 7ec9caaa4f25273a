"""How much processor time a process takes until Django and the rules of every game are there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from bench.figures import Figure

STARTS = 9
SECONDS = 1.0
SET_UP = """
import os, time
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ninthsite.settings")
import django
django.setup()
from ninthsite.games import games
games()
print(time.process_time())
"""


def measure(folder: Path, ports: range, quick: bool) -> list[Figure]:
    """Start processes one after the other, the first of which compiles what has changed and is not counted."""
    taken = [seconds() for _ in range(1 + (STARTS // 3 if quick else STARTS))][1:]
    beside = {"starts": len(taken), "least": min(taken), "most": max(taken)}
    return [Figure("a process starts, with both games", median(taken), "s", SECONDS, "at most", beside)]


def seconds() -> float:
    """Processor time of a process that sets up Django and the games, and ends."""
    # Compiled code is kept, as the Makefile says.
    kept = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    done = subprocess.run([sys.executable, "-c", SET_UP], env=kept, check=True, capture_output=True, text=True)
    return float(done.stdout)
