"""What was measured as tables of a page."""

from __future__ import annotations

from statistics import median

from bench.crowd.course import Found
from bench.crowd.report import cost, figures
from bench.figures import quantile

SERVICES = ("web1", "web2", "postgres", "redis", "worker", "beat", "load")
CURVE = "answers/s, arrived/s, p50 ms, p95, p99, max, acknowledged p99, failed, refused, no battle free, load late p99"
NOTHING = [float("inf")]


def as_markdown(found: Found) -> str:
    """Tables."""
    parts = [_bars(found), _curve(found), _shares(found), _fans(found), _memory(found), _grown(found)]
    if found.complaints:
        parts.append("Logged meanwhile:\n\n" + "\n".join(f"    {line[:200]}" for line in found.complaints))
    parts.append(f"The run took {found.minutes:.1f} minutes.")
    return "\n\n".join(part for part in parts if part) + "\n"


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f}" if seconds >= 0.01 else f"{seconds * 1000:.1f}"


def _times(seconds: list[float], *shares: float) -> list[str]:
    return [_ms(quantile(seconds or NOTHING, share)) for share in shares]


def _bars(found: Found) -> str:
    rows = []
    for one in figures(found):
        sign = "≤" if one.must_be == "at most" else "≥"
        verdict = "holds" if one.holds else "**missed**"
        rows.append([one.name, f"{one.value:.4g} {one.unit}", f"{sign} {one.bar:g}", verdict])
    return _table(["figure", "measured", "bar", ""], rows)


def _curve(found: Found) -> str:
    rows = []
    for step in found.curve:
        tally = step.tally
        failed = ", ".join(f"{count} {why}" for why, count in tally.failed.items()) or "0"
        row = [f"{step.rate:g}", f"{len(tally.told) / step.seconds:.1f}", *_times(tally.told, 0.5, 0.95, 0.99, 1.0)]
        row += [*_times(tally.done, 0.99), failed, str(tally.refused), str(step.idle), *_times(step.late, 0.99)]
        rows.append(row)
    size = found.size
    said = f"{size.battles} battles, {2 * size.battles} players' sockets, {size.onlookers} onlookers of one of them"
    return f"An answer from one player's socket to the other's ({said}):\n\n{_table(CURVE.split(', '), rows)}"


def _shares(found: Found) -> str:
    rows = []
    for step in found.curve:
        assert step.spent is not None
        shares = [f"{step.spent.share(name) * 100:.0f} %" for name in SERVICES]
        rows.append([f"{step.rate:g}", *shares, f"{step.spent.busy * 100:.0f} %", f"{cost(step) * 1000:.1f}"])
    table = _table(["answers/s", *SERVICES, "machine busy", "ms an answer"], rows)
    return f"Share of the whole machine's processors, and the processor time that an answer costs the site:\n\n{table}"


def _fans(found: Found) -> str:
    rows = []
    rates = [f"{step.rate:g}/s" for step in found.curve]
    for name, reached in [("nothing", found.fans), *zip(rates, found.crowded, strict=False)]:
        if reached:
            half, last = [one for one, _ in reached], [one for _, one in reached]
            rows.append([name, str(len(reached)), _ms(median(half)), *_times(last, 0.5, 0.95, 1.0)])
    table = _table(["beside it", "answers", "half of them, p50 ms", "the last, p50", "p95", "max"], rows)
    return f"From the sending of an answer to its receipt by {found.size.onlookers} onlookers:\n\n{table}"


def _memory(found: Found) -> str:
    first = found.idle.get(0, 0.0)
    rows = [
        [f"{count}", f"{now:.0f}", f"{(now - first) / count * 1000:.0f}" if count else ""]
        for count, now in found.idle.items()
    ]
    count, grown = found.tables
    live = f"{count} battles with their players' sockets, live in both processes: {grown:.0f} MB more"
    each = f"{grown / max(1, count) * 500:.0f} KB a live battle in each."
    table = _table(["idle sockets", "MB", "KB a socket"], rows)
    return f"Memory of both web processes together:\n\n{table}\n\n{live}, {each}"


def _grown(found: Found) -> str:
    rows = [
        [str(stored), f"{cost(step) * 1000:.1f}", *_times(step.tally.told, 0.5, 0.99), str(len(step.tally.told))]
        for stored, step in found.grown.items()
    ]
    if not rows:
        return ""
    said = f"{found.size.growing} battles played at {found.size.steady:g} answers a second, with more and more stored"
    return f"{said}:\n\n{_table(['stored', 'ms an answer', 'p50 ms', 'p99', 'answers'], rows)}"
