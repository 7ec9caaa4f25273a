"""What counts as a fault, and how it is told: a traceback anywhere, or an answer of 5xx."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


class Failed(Exception):
    """An answer that is a fault by itself: which, and what it says."""


@dataclass(frozen=True)
class Fault:
    """`where` tells faults apart: the kind of the exception and the last line of ours on its way."""

    where: str
    told: str

    @classmethod
    def of(cls, error: BaseException) -> Fault:
        """The fault that an exception is."""
        if isinstance(error, Failed):
            return cls(str(error.args[0]), ascii(error.args[1:])[:1000])
        told = "".join(traceback.format_exception(error))
        return cls(f"{type(error).__name__} at {_last_of_ours(error.__traceback__)}", told)


class Listener(logging.Handler):
    """Hears every line of the log that has a traceback."""

    def __init__(self) -> None:
        super().__init__(logging.NOTSET)
        self.faults: list[Fault] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            self.faults.append(Fault.of(record.exc_info[1]))


@contextmanager
def listening() -> Iterator[Listener]:
    """The log says nothing aloud; whoever listens hears its tracebacks."""
    listener, root = Listener(), logging.getLogger()
    loggers = [root, *(one for one in map(logging.getLogger, list(root.manager.loggerDict)) if one.handlers)]
    before = [(one, one.handlers) for one in loggers]
    for one in loggers:
        one.handlers = [listener]
    try:
        yield listener
    finally:
        for one, handlers in before:
            one.handlers = handlers


def _last_of_ours(trace: TracebackType | None) -> str:
    found = "nowhere"
    for frame, line in traceback.walk_tb(trace):
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(ROOT) and not {".venv", "bench"} & set(path.relative_to(ROOT).parts):
            found = f"{path.relative_to(ROOT)}:{line}"
    return found


def shown(given: Any, most: int = 1500) -> str:
    """An input as one line of a report."""
    text = ascii(given)
    return text if len(text) <= most else f"{text[:most]}… ({len(text)} letters)"
