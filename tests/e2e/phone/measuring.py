"""What fingers and eyes need, measured on a page: targets of 44 pixels, text of 14."""

from __future__ import annotations

from playwright.sync_api import Page

TARGET, TEXT = 44, 14
# What can be seen of the page is measured: text as it stands on the screen, and what takes a finger with the target
# that it has about it (::after). A link within a sentence is as high as its line; a name in the head and what a line of
# the log leads to are no sentences.
_SMALL = """([least, text]) => {
  const bounds = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    const within = (frame) => {
      [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
      [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
    };
    for (let up = one.parentElement; up; up = up.parentElement) {
      const { overflow, contain } = getComputedStyle(up);
      if (overflow !== "visible" || contain === "strict") within(up.getBoundingClientRect());
    }
    within({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    return { width: right - left, height: bottom - top };
  };
  const seen = (one) => {
    const { visibility, opacity } = getComputedStyle(one);
    const { width, height } = bounds(one);
    return visibility === "visible" && Number(opacity) > 0 && width > 4 && height > 4
      && !one.closest(".visually-hidden, .skip-link, script, style, noscript, title");
  };
  const called = (one) => {
    const words = (one.textContent || one.ariaLabel || "").trim().slice(0, 30);
    return `${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""} "${words}"`;
  };
  const out = new Set();
  const targets = "a[href], button, summary, select, input, textarea, [role=button], [role=tab], .handle";
  for (const one of document.querySelectorAll(targets)) {
    const within = one.matches("p a, li a") && !one.matches(".seat a, .log__meta a");
    if (!seen(one) || one.closest("label") || within) continue;
    let { width, height } = one.getBoundingClientRect();
    const about = getComputedStyle(one, "::after");
    if (about.content !== "none" && about.position === "absolute") {
      width = Math.max(width, parseFloat(about.minWidth) || 0);
      height = Math.max(height, parseFloat(about.height) || 0);
    }
    if (Math.min(width, height) < least - 0.5) {
      out.add(`${called(one)} is ${Math.round(width)} x ${Math.round(height)}`);
    }
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const one = words.currentNode.parentElement;
    // What stands on the pieces is part of their drawing, and is read when one looks closer.
    const drawn = one.closest(".unit, .unit__code, .tray__token, .dice");
    if (!words.currentNode.textContent.trim() || drawn || !seen(one)) continue;
    const matrix = one instanceof SVGElement ? one.getScreenCTM() : null;
    const size = parseFloat(getComputedStyle(one).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
    if (size < text - 0.1) out.add(`${called(one)} is written in ${size.toFixed(1)}`);
  }
  return [...out];
}"""


def too_small(page: Page) -> list[str]:
    """What is too small for fingers or eyes of what can be seen now."""
    found: list[str] = page.evaluate(_SMALL, [TARGET, TEXT])
    return found
