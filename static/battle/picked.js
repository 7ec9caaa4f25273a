/* A link, as in a mail, may name a question and an answer to it: the page shows that answer as the one that is meant. It is never given before somebody presses it. */

/** @typedef {import("./protocol").Question} Question */
/** @typedef {import("./protocol").Input} Input */

const wanted = new URLSearchParams(location.search);

/** What the link picks for this input, if it is about this very question. @param {Question} asked @param {Input} input @returns {string | boolean | undefined} */
export function picked(asked, input) {
  const pick = wanted.get("pick");
  if (pick === null || wanted.get("question") !== String(asked.number)) return undefined;
  if (input.kind === "confirm") return pick === "yes" ? true : pick === "no" ? false : undefined;
  if (input.kind === "choose_one") return input.options.find((option) => option.key === pick)?.key;
  return undefined;
}
