/* A drag or a tap of another piece while what was made before is on its way, or waits for its button: it goes on when it can. So does a
 * drag that is for what is asked next. */

import { gettext, interpolate } from "./i18n.js";
import { leaving } from "./inputs/leaving.js";
import { toast } from "./toast.js";

/** @typedef {import("./inputs/context.js").Gesture} Gesture */

/**
 * @param {{topic: () => string, number: () => number | undefined, onItsWay: () => boolean, planned: () => boolean, make: () => void, take: (gesture: Gesture) => boolean | undefined, nameOf: (piece: string) => string}} prompt
 *   `topic` of what is asked; `take` takes a gesture up, if it may
 */
export function keptGesture({ topic, number, onItsWay, planned, make, take, nameOf }) {
  /** @type {Gesture | null} */
  let kept = null;
  /** After which question it goes on, if it is for the next one, whatever that is. @type {number | undefined} */
  let after;
  /** Nothing stands in its way any more: it goes on, or it is said that it cannot. */
  const takeUp = () => {
    const gesture = kept, onward = after !== undefined;
    forget();
    asking.close();
    if (!gesture || ((onward || gesture.topic === topic()) && take(gesture))) return;
    if (!gesture.tap) toast(interpolate(gettext("%(name)s cannot move now."), { name: nameOf(gesture.piece) }), { bad: true });
  };
  const forget = () => {
    kept = null;
    after = undefined;
  };
  const asking = leaving(null, { make, discard: takeUp, back: () => { kept = null; } }, { make: gettext("Make this move first"), discard: gettext("Discard this move") });
  /** Once nothing is on its way; of a move that is planned it is asked what becomes of it. */
  const goOn = () => {
    if (!kept || onItsWay() || (after !== undefined && after === number())) return;
    if (planned()) asking.ask();
    else takeUp();
  };

  return {
    root: asking.root,
    goOn,
    takeUp,
    /** What was asked is gone, and what led to the next question is shown first: a drag for that one waits for it. */
    between: () => { if (after === undefined) takeUp(); },
    forget,
    /** A drag that is done, for what is asked next. @param {import("../board/pointer.js").Press} from @param {import("../board/pointer.js").Press} latest */
    onward: (from, latest) => {
      kept = { piece: from.piece, from, latest, done: true, tap: false, topic: "", heir: null };
      after = number();
    },
    /** What is asked is taken down. */
    close: asking.close,
    /** @type {import("./inputs/context.js").Context["keep"]} */
    keep: (press, tap = false) => {
      const gesture = { piece: press.piece, from: press, latest: press, done: tap, tap, topic: topic(), heir: null };
      kept = gesture;
      after = undefined;
      goOn();
      return gesture;
    },
    /** @param {KeyboardEvent} event */
    key: (event) => {
      if (event.key !== "Escape" || !asking.open) return false;
      asking.close();
      forget();
      return true;
    },
  };
}
