/* The keyboard: first the question's own controls, then what always holds, then the camera. */

/** Keys with which questions are answered; the others move the camera. */
const ANSWERS = /^([a-eg-uw-z0-9]|Enter)$/i;

/**
 * @param {{board: import("../board/board.js").Board, prompt: {root: HTMLElement, ready: () => boolean, key: (event: KeyboardEvent, round?: boolean) => boolean, commit: () => void, undoable: number}, undo: () => void,
 *   tape: (on?: boolean) => void, rays: (on?: boolean) => void, sight: (on?: boolean) => void, layers: ReturnType<typeof import("./layers.js").layersOf>, skip: () => void, waits: () => boolean, help: () => void}} page `waits`: the question, until what led to it has been seen
 */
export function listenKeys({ board, prompt, undo, tape, rays, sight, layers, skip, waits, help }) {
  /** Whether a pointer was used last: then Tab goes round among the units, and otherwise on to what comes after the table. */
  let pointed = false;
  /** The question of which something has been chosen. */
  let chosen = "";
  addEventListener("pointerdown", ({ target }) => {
    pointed = true;
    // A press on the log or the chat is about no answer.
    if (target instanceof Node && (board.host.contains(target) || prompt.root.contains(target))) chosen = prompt.root.dataset.number ?? "";
  }, true);

  addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      if (waits()) skip();
      else prompt.commit();
      event.preventDefault();
      return;
    }
    if (writing(event) || document.querySelector("dialog:modal")) return;
    const on = event.target instanceof Element && event.target !== document.body ? event.target : null;
    const onPage = on !== null && !on.closest(".board");
    const onControl = on !== null && on !== board.host && on.id !== "question";
    if (event.key === "Tab" && (onPage || !(pointed || on === board.host))) {
      pointed = false;
      return;
    }
    if (onControl && (event.key === " " || (onPage && event.key.startsWith("Arrow")))) return;
    if (waits() && !onPage && !event.ctrlKey && !event.metaKey && ANSWERS.test(event.key)) skip();
    else if (event.key === "Enter" && !event.repeat && prompt.ready() && (onControl ? on.matches('.option[aria-checked="true"]') : chosen === prompt.root.dataset.number)) {
      prompt.commit();
      event.preventDefault();
    } else if (prompt.key(event, pointed)) {
      if (event.key !== "Tab") chosen = prompt.root.dataset.number ?? "";
      skip();
      event.preventDefault();
    } else if (own(event) || (!event.ctrlKey && !event.metaKey && board.camera.key(event.key))) event.preventDefault();
  });

  addEventListener("keyup", (event) => layers.up(event.key));
  addEventListener("blur", () => layers.up(""));

  /** @param {KeyboardEvent} event */
  const own = (event) => {
    if (event.key === " ") tape();
    else if (event.key.toLowerCase() === "a" && !event.ctrlKey && !event.metaKey) rays();
    else if (event.key.toLowerCase() === "s" && !event.ctrlKey && !event.metaKey) sight();
    else if (event.key.toLowerCase() === "z" && prompt.undoable > 0 && !event.shiftKey) undo();
    else if (event.key === "Escape") {
      skip();
      tape(false);
    } else if (event.key === "?") help();
    else return !event.ctrlKey && !event.metaKey && !event.altKey && layers.down(event.key, event.repeat);
    return true;
  };
}

/** @param {KeyboardEvent} event */
function writing(event) {
  return event.target instanceof HTMLElement && event.target.matches("input:not([type=range]), textarea, select");
}
