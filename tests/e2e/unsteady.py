"""A browser test that fails is run once more by itself. If it passes then, the run passes, and the summary names it as
unsteady: it is mended or leaves the quick check before anything else is taken in (docs/checks.md)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from _pytest.runner import runtestprotocol

UNSTEADY = "unsteady"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    if "tests/e2e/" not in item.nodeid:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    if why := _why(reports):
        # As if nobody had asked for the test yet.
        item._initrequest()  # type: ignore[attr-defined]
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
        if not _why(reports):
            reports[0].user_properties.append((UNSTEADY, why))
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, why in getattr(report, "user_properties", ()):
                if name == UNSTEADY and report.when == "setup":
                    terminalreporter.write_line(f"UNSTEADY {report.nodeid}: {why}")


def _why(reports: Sequence[pytest.TestReport]) -> str:
    """What the first failure says in a line; nothing if all went well."""
    for report in reports:
        if report.failed:
            said = str(getattr(getattr(report.longrepr, "reprcrash", None), "message", report.longrepr))
            return (said.strip().splitlines() or ["no word"])[0][:200]
    return ""
