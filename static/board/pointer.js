/* Fingers and mice on the board: taps, long presses, drags for the tool in use; what no tool wants pans and zooms. */

/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./camera.js").Camera} Camera */
/**
 * A touch or click. `at`: on the table; `px`, `py`: on the board's box in pixels.
 * @typedef {{at: Point, px: number, py: number, touch: boolean, shift: boolean, ctrl: boolean, alt: boolean, piece: string, slop: number}} Press
 */
/**
 * `down` returns true to claim the drag. All others are told only of what they claimed, `tap` of every tap until one returns true.
 * @typedef {{down?: (press: Press) => boolean, move?: (press: Press) => void, up?: (press: Press) => void, cancel?: () => void,
 *   tap?: (press: Press) => boolean, twice?: (press: Press) => boolean, hover?: (press: Press) => void}} Tool
 */

const SLIP = 6;
const TOUCH_SLIP = 10;
const LONG = 480;
const TWICE = 320;

/**
 * @param {HTMLElement} host
 * @param {Camera} camera
 * @param {{tools: () => Tool[], pieceAt: (at: Point, slop: number) => string, longPress: (press: Press) => void, hover: (press: Press | null) => void}} board
 * @returns {() => boolean} whether anything is held
 */
export function listen(host, camera, board) {
  /** @type {Map<number, {px: number, py: number}>} */
  const fingers = new Map();
  /** `long`: it has rested so long that it is more than a tap. @type {{press: Press, tool: Tool | null, dragging: boolean, long: boolean, timer: number, button: number} | null} */
  let held = null;
  let spread = 0;
  let lastTap = { time: 0, piece: "", px: 0, py: 0 };

  /** @param {PointerEvent | MouseEvent} event @returns {Press} */
  const read = (event) => {
    const box = host.getBoundingClientRect();
    const px = event.clientX - box.left;
    const py = event.clientY - box.top;
    const touch = "pointerType" in event && event.pointerType === "touch";
    const slop = (touch ? 14 : 3) / camera.scale;
    const at = camera.toTable(px, py);
    const { shiftKey, ctrlKey, metaKey, altKey } = event;
    return {
      at,
      px,
      py,
      touch,
      shift: shiftKey,
      ctrl: ctrlKey || metaKey,
      alt: altKey,
      piece: board.pieceAt(at, slop),
      slop,
    };
  };

  /** @param {() => void} move */
  const byHand = (move) => {
    move();
    camera.byHand = true;
  };

  const letGo = () => {
    if (held) clearTimeout(held.timer);
    if (held?.dragging) held.tool?.cancel?.();
    held = null;
  };

  host.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Element && event.target.closest("button, input, a, select, summary")) return;
    host.setPointerCapture(event.pointerId);
    const press = read(event);
    fingers.set(event.pointerId, press);
    host.classList.add("board--by-hand");
    host.focus({ preventScroll: true });
    if (fingers.size > 1) {
      letGo();
      spread = span(fingers);
      return;
    }
    const tool = event.button === 0 ? (board.tools().find((one) => one.down?.(press)) ?? null) : null;
    const pressed = () => {
      if (held?.press !== press || held.dragging) return;
      // Whoever rests on what he may drag, may be about to: it is told what it was when the finger is lifted.
      if (held.tool) {
        held.long = true;
        return;
      }
      board.longPress(press);
      held = null;
    };
    // A finger that has moved meanwhile may be told of only with the next picture.
    const timer = window.setTimeout(() => requestAnimationFrame(pressed), LONG);
    held = { press, tool, dragging: false, long: false, timer: press.touch ? timer : 0, button: event.button };
    if (!press.touch) clearTimeout(timer);
  });

  // Who has come by mouse or finger needs no frame that says where the keyboard is; whoever goes on with keys does.
  for (const kind of ["keydown", "blur"]) host.addEventListener(kind, () => host.classList.remove("board--by-hand"));

  host.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) {
      const press = read(event);
      board.hover(press);
      for (const tool of board.tools()) tool.hover?.(press);
      return;
    }
    const press = read(event);
    fingers.set(event.pointerId, press);
    if (fingers.size > 1) {
      pinch(press, before);
      return;
    }
    if (!held) return;
    const slip = press.touch ? TOUCH_SLIP : SLIP;
    if (!held.dragging && Math.hypot(press.px - held.press.px, press.py - held.press.py) > slip) {
      held.dragging = true;
      clearTimeout(held.timer);
    }
    if (!held.dragging) return;
    if (held.tool) held.tool.move?.(press);
    else byHand(() => camera.pan(press.px - before.px, press.py - before.py));
  });

  /** @param {{px: number, py: number}} now @param {{px: number, py: number}} before */
  const pinch = (now, before) => {
    const reach = span(fingers);
    const [one, two] = [...fingers.values()];
    byHand(() => {
      camera.pan((now.px - before.px) / fingers.size, (now.py - before.py) / fingers.size);
      if (spread && reach) camera.zoom(reach / spread, (one.px + two.px) / 2, (one.py + two.py) / 2);
    });
    spread = reach;
  };

  host.addEventListener("pointerup", (event) => {
    const press = read(event);
    fingers.delete(event.pointerId);
    spread = 0;
    if (!held) return;
    clearTimeout(held.timer);
    const { tool, dragging, long, button } = held;
    held = null;
    if (dragging) tool?.up?.(press);
    else {
      tool?.cancel?.();
      if (button === 2 || long) board.longPress(press);
      else if (button === 0) tapped(press);
    }
  });

  /** @param {Press} press */
  const tapped = (press) => {
    // The first tap may have brought the camera nearer: the second is meant for the same piece.
    const { time, piece, px, py } = lastTap;
    const twice = performance.now() - time < TWICE && Math.hypot(px - press.px, py - press.py) < 2 * TOUCH_SLIP;
    lastTap = { time: twice ? 0 : performance.now(), piece: press.piece, px: press.px, py: press.py };
    if (twice && board.tools().some((tool) => tool.twice?.({ ...press, piece }))) return;
    board.tools().some((tool) => tool.tap?.(press));
  };

  host.addEventListener("pointercancel", (event) => {
    fingers.delete(event.pointerId);
    letGo();
  });
  // What a tap brings up must not be clicked by that same tap.
  host.addEventListener("touchend", (event) => {
    const control = event.target instanceof Element && event.target.closest("button, input, a, select, summary, label");
    if (!control && event.cancelable) event.preventDefault();
  }, { passive: false });
  host.addEventListener("pointerleave", () => board.hover(null));
  host.addEventListener("contextmenu", (event) => event.preventDefault());
  host.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const press = read(event);
      byHand(() => camera.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), press.px, press.py));
    },
    { passive: false },
  );
  return () => fingers.size > 0;
}

/** @param {Map<number, {px: number, py: number}>} fingers */
function span(fingers) {
  const [one, two] = [...fingers.values()];
  return one && two ? Math.hypot(one.px - two.px, one.py - two.py) : 0;
}
