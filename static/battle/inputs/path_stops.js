/* Where the rules stop a way that the page's own geometry would let go on: the server says how far of it may be gone. */

import { clipped } from "../../board/kinematics.js";

/** @typedef {import("../../board/kinematics.js").Space} Space */
/** @typedef {import("../../board/kinematics.js").Way} Way */
/** @typedef {import("../protocol").Refusal} Refusal */
/** @typedef {import("../protocol").Text} Text */

/** A length that is worked out in another order differs by less. */
const ROUNDED = 5e-4;

/** A refused way up to where the rules stop it, with the reason; null where the server does not say, or nothing would change.
 * @param {Space} space @param {Way} way @param {Refusal} refusal @returns {Way | null} */
export function steppedBack(space, way, refusal) {
  const most = refusal.detail?.most;
  if (typeof most !== "number" || !way.legs.length || (most > 0 && way.cost <= most + ROUNDED)) return null;
  const name = /** @type {Text | undefined} */ (refusal.detail?.cut_by);
  const back = clipped({ ...space, allowance: Math.min(space.allowance, most) }, most > 0 ? way.legs : []);
  return name ? { ...back, why: "ground", cut: { most, name } } : { ...back, limit: way.limit, why: "rule", told: refusal.message };
}
