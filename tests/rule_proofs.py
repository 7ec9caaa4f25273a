"""A pytest plugin for `manage.py rulecoverage`: it runs the tests that claim rules and writes down who claims what."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("proofs of rules")
    group.addoption("--rules-report", type=Path, help="run only tests that claim rules, and write here what was found")
    group.addoption("--rules-prefix", default="", help="only rules whose ids begin so")
    group.addoption("--rules-only", default="", help="only these rules, separated by commas")


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
    return {
        "claims": {rule: [item.nodeid for item in items] for rule, items in claims.items()},
        "failed": list(_failing(claiming)),
    }


def _claimed(item: pytest.Item, prefix: str) -> Iterator[str]:
    claimed = (rule for marker in item.iter_markers("rule") for rule in marker.args)
    return (rule for rule in dict.fromkeys(claimed) if rule.startswith(prefix))


def _failing(items: list[pytest.Item]) -> Iterator[str]:
    for index, item in enumerate(items):
        reports = runtestprotocol(item, log=False, nextitem=items[index + 1] if index + 1 < len(items) else None)
        if not all(report.passed or hasattr(report, "wasxfail") for report in reports):
            yield item.nodeid
