"""The disk is full, for a site in one process on SQLite: `var` is a small file system of its own (mounting it needs
root), which is filled up until answers are refused, and emptied again."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx

from bench.faults import report
from bench.faults.account import Account
from bench.faults.site import struck
from bench.figures import Figure
from bench.services import wait_until
from bench.site import SERVICES, Site, free_port

SIZE = "24m"
# As long as nothing is refused: what SQLite has set aside is written over first.
LONGEST = 20.0
FULL = 3.0
REFUSED = "BATTLE-STORAGE"


@dataclass
class Embedded:
    """A site in one process."""

    folder: Path
    site: Site

    @property
    def webs(self) -> list[str]:
        return [self.site.url]

    def settle(self) -> None:
        wait_until(lambda: httpx.get(f"{self.site.url}/readyz", timeout=5).status_code == 200, "the site")


def measure(folder: Path, ports: range, times: int, rng: Random) -> list[Figure]:
    """Fill the disk so many times."""
    with small_disk(folder / "var") as var, serving(folder, var, ports) as place:
        refused: list[int] = []

        account = Account()

        def strike(number: int, rng: Random) -> str:
            refused.append(refusals_while_full(account, var))
            return "disk full"

        found = report.figures(struck(place, strike, range(times), rng, account=account))
    told = {"refused in all": sum(refused)}
    return [*found, Figure("answers refused because the disk was full", min(refused), "each time", 1, "at least", told)]


@contextmanager
def small_disk(place: Path) -> Iterator[Path]:
    """A file system of a few megabytes."""
    if os.getuid() != 0:
        raise RuntimeError("a full disk needs root: it mounts a small file system")
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(place)], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


@contextmanager
def serving(folder: Path, var: Path, ports: range) -> Iterator[Embedded]:
    """The site on that disk; this process is connected to its database."""
    site = Site(var, free_port(ports), more={"EMAIL_URL": f"filemail:///{folder}/mail", "LOG_LEVEL": "CRITICAL"})
    for name in SERVICES:
        os.environ.pop(name, None)
    os.environ |= {"DJANGO_SETTINGS_MODULE": "ninthsite.settings", "NINTHSITE_VAR": str(var), "LOG_LEVEL": "CRITICAL"}
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    try:
        site.start()
        yield Embedded(folder, site)
    finally:
        site.end()


def refusals_while_full(account: Account, var: Path) -> int:
    """Fill the disk, wait until players are told that nothing can be stored, and make room again. How often they
    were."""
    ballast, seen, before = var / "ballast", 0, account.refused[REFUSED]
    try:
        with ballast.open("wb", buffering=0) as file:
            begun = time.monotonic()
            while time.monotonic() - begun < LONGEST and (not seen or time.monotonic() - begun < FULL):
                _fill(file.fileno())
                time.sleep(0.2)
                seen = account.refused[REFUSED] - before
    finally:
        ballast.unlink()
    if not seen:
        raise RuntimeError("the disk was full, and nothing was refused")
    return seen


def _fill(file: int) -> None:
    for size in (1 << 16, 1 << 12):
        try:
            while True:
                os.write(file, bytes(size))
        except OSError:
            continue
