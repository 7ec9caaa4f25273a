/* Drags pieces with the page's own code: the control of a path, the tool that it gives the board, fingers from outside. It tells what the page
   shows and would send, and what it shows when the server refuses that. */

import { Draft } from "/static/battle/inputs/context.js";
import { path } from "/static/battle/inputs/path.js";
import { Texts } from "/static/battle/text.js";

const { board } = window.battle;
const texts = new Texts({}, "en");

/** What is known of the table, and the control of the drag that is made on it. */
let known = null;
let control = null;

/** Makes a drag. @param {{view: any, asked: any, outlooks: any} | null} table null: the same as before @returns {Promise<any>} what the page shows */
export async function dragged(table, { ids, gestures }) {
  known = table ?? known;
  board.know(known.view);
  control?.destroy();
  const { asked, outlooks } = known;
  let tool = null;
  const use = board.use;
  board.use = (made) => ((tool = made), () => undefined);
  const draft = new Draft();
  const nothing = () => undefined;
  control = path(asked.also.find((one) => one.kind === "path"), {
    board, texts, draft, question: asked, begun: undefined, kept: [], preset: undefined, taken: new Set(), alone: false,
    look: async (key) => outlooks[key] ?? {}, changed: nothing, commit: nothing, planned: () => false, engaged: () => false, keep: nothing, makeAndEnd: nothing, putAway: () => false,
  });
  board.use = use;
  draft.pick(ids);
  // All that is asked for when somebody is picked has come.
  for (let n = 0; n < 5; n += 1) await null;
  for (const gesture of gestures) follow(tool, gesture);
  return shown();
}

/** The server refuses what is shown. @returns what the page shows then, null if it shows the refusal */
export function refused(refusal) {
  return control.foresee(null, refusal) ? shown() : null;
}

function shown() {
  return { value: control.value() ?? null, bad: board.ghost.group.classList.contains("ghost--bad"), words: control.root.querySelector(".path__cut").textContent };
}

/** A gesture: from a handle of the ghost by so much, or from a point of the body to another. */
function follow(tool, { handle, from, to, alt }) {
  const start = handle ? board.ghost.handles.get(handle) : from;
  if (!start) return;
  const press = (at) => {
    const [px, py] = board.camera.toScreen(at);
    return { at, px, py, touch: false, shift: false, ctrl: false, alt: Boolean(alt), piece: "", slop: 0.1 };
  };
  if (!tool.down(press(start))) return;
  const end = handle ? [start[0] + to[0], start[1] + to[1]] : to;
  tool.move(press([(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]));
  tool.move(press(end));
  tool.up(press(end));
}
