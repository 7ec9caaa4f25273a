/* The dice of a battle, checked in the reader's own browser: the published hash, and every face from the seeds. */

import { diceRow } from "../battle/dice.js";
import { el, fill } from "../battle/dom.js";
import { gettext, interpolate, ngettext } from "../battle/i18n.js";
import { messagesFrom } from "../battle/messages.js";
import { Texts } from "../battle/text.js";

/** `told`: what the log says of it. @typedef {{seq: number, counter: number, label: string, sides: number, faces: number[], told?: import("../battle/protocol").Text, gone?: boolean}} Roll */
/** @typedef {{seed_hash: string, player_seeds: string[], server_seed?: string, rolls?: Roll[]}} Proof */

const bytes = new TextEncoder();

/** @param {string} text */
export async function sha256(text) {
  return hex(await crypto.subtle.digest("SHA-256", bytes.encode(text)));
}

/** @param {ArrayBuffer} buffer */
function hex(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The faces of one roll: HMAC-SHA256, keyed with the server's seed, over the players' seeds, the counter and the block; bytes below
 * the largest multiple of the sides give one face each.
 * @param {CryptoKey} key @param {readonly string[]} players @param {number} counter @param {number} count @param {number} sides */
export async function faces(key, players, counter, count, sides) {
  const limit = 256 - (256 % sides);
  /** @type {number[]} */
  const shown = [];
  for (let block = 0; shown.length < count; block++) {
    const digest = new Uint8Array(
      await crypto.subtle.sign("HMAC", key, bytes.encode(`${players.join(":")}:${counter}:${block}`)),
    );
    for (const byte of digest) if (byte < limit) shown.push((byte % sides) + 1);
  }
  return shown.slice(0, count);
}

/** @param {string} seed */
export function keyOf(seed) {
  return crypto.subtle.importKey("raw", bytes.encode(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** @param {HTMLElement} root @param {Proof} proof @param {Texts} texts @param {string} replay the page on which a moment is seen again */
export async function check(root, proof, texts, replay) {
  if (!proof.server_seed) {
    fill(
      root,
      el(
        "p",
        { class: "empty" },
        gettext("The server's seed is revealed when the battle is over. Until then only its hash is shown."),
      ),
    );
    return;
  }
  const same = (await sha256(proof.server_seed)) === proof.seed_hash;
  const key = await keyOf(proof.server_seed);
  const rolls = proof.rolls ?? [];
  const list = el("tbody", {});
  let right = 0;
  let next = 0;
  for (const roll of rolls) {
    const expected = await faces(key, proof.player_seeds, roll.counter, roll.faces.length, roll.sides);
    const fits = expected.join() === roll.faces.join() && roll.counter === next;
    next = roll.counter + 1;
    if (fits) right += 1;
    list.append(
      el(
        "tr",
        {},
        el("td", {}, tick(fits)),
        el("td", { class: "number" }, String(roll.counter)),
        el("td", {}, roll.gone ? `#${roll.seq}` : el("a", { href: `${replay}#${roll.seq}` }, `#${roll.seq}`)),
        el("td", {}, roll.told ? texts.parts(roll.told) : roll.label, roll.gone ? [" ", el("span", { class: "soft" }, gettext("(taken back)"))] : null),
        el("td", {}, diceRow(roll.faces, false, roll.sides)),
      ),
    );
  }
  const all = same && right === rolls.length;
  root.dataset.verified = String(all);
  fill(root,
    el("p", { class: `chip ${all ? "chip--good" : "chip--bad"} verify__result` }, all ? "✓ " : "✕ ", all
      ? interpolate(
        ngettext(
          "%(n)s roll checked: verified.",
          "%(n)s rolls checked: all verified.",
          rolls.length,
        ),
        { n: rolls.length },
      )
      : gettext("Something does not match.")),
    el(
      "p",
      {},
      tick(same),
      " ",
      gettext("The SHA-256 of the server's seed matches the hash published before the first roll."),
      " ",
      el("code", { class: "verify__hash" }, proof.seed_hash),
    ),
    el(
      "div",
      { class: "table-scroll" },
      el(
        "table",
        { class: "table" },
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            [
              "",
              gettext("Counter"),
              gettext("Log entry"),
              gettext("Roll"),
              gettext("Dice"),
            ].map((title) => el("th", {}, title)),
          ),
        ),
        list,
      ),
    ));
}

/** @param {boolean} right */
function tick(right) {
  return el(
    "span",
    {
      class: right ? "tick" : "tick tick--bad",
      role: "img",
      "aria-label": right ? gettext("verified") : gettext("does not match"),
    },
    right ? "✓" : "✕",
  );
}

const root = document.getElementById("verify");
if (root) {
  const answer = await fetch(root.dataset.proof ?? "", { headers: { Accept: "application/json" } });
  if (!globalThis.crypto?.subtle) fill(
    root,
    el("p", { class: "empty" }, gettext("Your browser can only check dice over a secure connection (https).")),
  );
  else if (answer.ok) {
    const texts = new Texts(await messagesFrom(root.dataset.messages ?? ""), document.documentElement.lang || "en");
    const seats = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-player]"));
    const players = Object.fromEntries([...seats].map(({ dataset }) => [dataset.player ?? "", { name: dataset.name ?? "" }]));
    texts.seats = Object.keys(players);
    texts.know(players);
    await check(root, await answer.json(), texts, root.dataset.replay ?? "");
  }
  else fill(root, el("p", { class: "empty" }, gettext("Can’t load the proof right now.")));
}
