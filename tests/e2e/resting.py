"""Waits for a page to come to rest: what a person sees before reaching for it."""

from __future__ import annotations

from playwright.sync_api import Page

# The page's own timers and frames are counted from the beginning: only so one can see that something is still due.
# Timers of more than SOON milliseconds take something away again (a toast) or ask again (a connection); nobody waits
# for those. Fading notices hide nothing and move nothing.
WATCHED = """(() => {
  const SOON = 300, STILL = 3;
  const FADES = new Set(["your-turn", "fresh", "comes-up"]);
  const due = new Set();
  const { requestAnimationFrame: frame, cancelAnimationFrame: noFrame } = window;
  const { setTimeout: later, clearTimeout: never } = window;
  window.setTimeout = (does, after = 0, ...given) => {
    const id = later((...all) => { due.delete(`timer ${id}`); does(...all); }, after, ...given);
    if (after <= SOON) due.add(`timer ${id}`);
    return id;
  };
  window.clearTimeout = (id) => { due.delete(`timer ${id}`); never(id); };
  window.requestAnimationFrame = (does) => {
    const id = frame((now) => { due.delete(`frame ${id}`); does(now); });
    due.add(`frame ${id}`);
    return id;
  };
  window.cancelAnimationFrame = (id) => { due.delete(`frame ${id}`); noFrame(id); };

  const moves = (one) => one.playState === "running" && one.timeline instanceof DocumentTimeline
    && Number.isFinite(one.effect.getComputedTiming().endTime) && !FADES.has(one.animationName);
  const restless = () => [
    ...due,
    ...document.getAnimations().filter(moves).map((one) => `animation ${one.animationName ?? one.transitionProperty}`),
    ...document.querySelectorAll("[data-playing]").length ? ["what is played"] : [],
  ];
  const lies = () => {
    const { a, b, e, f } = document.querySelector(".board-table")?.getScreenCTM() ?? {};
    return [a, b, e, f].join();
  };
  window.comesToRest = async (limit) => {
    const began = performance.now();
    let lay = "";
    for (let still = 0; still < STILL;) {
      await new Promise((resolve) => frame(resolve));
      const now = lies();
      const why = [...restless(), ...now === lay ? [] : ["the table"]];
      still = why.length ? 0 : still + 1;
      lay = now;
      if (performance.now() - began > limit) throw new Error(`Never at rest: ${why.join(", ") || "it goes on and on"}`);
    }
  };
})()"""
LIMIT = 15_000


def at_rest(page: Page) -> None:
    """Wait until the page has nothing left to draw: no animation runs, nothing is played, no timer is due soon (what a
    piece would do is asked and told by such), and the table lies still. The page's clock has to go by itself."""
    page.evaluate("limit => comesToRest(limit)", LIMIT)


def next_frame(page: Page) -> None:
    """Wait until the page has drawn what it has been told."""
    page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
