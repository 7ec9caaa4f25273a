/* Reads from the page which battle it shows. The connection, the words and the drawings are fetched while the other modules still arrive. */

import { sheet, symbolsOf } from "../board/sheets.js";
import { rulesAt, rulesAtTheTable } from "./links.js";
import { messagesFrom } from "./messages.js";
import { outlookFrom } from "./outlook.js";
import { earlier } from "./recall.js";
import { connect } from "./socket.js";
import { Texts } from "./text.js";

/** Milliseconds until that comes which nobody needs as the table opens. */
const LATER = 8000;

/** @typedef {Parameters<typeof connect>[1]} Page */

// The script does not wait for the others of the page, so it may come before the page itself.
if (document.readyState === "loading") await new Promise((resolve) => document.addEventListener("readystatechange", resolve, { once: true }));
const root = document.getElementById("battle");

if (root) {
  const { id = "", game = "", messages = "", socket = "", rulebook = "/rulebook/", replay = "", moments = "", verify = "", log = "", armies = "", outlook = "", card = "", presets = "[]", mine = "", next = "", referee = "", sandbox = "", conduct = "", account = "", gallery = "", login = "", again = "", another = "", opponent = "", kept = "", signup = "", htmx = "" } = root.dataset;
  rulesAt(rulebook);
  rulesAtTheTable(document);
  const url = new URL(socket, location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const eyes = new URLSearchParams(location.search).get("eyes");
  if (eyes) url.searchParams.set("eyes", eyes);
  const early = connectEarly(url.href);
  const [spoken, { startBattle }] = await Promise.all([
    messagesFrom(messages),
    import("./battle.js"),
    sheet("board/marks.svg", "mark-"),
    sheet(symbolsOf(game), `${game}-`),
    wordsOf(document.getElementById("words")),
  ]);
  const texts = new Texts(spoken, document.documentElement.lang || "en");
  startBattle(root, { id, texts, connect: early, socket: url.href, replay, moments, verify, armies, recall: () => earlier(log), outlook: outlookFrom(outlook), card, presets: JSON.parse(presets), mine: { page: mine, next }, wanted: referee === "asked", sandbox, conduct, account, gallery: { address: gallery, login }, onwards: { again, another, opponent, kept, signUp: signup } });
  setTimeout(fetchTheRest, LATER, htmx);
}

/** Inputs for what may be asked later, and what asks now and then how many battles wait. @param {string} htmx its address */
async function fetchTheRest(htmx) {
  const script = document.createElement("script");
  script.src = htmx;
  if (htmx) document.head.append(script);
  const { fetchInputs } = await import("./inputs/index.js");
  await fetchInputs();
}

/** When the page's own words are there, or will never come. @param {HTMLElement | null} script */
async function wordsOf(script) {
  if (!script || "gettext" in globalThis || document.readyState === "complete") return;
  await new Promise((resolve) => {
    script.addEventListener("load", resolve);
    script.addEventListener("error", resolve);
    window.addEventListener("load", resolve);
  });
}

/**
 * Opens the connection now; what it says is kept until the page is ready for it.
 * @param {string} url
 * @returns {typeof connect}
 */
function connectEarly(url) {
  /** @type {Page | null} */
  let page = null;
  /** @type {((page: Page) => void)[]} */
  const kept = [];
  /** @param {(page: Page) => void} tell */
  const pass = (tell) => (page ? tell(page) : kept.push(tell));
  const line = connect(url, {
    seq: () => page?.seq() ?? 0,
    receive: (message) => {
      if (message.asked) void import("./inputs/index.js").then(({ fetchInputs, kindsOf }) => fetchInputs(kindsOf(message.asked)));
      pass((one) => one.receive(message));
    },
    changed: (connection) => pass((one) => one.changed(connection)),
  });
  return (_, real) => {
    page = real;
    // After the page has got its line: the first message may be answered at once.
    queueMicrotask(() => kept.splice(0).forEach((tell) => tell(real)));
    return line;
  };
}
