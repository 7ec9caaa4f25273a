"""What processes have spent: processor time and memory, as Linux tells them."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
CORES = os.cpu_count() or 1


@dataclass(frozen=True)
class Spent:
    """Seconds of processor time by service, of this process (`load`), and of the whole machine, at a moment."""

    at: float
    by: dict[str, float]
    machine: float

    def since(self, before: Spent) -> Spent:
        """What was spent between two moments; `at` is then the time between them."""
        by = {name: seconds - before.by.get(name, 0.0) for name, seconds in self.by.items()}
        return Spent(self.at - before.at, by, self.machine - before.machine)

    def share(self, *names: str) -> float:
        """Of the whole machine, 0 to 1."""
        return sum(self.by[name] for name in names) / (self.at * CORES)

    @property
    def busy(self) -> float:
        """How much of the machine was busy, whoever kept it so."""
        return self.machine / (self.at * CORES)


def spent(pids: dict[str, int]) -> Spent:
    """Until now."""
    by = {name: _tree(pid) for name, pid in pids.items()}
    return Spent(time.perf_counter(), by | {"load": time.process_time()}, _machine())


def resident(pid: int) -> float:
    """Megabytes of memory that a process has in use."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _tree(pid: int) -> float:
    """A process, those that it has started, and those of them that have ended."""
    own, ended = _times(pid)
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + ended + sum(_tree_or_nothing(int(child)) for child in children)


def _tree_or_nothing(pid: int) -> float:
    try:
        return _tree(pid)
    except (FileNotFoundError, ProcessLookupError):
        return 0.0


def _times(pid: int) -> tuple[float, float]:
    # The name of the program stands in parentheses and may have blanks.
    rest = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    user, system, user_ended, system_ended = (int(number) / TICKS for number in rest[11:15])
    return user + system, user_ended + system_ended


def _machine() -> float:
    user, nice, system, _idle, _waiting, interrupts, soft = (
        int(number) / TICKS for number in Path("/proc/stat").read_text().splitlines()[0].split()[1:8]
    )
    return user + nice + system + interrupts + soft
