/* Questions that take a pick and a path: whether the one will do without the other. */

/** @typedef {import("./protocol").Question} Question */
/** @typedef {import("./protocol").Answer} Answer */

/** The path that belongs to a pick. @param {Question} asked @returns {import("./protocol").PathInput | null} */
function pathOf(asked) {
  if (asked.input.kind !== "pieces") return null;
  return /** @type {import("./protocol").PathInput | undefined} */ (asked.also?.find((one) => one.kind === "path")) ?? null;
}

/** @param {Question} asked @param {Answer} made whether somebody is picked, and nothing said of what he does */
function onlyPicked(asked, made) {
  const picked = /** @type {string[]} */ (made.pieces ?? []);
  return picked.length > 0 && !asked.also?.some((one) => made[one.kind] !== undefined);
}

/** Somebody is picked who must be told where to go. @param {Question} asked @param {Answer} made */
export function lacksPath(asked, made) {
  const path = pathOf(asked);
  return Boolean(path && !path.otherwise && onlyPicked(asked, made));
}

/** Somebody is picked who must be told at whom. @param {Question} asked @param {Answer} made */
export function lacksTarget(asked, made) {
  const target = /** @type {import("./protocol").TargetInput | undefined} */ (asked.also?.find((one) => one.kind === "target"));
  return asked.input.kind === "pieces" && Boolean(target && !target.none) && onlyPicked(asked, made);
}

/** What it is called to send what is aimed at somebody, where the question says so. @param {Question} asked @param {Answer} made
 * @returns {import("./protocol").Text | null} */
export function aimedOf(asked, made) {
  const target = /** @type {import("./protocol").TargetInput | undefined} */ ([asked.input, ...(asked.also ?? [])].find((one) => one.kind === "target"));
  const key = /** @type {{key?: string} | undefined} */ (made.target)?.key;
  const option = target?.options.find((one) => one.key === key);
  return target?.sends && option ? { ...target.sends, params: { ...target.sends.params, target: option.text } } : null;
}

/** Whether an answer would move somebody, or change how he stands. @param {Answer} made */
export function moves(made) {
  const path = /** @type {{legs?: unknown[], to?: unknown} | undefined} */ (made.path);
  return Boolean(path?.legs?.length || path?.to || made.formation !== undefined);
}

/** What it is called to answer without a path, if that is what would be done. @param {Question} asked @param {Answer} made */
export function otherwiseOf(asked, made) {
  return onlyPicked(asked, made) ? (pathOf(asked)?.otherwise ?? null) : null;
}
