/* The dice of a battle, checked in the reader's own browser: the published hash, and every face from the seeds. */

import { diceRow } from "./dice.js";
import { el, fill } from "./dom.js";
import { gettext, interpolate, ngettext } from "./i18n.js";

/** @typedef {{seq: number, counter: number, label: string, sides: number, faces: number[]}} Roll */
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

/** @param {HTMLElement} root @param {Proof} proof */
export async function check(root, proof) {
  if (!proof.server_seed) {
    fill(
      root,
      el(
        "p",
        { class: "empty" },
        gettext("The server's seed is shown when the battle is over; until then only its hash is."),
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
        el("td", {}, `#${roll.seq}`),
        el("td", {}, roll.label),
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
          "%(n)s roll was checked: it is as it had to be.",
          "%(n)s rolls were checked: all are as they had to be.",
          rolls.length,
        ),
        { n: rolls.length },
      )
      : gettext("Something does not fit.")),
    el(
      "p",
      {},
      tick(same),
      " ",
      gettext("SHA-256 of the server's seed is the hash that was published before the first roll."),
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
              gettext("Entry"),
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
      "aria-label": right ? gettext("right") : gettext("wrong"),
    },
    right ? "✓" : "✕",
  );
}

const root = document.getElementById("verify");
if (root) {
  const answer = await fetch(root.dataset.proof ?? "", { headers: { Accept: "application/json" } });
  if (!globalThis.crypto?.subtle) fill(
    root,
    el("p", { class: "empty" }, gettext("This browser only calculates over a secure connection (https).")),
  );
  else if (answer.ok) await check(root, await answer.json());
  else fill(root, el("p", { class: "empty" }, gettext("The proof cannot be fetched now.")));
}
