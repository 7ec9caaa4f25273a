"""The clock of one machine jumps while its processes run: web process and worker by turns, hours and days ahead and
back. Needs libfaketime (Debian: libfaketime; LIBFAKETIME names another place)."""

from __future__ import annotations

import os
import time
from email.utils import parsedate_to_datetime
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random

import httpx

from bench.stack import Stack

NAMED = [Path(os.environ["LIBFAKETIME"])] if "LIBFAKETIME" in os.environ else []
LIBRARIES = [*NAMED, *Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1")]
SECONDS = {"+2h": 7200.0, "-2h": -7200.0, "+1d": 86400.0, "-1d": -86400.0}
JUMPS = tuple(SECONDS)
TOLERANCE = 60.0
WRONG_FOR = 10.0
WRONG = ("web2", "worker")


def environment(clock: Path) -> dict[str, str]:
    """What makes a process believe the clock that the file `clock` tells. Durations stay true, as after a jump."""
    if not LIBRARIES:
        raise RuntimeError("libfaketime is not installed (Debian: libfaketime)")
    return {
        "LD_PRELOAD": str(LIBRARIES[0]),
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }


def prepare(stack: Stack) -> None:
    """Start the processes anew so that their clock can be made to jump; it is right at first."""
    for name in WRONG:
        put(clock_of(stack, name), "+0")
        stack.services[name].environment |= environment(clock_of(stack, name))
        stack.services[name].restart()


def clock_of(stack: Stack, name: str) -> Path:
    return stack.folder / f"{name}.clock"


def put(clock: Path, jump: str) -> None:
    """Whoever reads the file meanwhile finds the one or the other."""
    new = clock.with_suffix(".new")
    new.write_text(f"{jump}\n")
    new.replace(clock)


def strike(stack: Stack, number: int, rng: Random) -> str:
    """Jump, and back after a while of play; every third time the process is killed too, so that it begins with the
    wrong clock. What the clock of a worker holds up while it is behind goes on once it is right."""
    name, jump = WRONG[number % 2], JUMPS[number // 2 % len(JUMPS)]
    put(clock_of(stack, name), jump)
    if abs(ahead(stack) - (SECONDS[jump] if name == "web2" else 0.0)) > TOLERANCE:
        raise RuntimeError(f"the clock of web2 is {ahead(stack):.0f} s ahead")
    if number % 3 == 2:
        stack.services[name].kill()
    time.sleep(WRONG_FOR)
    put(clock_of(stack, name), "+0")
    return f"clock of {name} {jump}"


def ahead(stack: Stack) -> float:
    """By how many seconds the clock of web2 is ahead, as the end of its cookie tells."""
    cookie = SimpleCookie(httpx.get(stack.webs[1], timeout=30).headers["set-cookie"])["csrftoken"]
    return parsedate_to_datetime(cookie["expires"]).timestamp() - float(cookie["max-age"]) - time.time()
