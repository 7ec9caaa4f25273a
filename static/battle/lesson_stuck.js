/* Whether somebody is stuck in a lesson: nothing has been done for a while, or something was refused twice. */

const PATIENCE = 30_000;
const REFUSED = 2;

/** @param {HTMLElement} battle @param {() => void} help called each time that somebody seems to be stuck */
export function stuck(battle, help) {
  let timer = 0;
  let refused = 0;
  const waits = () => {
    clearTimeout(timer);
    timer = window.setTimeout(help, PATIENCE);
  };
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, waits, { passive: true, capture: true });
  battle.addEventListener("battle:news", () => {
    refused = 0;
    waits();
  });
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target instanceof HTMLElement && target.dataset.verdict === "refused") refused += 1;
    if (refused >= REFUSED) help();
  }).observe(battle, { subtree: true, attributeFilter: ["data-verdict"] });
  waits();
}
