"""Points of the table on the screen, and what a mouse or a finger does there."""

from __future__ import annotations

from math import cos, hypot, radians, sin

from playwright.sync_api import Page

from tests.e2e.resting import next_frame

# The ground's own matrix leads from the table, whose y goes up, to the screen.
_TO_SCREEN = """([x, y]) => {
  const matrix = document.querySelector(".board-table").getScreenCTM();
  const point = new DOMPoint(x, -y).matrixTransform(matrix);
  return [point.x, point.y];
}"""
_PIECE = """id => {
  const unit = document.querySelector(`.unit[data-piece="${id}"]`);
  if (!unit) return null;
  const { a, b, e, f } = unit.transform.baseVal.consolidate().matrix;
  return [e, -f, (Math.atan2(b, a) * 180) / Math.PI];
}"""
# A person waits until the table lies still before reaching for it: some frames in which nothing has shifted.
_STILL = """async () => {
  const lies = () => {
    const { a, b, e, f } = document.querySelector(".board-table").getScreenCTM();
    return [a, b, e, f].join();
  };
  for (let before = "", frames = 0, all = 0; frames < 4; all += 1) {
    if (all > 3000) throw new Error("The table never lies still.");
    await new Promise(requestAnimationFrame);
    frames = lies() === before ? frames + 1 : 0;
    before = lies();
  }
}"""
Point = tuple[float, float]
_RESTS = 6


def on_screen(page: Page, at: Point) -> Point:
    """Where a point of the table is on the screen."""
    x, y = page.evaluate(_TO_SCREEN, list(at))
    return x, y


def await_still(page: Page) -> None:
    """Wait until the table lies still on the screen."""
    page.evaluate(_STILL)


def pose_of(page: Page, piece: str) -> tuple[float, float, float]:
    """Where a piece stands on the table, and its bearing."""
    found = page.evaluate(_PIECE, piece)
    assert found, f"{piece} is not on the table"
    x, y, bearing = found
    return x, y, bearing


def click(page: Page, at: Point, modifiers: str = "") -> None:
    """Click a point of the table, with a key such as Shift held."""
    await_still(page)
    if modifiers:
        page.keyboard.down(modifiers)
    page.mouse.click(*on_screen(page, at))
    if modifiers:
        page.keyboard.up(modifiers)


def click_piece(page: Page, piece: str, modifiers: str = "") -> None:
    click(page, pose_of(page, piece)[:2], modifiers)


def drag(page: Page, start: Point, end: Point, steps: int = 8) -> None:
    """Drag with the mouse from one point of the table to another."""
    await_still(page)
    page.mouse.move(*on_screen(page, start))
    page.mouse.down()
    page.mouse.move(*on_screen(page, end), steps=steps)
    page.mouse.up()


def handle(page: Page, name: str) -> Point:
    """The middle of a handle of the ghost (left, right, front, rear, dial) on the screen."""
    box = page.locator(f".handle--{name}").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def wheel(page: Page, degrees: float) -> None:
    """Drag the outer front corner of the ghost round the inner one, to the right with positive degrees."""
    right = degrees > 0
    (gx, gy), (px, py) = handle(page, "left" if right else "right"), handle(page, "right" if right else "left")
    dx, dy = gx - px, gy - py
    # A little outside the corner: on the body itself the whole body would be dragged.
    out = 1 + 5 / hypot(dx, dy)
    page.mouse.move(px + dx * out, py + dy * out)
    page.mouse.down()
    for step in range(1, 9):
        part = radians(degrees) * step / 8
        page.mouse.move(px + out * (dx * cos(part) - dy * sin(part)), py + out * (dx * sin(part) + dy * cos(part)))
    page.mouse.up()


def push(page: Page, amount: float) -> None:
    """Drag the ghost straight ahead by its front."""
    (fx, fy), (lx, ly), (rx, ry) = handle(page, "front"), handle(page, "left"), handle(page, "right")
    mx, my = (lx + rx) / 2, (ly + ry) / 2
    (ox, _), (ex, _) = on_screen(page, (0, 0)), on_screen(page, (1, 0))
    far = amount * abs(ex - ox) / hypot(fx - mx, fy - my)
    page.mouse.move(fx, fy)
    page.mouse.down()
    page.mouse.move(fx + (fx - mx) * far, fy + (fy - my) * far, steps=6)
    page.mouse.up()


class Fingers:
    """Fingers on a touch screen, in pixels."""

    def __init__(self, page: Page) -> None:
        self._page, self._session = page, page.context.new_cdp_session(page)

    def _touch(self, kind: str, points: list[Point]) -> None:
        touching = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touching})
        if kind != "touchStart":
            next_frame(self._page)

    def drag(self, start: list[Point], end: list[Point], steps: int = 8) -> None:
        """Put fingers down at `start` and move them to `end`."""
        self._touch("touchStart", start)
        for step in range(1, steps + 1):
            # They set off fast: on a busy machine slow ones would be taken for a long press.
            share = (step / steps) ** 0.5
            pairs = zip(start, end, strict=True)
            self._touch("touchMove", [(a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in pairs])
        # They rest before they are lifted: to the browser a fling would swallow the next tap.
        for _ in range(_RESTS):
            self._touch("touchMove", end)
        self._touch("touchEnd", [])
