"""The frames that a page draws."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

# Resolves when all that has changed so far is to be seen.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
_RECORD = """() => {
  window.frames = [];
  let last = 0;
  const each = (now) => {
    if (last) frames.push(now - last);
    last = now;
    window.recording = requestAnimationFrame(each);
  };
  requestAnimationFrame(each);
}"""
_RECORDED = "() => { cancelAnimationFrame(window.recording); return frames; }"


def during(page: Page, gesture: Callable[[], None]) -> list[float]:
    """Milliseconds between the frames that are drawn meanwhile, sorted."""
    page.evaluate(_RECORD)
    gesture()
    found: list[float] = page.evaluate(_RECORDED)
    return sorted(found)


def middle_and_late(frames: list[float]) -> tuple[float, float]:
    """The frame in the middle, and the one that all but one in twenty are as short as."""
    return frames[len(frames) // 2], frames[int(len(frames) * 0.95)]
