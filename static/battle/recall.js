/* What was told before this page was opened. */

/** @typedef {import("./store.js").Line} Line */

/** @param {string} url of the log @returns {Promise<Line[]>} */
export async function earlier(url) {
  if (!url) return [];
  try {
    const answer = await fetch(url, { headers: { Accept: "application/json" } });
    return answer.ok ? linesOf(await answer.json()) : [];
  } catch {
    return [];
  }
}

/** @param {{events?: import("./protocol").Event[]}} data @returns {Line[]} */
function linesOf(data) {
  return (data.events ?? []).map((event) => ({ seq: event.seq ?? 0, event, gone: false }));
}
