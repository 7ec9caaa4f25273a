"""The curve as a picture: latency over answers a second, on a logarithmic scale, and how busy the machine was."""

from __future__ import annotations

from math import ceil, floor, log10

from bench.crowd.course import Found
from bench.figures import quantile

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 64, 28, 48
BAR = 250.0
LINES = (("p50", 0.5, "#2a7f62"), ("p95", 0.95, "#b3781f"), ("p99", 0.99, "#a8322d"))
BUSY = "#5b6b7f"


def plotted(found: Found) -> str:
    """An SVG of its own, without a font or a script from elsewhere."""
    steps = [step for step in found.curve if step.tally.told]
    if not steps:
        return '<svg xmlns="http://www.w3.org/2000/svg"/>\n'
    times = {name: [quantile(step.tally.told, share) * 1000 for step in steps] for name, share, _ in LINES}
    least = floor(log10(min(times["p50"])))
    most = ceil(log10(max(BAR, *times["p99"])))
    high = max(step.rate for step in steps)

    def x(rate: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * rate / high

    def y(milliseconds: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (log10(milliseconds) - least) / (most - least)

    def y_share(share: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"',
        ' font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for power in range(least, most + 1):
        parts.append(_across(y(10.0**power), "#d9d9d9"))
        parts.append(_text(LEFT - 8, y(10.0**power) + 4, f"{10.0**power:g} ms", "end"))
    for rate in [step.rate for step in steps]:
        parts.append(_text(x(rate), HEIGHT - BOTTOM + 20, f"{rate:g}", "middle"))
    for share in (0.0, 0.5, 1.0):
        parts.append(_text(WIDTH - RIGHT + 8, y_share(share) + 4, f"{share * 100:.0f} %", "start", BUSY))
    parts.append(_across(y(BAR), "#a8322d", dashes="6 4"))
    parts.append(_text(LEFT + 6, y(BAR) - 6, f"bar for p99 at {found.size.steady:g}/s: {BAR:g} ms", "start", "#a8322d"))
    busy = [(x(step.rate), y_share(step.spent.busy)) for step in steps if step.spent is not None]
    parts.append(_line(busy, BUSY, dashes="2 3"))
    for name, _, colour in LINES:
        points = [(x(step.rate), y(value)) for step, value in zip(steps, times[name], strict=True)]
        parts.append(_line(points, colour))
        parts += [f'<circle cx="{at:.1f}" cy="{up:.1f}" r="3" fill="{colour}"/>' for at, up in points]
    keys = [(name, colour) for name, _, colour in LINES] + [("machine busy", BUSY)]
    for number, (name, colour) in enumerate(keys):
        parts.append(_text(LEFT + 12 + 70 * number, TOP - 8, name, "start", colour))
    parts.append(_text(WIDTH / 2, HEIGHT - 8, "answers a second", "middle"))
    return "\n".join([*parts, "</svg>\n"])


def _across(y: float, colour: str, dashes: str = "") -> str:
    return _line([(LEFT, y), (WIDTH - RIGHT, y)], colour, dashes, 1.0)


def _line(points: list[tuple[float, float]], colour: str, dashes: str = "", width: float = 2.0) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"{dashed}/>'


def _text(x: float, y: float, words: str, anchor: str, colour: str = "#222222") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{words}</text>'
