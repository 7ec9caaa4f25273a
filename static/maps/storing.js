/* The map is stored by itself, shortly after each change. */

const WAIT = 700;
const AGAIN = 5000;

/** @param {HTMLElement} editor @param {import("./sheet.js").Sheet} sheet */
export function storeBySelf(editor, sheet) {
  const state = document.getElementById("map-state");
  const problem = document.getElementById("map-problem");
  let timer = 0;
  let busy = false;
  let stored = JSON.stringify(sheet.drawn);

  /** @param {"kept" | "waits" | "lost"} word @param {string} [why] */
  function say(word, why = "") {
    if (state) {
      state.textContent = state.dataset[word] ?? "";
      state.className = `chip ${word === "kept" ? "chip--good" : word === "lost" || why ? "chip--bad" : ""}`;
      state.dataset.now = word;
    }
    if (problem) {
      problem.textContent = why;
      problem.hidden = !why;
    }
  }

  async function send() {
    const written = JSON.stringify(sheet.drawn);
    if (busy || written === stored) return;
    busy = true;
    try {
      const answer = await fetch(editor.dataset.store ?? "", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRFToken": editor.dataset.token ?? "" },
        body: written,
        keepalive: written.length < 60000,
      });
      const said = await answer.json().catch(() => ({}));
      if (answer.ok) stored = written;
      if (answer.ok) say(JSON.stringify(sheet.drawn) === stored ? "kept" : "waits");
      else say("waits", String(said.problem ?? answer.status));
    } catch {
      say("lost");
      later(AGAIN);
    } finally {
      busy = false;
    }
    if (JSON.stringify(sheet.drawn) !== written) later(WAIT);
  }

  /** @param {number} wait */
  function later(wait) {
    clearTimeout(timer);
    timer = window.setTimeout(() => void send(), wait);
  }

  sheet.watch((kept) => {
    if (kept) return;
    say("waits");
    later(WAIT);
  });
  window.addEventListener("pagehide", () => void send());
}
