"""Every wait in the tests is for something seen, with a limit, never for a time: on a busy machine that time would be
too short, and on any other it is lost. docs/checks.md says what to wait for instead."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SLEEPS = {"sleep", "wait_for_timeout"}
# What cannot be seen from outside, and why.
TAKE_TIME = {
    "services/test_onlookers.py": "a hub leaves half a second between two messages, and says nothing when it is over",
    "services/test_ready.py": "a process that hears nothing for two seconds is what the test is about",
}


def waits_for_a_time(code: str) -> Iterator[int]:
    """The lines in which somebody sleeps, but for those in a loop that ends when something is seen."""
    if any(f"{name}(" in code for name in (*SLEEPS, "Event().wait")):
        yield from _in(ast.parse(code), seen=False)


def _in(node: ast.AST, *, seen: bool) -> Iterator[int]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call) and _sleeps(child) and not seen:
            yield child.lineno
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from _in(child, seen=False)
        else:
            yield from _in(child, seen=_looks(child) if isinstance(child, ast.For | ast.AsyncFor | ast.While) else seen)


def _sleeps(call: ast.Call) -> bool:
    """Whether a call sleeps; for no time at all: others are let go first."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    no_time = bool(call.args) and isinstance(call.args[0], ast.Constant) and call.args[0].value == 0
    return (name in SLEEPS or _for_nobody(call.func)) and not no_time


def _for_nobody(called: ast.expr) -> bool:
    """Whether somebody waits for an event that nobody else knows of."""
    return (
        isinstance(called, ast.Attribute)
        and called.attr == "wait"
        and isinstance(called.value, ast.Call)
        and getattr(called.value.func, "attr", getattr(called.value.func, "id", "")) == "Event"
    )


def _looks(loop: ast.For | ast.AsyncFor | ast.While) -> bool:
    """Whether a loop ends when something is seen: by its condition, or from within."""
    if isinstance(loop, ast.While) and not isinstance(loop.test, ast.Constant):
        return True
    return any(isinstance(one, ast.Return | ast.Break) for part in loop.body for one in ast.walk(part))


@cache
def _tests() -> list[tuple[str, str]]:
    return [(str(path.relative_to(HERE)), path.read_text()) for path in sorted(HERE.rglob("*.py"))]


def test_no_test_waits_for_a_time():
    found = {f"{name}:{line}" for name, code in _tests() for line in waits_for_a_time(code)}
    assert {place for place in found if place.rpartition(":")[0] not in TAKE_TIME} == set()
    assert set(TAKE_TIME) <= {place.rpartition(":")[0] for place in found}, "no exception without need"


def test_the_clock_of_a_page_is_taken_at_the_date_of_the_tests():
    taken = {name for name, code in _tests() if ".clock.install(" in code} - {Path(__file__).name}
    assert taken == {"e2e/dates.py"}


@pytest.mark.parametrize(
    "code",
    [
        "time.sleep(1)",
        "threading.Event().wait(0.05)",
        "page.wait_for_timeout(350)",
        "async def watch():\n    await asyncio.sleep(0.3)",
        "for step in range(8):\n    touch(step)\n    page.wait_for_timeout(20)",
        "while True:\n    time.sleep(0.1)",
        "while not over():\n    answers.append(lambda: time.sleep(1))",
    ],
)
def test_a_sleep_is_found(code):
    assert list(waits_for_a_time(code))


@pytest.mark.parametrize(
    "code",
    [
        "await asyncio.sleep(0)",
        "while not over():\n    time.sleep(0.1)",
        "for _ in range(200):\n    if over():\n        return\n    page.wait_for_timeout(25)",
        "for left in range(3):\n    try:\n        return look()\n    except OSError:\n        time.sleep(0.5)",
    ],
)
def test_whoever_looks_again_and_again_may_sleep_between(code):
    assert list(waits_for_a_time(code)) == []
