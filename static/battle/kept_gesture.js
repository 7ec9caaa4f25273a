/* A drag or a tap of another piece while what was made before is on its way, or waits for its button: it goes on when it can. */

import { gettext, interpolate } from "./i18n.js";
import { leaving } from "./inputs/leaving.js";
import { toast } from "./toast.js";

/** @typedef {import("./inputs/context.js").Gesture} Gesture */

/**
 * @param {{topic: () => string, onItsWay: () => boolean, planned: () => boolean, make: () => void, take: (gesture: Gesture) => boolean | undefined, nameOf: (piece: string) => string}} prompt
 *   `topic` of what is asked; `take` takes a gesture up, if it may
 */
export function keptGesture({ topic, onItsWay, planned, make, take, nameOf }) {
  /** @type {Gesture | null} */
  let kept = null;
  /** Nothing stands in its way any more: it goes on, or it is said that it cannot. */
  const takeUp = () => {
    const gesture = kept;
    kept = null;
    asking.close();
    if (!gesture || (gesture.topic === topic() && take(gesture))) return;
    if (!gesture.tap) toast(interpolate(gettext("%(name)s cannot move now."), { name: nameOf(gesture.piece) }), { bad: true });
  };
  const asking = leaving(null, { make, discard: takeUp, back: () => { kept = null; } }, { make: gettext("Make this move first"), discard: gettext("Discard this move") });
  /** Once nothing is on its way; of a move that is planned it is asked what becomes of it. */
  const goOn = () => {
    if (!kept || onItsWay()) return;
    if (planned()) asking.ask();
    else takeUp();
  };

  return {
    root: asking.root,
    goOn,
    takeUp,
    /** What is asked is taken down. */
    close: asking.close,
    /** @type {import("./inputs/context.js").Context["keep"]} */
    keep: (press, tap = false) => {
      const gesture = { piece: press.piece, from: press, latest: press, done: tap, tap, topic: topic(), heir: null };
      kept = gesture;
      goOn();
      return gesture;
    },
    /** @param {KeyboardEvent} event */
    key: (event) => {
      if (event.key !== "Escape" || !asking.open) return false;
      asking.close();
      kept = null;
      return true;
    },
  };
}
