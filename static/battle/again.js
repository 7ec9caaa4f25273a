/* Once more: a battle that is over is offered as a rematch; both pages go to the new battle when both want it. */

import { ask } from "./ask.js";
import { deafAtFirst } from "./deaf.js";
import { button, el, fill } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";
import { entitle, sign } from "./title.js";

/** @typedef {{state: "none" | "open" | "accepted" | "declined" | "withdrawn", yours: boolean, people: boolean, possible: boolean, url?: string, invitation?: string}} Rematch */

/** How often it is looked what the other player wants: at first, and when nothing has come for a while. */
const SOON = 2500;
const LATER = 15_000;
const PATIENCE = 200;

/** @type {Map<string, HTMLElement>} */
const shown = new Map();

/**
 * Puts the part of the page that asks for a rematch where it belongs; always the same one, however often the end is drawn anew.
 * @param {HTMLElement} place @param {string} address @param {() => string} opponent
 */
export function again(place, address, opponent) {
  const known = shown.get(address);
  const root = known ?? el("div", { class: "again", role: "status" });
  place.replaceWith(root);
  shown.set(address, root);
  if (known) foldOthers(root);
  else begin(root, address, opponent);
}

/** While a rematch is offered the other ways are folded: first one answers that. @param {HTMLElement} root */
function foldOthers(root) {
  const others = root.closest(".prompt__end")?.querySelector(".end-more");
  if (others instanceof HTMLDetailsElement) others.open = !root.querySelector(".again__offer");
}

/** @param {HTMLElement} root @param {string} address @param {() => string} opponent */
function begin(root, address, opponent) {
  /** Whether this page has seen an offer that waited: only then it goes to the new battle by itself. */
  let waited = false;
  let looks = 0;
  let sending = false;
  let drawn = "";

  /** @param {boolean} accept */
  const send = async (accept) => {
    if (sending) return;
    sending = true;
    waited ||= accept;
    root.classList.add("again--busy");
    const told = /** @type {Rematch | null} */ (await ask("POST", address, { accept }));
    sending = false;
    root.classList.remove("again--busy");
    looks = 0;
    if (told) draw(told);
    else await look();
  };

  /** @param {Rematch} now */
  const draw = (now) => {
    if (now.url && waited) {
      location.assign(now.url);
      return;
    }
    waited ||= now.state === "open";
    const offered = now.state === "open" && !now.yours;
    // An offer that waits is seen in the title of the page, too.
    entitle({ rematch: offered ? sign(gettext("Rematch?")) : "" });
    const said = JSON.stringify(now);
    if (said === drawn) return;
    drawn = said;
    fill(root, ...parts(now, offered));
    deafAtFirst(root);
    foldOthers(root);
  };

  /** @param {Rematch} now @param {boolean} offered */
  const parts = (now, offered) => {
    const values = { name: opponent() };
    if (now.url) return [el("a", { class: "button button--primary button--large", href: now.url }, gettext("Go to the rematch"))];
    if (offered && now.invitation) return [
      el("p", { class: "again__offer" }, interpolate(gettext("%(name)s offers you a rematch on other terms"), values)),
      el("div", { class: "row" },
        el("a", { class: "button button--primary button--large", href: now.invitation }, gettext("Read the terms")),
        button(gettext("Decline"), () => void send(false), { class: "" }))];
    if (offered) return [
      el("p", { class: "again__offer" }, interpolate(gettext("%(name)s offers you a rematch"), values)),
      el("div", { class: "row" },
        button(gettext("Accept"), () => void send(true), { class: "button--primary button--large" }),
        button(gettext("Decline"), () => void send(false), { class: "" }))];
    if (now.state === "open") return [
      el("p", { class: "again__offer" }, interpolate(gettext("You have offered a rematch. Waiting for %(name)s…"), values)),
      button(gettext("Withdraw"), () => void send(false))];
    if (now.state === "declined" && now.yours) return [el("p", { class: "soft" }, interpolate(gettext("%(name)s has declined the rematch."), values))];
    if (!now.possible) return [];
    return [button(now.people ? gettext("Rematch") : gettext("Start a rematch"), () => void send(true), { class: "button--primary button--large" })];
  };

  const look = async () => {
    const answer = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
    const now = answer?.ok ? /** @type {Rematch} */ (await answer.json()) : null;
    if (now && !sending) draw(now);
    return now?.people ?? true;
  };

  const back = () => { if (!document.hidden && root.isConnected) void look(); };
  const goOn = async () => {
    const put = root.isConnected || !looks;
    const people = put && (document.hidden && looks % 6 ? true : await look());
    looks += 1;
    if (people) return void setTimeout(() => void goOn(), looks < PATIENCE ? SOON : LATER);
    document.removeEventListener("visibilitychange", back);
    if (!put) shown.delete(address);
  };
  document.addEventListener("visibilitychange", back);
  void goOn();
}
