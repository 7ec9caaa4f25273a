"""Whether a group that is dragged over the table keeps up with the screen."""

from __future__ import annotations

import statistics
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page

from bench.figures import Figure, quantile
from bench.site import Site, free_port
from bench.visitors import chromium, play_house, visitor

FRAMES = 60.0
# A frame more or less at either end of a measurement is no frame lost.
NEARLY = 0.97
STRETCHES, MOVES = 7, 80
SMALLEST_GROUP = 3
RECORD = """() => {
  const seen = (window.frames_seen = []);
  const tick = (now) => { if (window.frames_seen === seen) { seen.push(now); requestAnimationFrame(tick); } };
  requestAnimationFrame(tick);
}"""
TAKE = "() => { const seen = window.frames_seen; window.frames_seen = null; return seen; }"


def measure(folder: Path, ports: range, quick: bool) -> list[Figure]:
    """Take hold of a whole group in a real battle and lead it about; beside it the same page left alone."""
    site = Site(folder, free_port(ports))
    site.start()
    try:
        address, client = play_house(site)
        with chromium() as browser:
            context = visitor(browser, site, client)
            page = context.new_page()
            session = context.new_cdp_session(page)
            session.send("Performance.enable")
            page.goto(address)
            page.wait_for_selector("#battle .unit--candidate")
            page.wait_for_timeout(1500)
            size, at = take_hold(page)
            idle = intervals(page, lambda: page.wait_for_timeout(2000))
            before = busy(session)
            stretches = [intervals(page, lambda: lead_about(page, at)) for _ in range(2 if quick else STRETCHES)]
            frames = [passed for stretch in stretches for passed in stretch]
            spent = (busy(session) - before) * 1000 / len(frames)
            page.mouse.up()
    finally:
        site.end()
    beside = {
        "alone": rate(idle),
        "worst stretch": min(rate(stretch) for stretch in stretches),
        "95 % of frames within ms": quantile(frames, 0.95),
        "busy ms a frame": spent,
        "group of": size,
        "frames": len(frames),
    }
    value = statistics.median(rate(stretch) for stretch in stretches)
    return [Figure("dragging a group", value, "frames/s", FRAMES * NEARLY, "at least", beside)]


def take_hold(page: Page) -> tuple[int, tuple[float, float]]:
    """A double click picks the body about a piece; the mouse is then held down on it. How many, and where."""
    for number in range(page.locator("#battle .unit--candidate").count()):
        box = page.locator("#battle .unit--candidate").nth(number).bounding_box()
        if box is None:
            continue
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.dblclick(*at)
        page.wait_for_timeout(300)
        picked = page.locator("#battle .unit--picked").count()
        if picked >= SMALLEST_GROUP:
            page.mouse.move(*at)
            page.mouse.down()
            return picked, at
    raise RuntimeError("there is no group to be dragged")


def lead_about(page: Page, at: tuple[float, float]) -> None:
    """To and fro before the line, a step each few milliseconds."""
    for step in range(MOVES):
        along = abs(step % MOVES - MOVES // 2)
        page.mouse.move(at[0] + along * 2, at[1] - 40 - along)
        page.wait_for_timeout(8)


def intervals(page: Page, while_this: Any) -> list[float]:
    """Milliseconds between the frames that were drawn meanwhile."""
    page.evaluate(RECORD)
    while_this()
    seen = page.evaluate(TAKE)
    return [after - before for before, after in pairwise(seen)]


def rate(passed: list[float]) -> float:
    """Frames a second."""
    return 1000 / statistics.fmean(passed)


def busy(session: CDPSession) -> float:
    """Seconds for which the page's main thread has worked so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))
