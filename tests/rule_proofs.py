"""A pytest plugin for `manage.py rulecoverage`: it runs the tests that claim rules, then again without single rules.

Every run is a forked child of the process that has only collected, so that nothing that one remembers deceives another.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from rules.engine import refusal

PATIENCE = 120


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("proofs of rules")
    group.addoption("--rules-report", type=Path, help="run only tests that claim rules, and write here what was found")
    group.addoption("--rules-prefix", default="", help="only rules whose ids begin so")
    group.addoption("--rules-only", default="", help="only these rules, separated by commas")
    group.addoption("--prove", action="store_true", help="run the claiming tests again without each rule")
    group.addoption("--switches", default="", help="ids that the code can switch off, separated by commas")
    group.addoption("--jobs", type=int, default=os.cpu_count() or 1)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    report: Path | None = session.config.getoption("--rules-report")
    if report is None:
        return None
    if session.testsfailed:
        raise session.Interrupted("not all tests could be collected")
    report.write_text(json.dumps(_found(session)), encoding="utf-8")
    return True


def _found(session: pytest.Session) -> dict[str, Any]:
    option = session.config.getoption
    only = [rule for rule in option("--rules-only").split(",") if rule]
    claims: dict[str, list[pytest.Item]] = {}
    for item in session.items:
        for rule in _claimed(item, option("--rules-prefix")):
            if not only or rule in only:
                claims.setdefault(rule, []).append(item)
    claiming = [item for item in session.items if any(item in items for items in claims.values())]
    (normal,) = _in_children([("", claiming)], 1, stop=False).values()
    found: dict[str, Any] = {
        "claims": {rule: [item.nodeid for item in items] for rule, items in claims.items()},
        "failed": normal["failed"],
        "consulted": sorted(rule for rule in normal["consulted"] if rule.startswith(option("--rules-prefix"))),
    }
    if option("--prove"):
        switches = {*found["consulted"], *option("--switches").split(",")}
        wanted = [(rule, items) for rule, items in claims.items() if rule in switches]
        children = _in_children(wanted, option("--jobs"), stop=True)
        found["failed_without"] = {rule: result["failed"] for rule, result in children.items()}
    return found


def _claimed(item: pytest.Item, prefix: str) -> Iterator[str]:
    claimed = (rule for marker in item.iter_markers("rule") for rule in marker.args)
    return (rule for rule in dict.fromkeys(claimed) if rule.startswith(prefix))


def _in_children(
    runs: Iterable[tuple[str, list[pytest.Item]]], jobs: int, *, stop: bool
) -> dict[str, dict[str, list[str]]]:
    """Each run in a child of its own, so many at a time; a child that dies or never ends counts as a failure."""
    waiting, running, results = list(runs), dict[int, tuple[str, int]](), {}
    while waiting or running:
        while waiting and len(running) < jobs:
            rule, items = waiting.pop(0)
            reader, writer = os.pipe()
            child = os.fork()
            if child == 0:
                os.close(reader)
                _child(rule, items, writer, stop=stop)
            os.close(writer)
            running[child] = (rule, reader)
        rule, reader = running[next(iter(running))]
        with os.fdopen(reader, encoding="utf-8") as pipe:
            said = pipe.read()
        child = next(iter(running))
        os.waitpid(child, 0)
        del running[child]
        results[rule] = json.loads(said) if said else {"failed": ["the tests did not come to an end"], "consulted": []}
    return results


def _child(rule: str, items: list[pytest.Item], writer: int, *, stop: bool) -> None:
    if stop:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(PATIENCE)
        _hurry_hypothesis()
    switches = Switches({rule} if rule else ())
    refusal._off = switches
    failed = []
    for index, item in enumerate(items):
        reports = runtestprotocol(item, log=False, nextitem=items[index + 1] if index + 1 < len(items) else None)
        if not all(report.passed or hasattr(report, "wasxfail") for report in reports):
            failed.append(item.nodeid)
            if stop:
                break
    with os.fdopen(writer, "w", encoding="utf-8") as pipe:
        json.dump({"failed": failed, "consulted": sorted(Switches.consulted)}, pipe)
    os._exit(0)


def _hurry_hypothesis() -> None:
    from hypothesis import Phase, settings

    settings.register_profile("proof", phases=[Phase.explicit, Phase.generate], database=None, deadline=None)
    settings.load_profile("proof")


class Switches(frozenset):
    """The rules that are switched off, which also remember what was looked up."""

    consulted: set[str] = set()

    def __contains__(self, rule: object) -> bool:
        Switches.consulted.add(str(rule))
        return super().__contains__(rule)

    def __or__(self, more: Any) -> Switches:
        return Switches(super().__or__(more))
