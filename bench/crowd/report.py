"""What was measured against its bars, and the page on which it stands."""

from __future__ import annotations

from pathlib import Path

from bench.crowd.course import Found
from bench.crowd.load import Step
from bench.figures import Figure, quantile

BEGIN = "## Measured"
P99, FAN_OUT = 250.0, 200.0
# How much more an answer may cost with the most battles stored than with the fewest.
CONSTANT = 1.15


def figures(found: Found) -> list[Figure]:
    """Each with its bar, as far as it was measured."""
    made = []
    for step in found.curve:
        if step.rate == found.size.steady:
            told = step.tally.told or [float("inf")]
            beside = {"p50 ms": quantile(told, 0.5) * 1000, "answers": len(step.tally.told)}
            value = quantile(told, 0.99) * 1000
            made.append(
                Figure(f"answer to the opponent's socket at {step.rate:g}/s, p99", value, "ms", P99, beside=beside)
            )
    failed = sum(sum(step.tally.failed.values()) for step in found.curve)
    answers = sum(len(step.tally.told) for step in found.curve)
    made.append(Figure("answers that were not taken", failed, "", 0, beside={"taken": answers}))
    if found.fans:
        last = quantile([last for _, last in found.fans], 0.5) * 1000
        beside = {"worst ms": max(last for _, last in found.fans) * 1000, "answers": len(found.fans)}
        made.append(Figure("fan-out to the last onlooker, p50", last, "ms", FAN_OUT, beside=beside))
    if len(found.grown) > 1:
        first, *_, most = found.grown.values()
        beside = {f"ms at {stored}": cost(step) * 1000 for stored, step in found.grown.items()}
        made.append(
            Figure(
                "processor time of an answer, most battles stored",
                cost(most) / cost(first),
                "× fewest",
                CONSTANT,
                beside=beside,
            )
        )
    return made


def cost(step: Step) -> float:
    """Seconds of processor time that an answer costs the site."""
    assert step.spent is not None
    return sum(seconds for name, seconds in step.spent.by.items() if name != "load") / max(1, len(step.tally.done))


def write(found: Found, page: Path) -> None:
    """Put the tables under the page's heading for them, and the plot beside the page."""
    from bench.crowd.plot import plotted
    from bench.crowd.tables import as_markdown

    text = page.read_text() if page.exists() else f"{BEGIN}\n"
    picture = page.with_suffix(".svg")
    picture.write_text(plotted(found))
    head = text.partition(BEGIN)[0]
    page.write_text(f"{head}{BEGIN}\n\n![latency by answers a second]({picture.name})\n\n{as_markdown(found)}")
