"""At the end of a run: the ten slowest tests, and what share of all the time is theirs."""

import pytest

TEN = 10


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, [])]
    lasted: dict[str, float] = {}
    for report in reports:
        if hasattr(report, "duration"):
            lasted[report.nodeid] = lasted.get(report.nodeid, 0.0) + report.duration
    if len(lasted) < 10 * TEN:
        return
    slowest = sorted(lasted.items(), key=lambda item: -item[1])[:TEN]
    theirs, whole = sum(seconds for _name, seconds in slowest), sum(lasted.values())
    terminalreporter.section(f"the ten slowest tests: {theirs:.0f} s of {whole:.0f} s, {theirs / whole:.0%}")
    for name, seconds in slowest:
        terminalreporter.write_line(f"{seconds:6.1f} s  {name}")
