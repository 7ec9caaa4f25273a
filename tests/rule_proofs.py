"""A pytest plugin for `manage.py rulecoverage`: it runs the tests that claim rules and writes down who claims what. For
a proof it runs them again on every mutant of each rule, in a child that has only collected, so that nothing that one
remembers deceives another."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.children import in_children
from tests.mutants.equivalents import equivalents, identity
from tests.mutants.mutants import Code, Mutant

PATIENCE = 60
"""Seconds until a mutant is given up: a mistake may make a loop endless."""
ALIVE, DEAD, UNMADE = "alive", "dead", "unmade"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("proofs of rules")
    group.addoption("--rules-report", type=Path, help="run only tests that claim rules, and write here what was found")
    group.addoption("--rules-prefix", default="", help="only rules whose ids begin so")
    group.addoption("--rules-only", default="", help="only rules whose ids begin with one of these")
    group.addoption("--rules-code", type=Path, help="put mistakes into the modules of this folder, too")
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
    only = tuple(rule for rule in option("--rules-only").split(",") if rule)
    claims: dict[str, list[pytest.Item]] = {}
    for item in session.items:
        for rule in _claimed(item, option("--rules-prefix")):
            if not only or rule.startswith(only):
                claims.setdefault(rule, []).append(item)
    wanted = {id(item) for items in claims.values() for item in items}
    claiming = [item for item in session.items if id(item) in wanted]
    ((_, failed),) = in_children([("", partial(_failing, claiming))], 1)
    found = {
        "claims": {rule: [item.nodeid for item in items] for rule, items in claims.items()},
        "failed": [item.nodeid for item in claiming] if failed is None else failed,
    }
    if option("--rules-code") is not None:
        found |= _prove(Code(option("--rules-code")), claims, option("--jobs"))
    return found


def _claimed(item: pytest.Item, prefix: str) -> Iterator[str]:
    claimed = (rule for marker in item.iter_markers("rule") for rule in marker.args)
    return (rule for rule in dict.fromkeys(claimed) if rule.startswith(prefix))


def _prove(code: Code, claims: dict[str, list[pytest.Item]], jobs: int) -> dict[str, Any]:
    mutants = {rule: code.mutants(rule) for rule in claims}
    assert code.functions
    tasks = (
        ((rule, mutant), partial(_fate, code, mutant, claims[rule]))
        for rule, several in mutants.items()
        for mutant in several
    )
    named = {
        (rule, identity(entry.mistake))
        for rule, entries in equivalents(code.folder.name).items()
        for entry in entries
        if rule in claims
    }
    none = {"made": 0, "killed": 0, "equivalent": 0}
    found: dict[str, dict[str, Any]] = {rule: {**none, "survivors": []} for rule in claims}
    seen: set[tuple[str, str]] = set()
    for (rule, mutant), fate in in_children(tasks, jobs, PATIENCE):
        if fate == UNMADE:
            continue
        found[rule]["made"] += 1
        key = (rule, identity(mutant.words))
        if fate != ALIVE:
            found[rule]["killed"] += 1
        elif key in named:
            found[rule]["equivalent"] += 1
            seen.add(key)
        else:
            found[rule]["survivors"].append(mutant.words)
    return {"mutants": found, "idle": [f"{rule}: {words}" for rule, words in sorted(named - seen)]}


def _fate(code: Code, mutant: Mutant, items: list[pytest.Item]) -> str:
    """Whether a test fails on the mutant. One of which the child dies or never comes to an end is dead, too; one that
    could not be made (the default of a field, a value that another module has worked with already) is none."""
    _hurry_hypothesis()
    if not code.make(mutant):
        return UNMADE
    return ALIVE if next(_failing_one_by_one(items), None) is None else DEAD


def _failing(items: list[pytest.Item]) -> list[str]:
    return list(_failing_one_by_one(items))


def _failing_one_by_one(items: list[pytest.Item]) -> Iterator[str]:
    for index, item in enumerate(items):
        reports = runtestprotocol(item, log=False, nextitem=items[index + 1] if index + 1 < len(items) else None)
        if not all(report.passed or hasattr(report, "wasxfail") for report in reports):
            yield item.nodeid


def _hurry_hypothesis() -> None:
    from hypothesis import Phase, settings

    settings.register_profile("proof", phases=[Phase.explicit, Phase.generate], database=None, deadline=None)
    settings.load_profile("proof")
