/* The replay page: slider, turns, play and pause, speed, since one last looked, a link to every moment, and what people say about it. */

import { Board } from "../board/board.js";
import { sheet, symbolsOf } from "../board/sheets.js";
import { barView } from "./bar.js";
import { pieceCard } from "./cards.js";
import { commentView } from "./comment_view.js";
import { button, el, fill } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";
import { icon } from "./icons.js";
import { rulesAt } from "./links.js";
import { logView } from "./log.js";
import { messagesFrom } from "./messages.js";
import { Moments } from "./moments.js";
import { tryOut } from "./sandbox.js";
import { settings } from "./settings.js";
import { sheetView } from "./sheet.js";
import { stage } from "./stage.js";
import { Store } from "./store.js";
import { Texts } from "./text.js";
import { toast } from "./toast.js";
import { boardTools } from "./tools.js";
import { popover } from "./why.js";

const PAUSE = 900;
const SPEEDS = [1, 2, 4, 8];

/**
 * @param {HTMLElement} root
 * @param {Moments} moments
 * @param {{texts: Texts, players: Record<string, import("./protocol").Player>, end: import("./protocol").View, at: number, seen: number, turned?: number,
 *   you: string, sandbox: string, talk?: {id: string, address: string, login: string, conduct: string}}} options `talk`: where comments are kept
 */
export function startReplay(root, moments, { texts, players, end, at, seen, turned, you, sandbox, talk }) {
  const store = new Store();
  /** @param {string} seat */
  const nameOf = (seat) => players[seat]?.name || seat;
  const host = el("div", { class: "battle__board", "aria-label": gettext("The table") });
  const board = new Board(host, { say: texts.say, seats: () => store.seats });
  const scene = stage(board, texts, host);
  const bar = barView({ texts, seats: () => store.seats, here: () => [] });
  const log = logView({ store, texts, board, seen: () => seen, link: (seq) => `#${seq}` });
  const tools = boardTools(board, texts, () => undefined);
  host.append(tools.root);
  let count = -1;
  let playing = false;
  let speed = 1;
  let timer = 0;
  /** The entry that was last asked for. */
  let wanted = 0;

  const loading = el("progress", { class: "gauge replay__more", max: 1, value: moments.share, "aria-label": gettext("The rest of the battle is still coming.") });
  const slider = el(
    "input",
    {
      type: "range",
      class: "slide replay__slider",
      min: 0,
      max: moments.length,
      step: 1,
      value: 0,
      "aria-label": gettext("Moment"),
    },
  );
  const line = el("div", { class: "replay__line" }, slider);
  const where = el("output", { class: "numbers replay__where" });
  const play = button(
    "",
    () => run(!playing),
    { class: "button--icon button--primary", title: gettext("Play or pause") },
  );
  const pace = button("1×", () => {
    speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
    pace.textContent = `${speed}×`;
  }, { title: gettext("Speed") });
  const turns = el("select", { class: "entry replay__turns", "aria-label": gettext("Go to a turn") },
    el("option", { value: "" }, gettext("Turn…")),
    moments.turns.map((turn) => el("option", { value: turn.seq }, interpolate(gettext("Turn %(n)s"), { n: turn.turn }), turn.active ? ` · ${nameOf(turn.active)}` : "")));
  const controls = el("div", { class: "replay__controls" },
    el("div", { class: "row" }, small("first", gettext("To the beginning"), () => go(0)), small(
      "back",
      gettext("One step back"),
      () => go(count - 1),
    ), play,
      small("on", gettext("One step on"), () => step()), small(
        "last",
        gettext("To the end"),
        () => void goTo(moments.seq),
      ), pace, small("share", gettext("Link to this moment"), () => {
      void navigator.clipboard?.writeText(location.href);
      toast(gettext("Copied"));
    })),
    line,
    loading,
    el("div", { class: "row row--apart" }, where, turns,
      seen ? button(gettext("Since I last looked"), () => void goTo(seen).then(() => run(true))) : null,
      sandbox ? button(gettext("Try it out from here…"), () => void tryOut(sandbox, moments.seqOf(count)), { title: gettext("A copy for you alone, with other dice") }) : null));
  const said = el("div");
  const sheet = sheetView({
    prompt: el("section", { class: "prompt" }, controls),
    resized: () => board.keepClear(sheet.root),
    pages: [{ key: "log", title: gettext("Log"), body: log.root }, { key: "comments", title: gettext("Comments"), body: said }],
  });
  const column = sheet.root;
  const comments = talk ? commentView({
    ...talk, moments, language: texts.language,
    seq: () => moments.seqOf(Math.max(0, count)),
    seatClass: (seat) => `seat-text--${store.seats.indexOf(seat) + 1}`,
    goTo: (seq) => { run(false); void goTo(seq); },
    open: () => {
      sheet.open("comments");
      sheet.stand("full");
    },
    counted: (number, there) => {
      sheet.count("comments", number);
      sheet.offer("comments", there);
    },
  }) : null;
  sheet.offer("comments", false);
  if (comments) {
    said.append(comments.root);
    line.append(comments.marks);
    controls.append(comments.here);
    sheet.root.addEventListener("sheet:page", comments.moved);
  }
  root.replaceChildren(bar.root, host, column);

  /** Shows the table after so many steps, at once. @param {number} wanted */
  const go = (wanted) => {
    void show(Math.max(0, Math.min(moments.length, wanted)));
  };
  /** Goes to an entry of the log, as soon as it is here. @param {number} seq */
  const goTo = async (seq) => {
    const mine = wanted = seq;
    loading.hidden = moments.whole;
    await moments.until(seq);
    if (wanted === mine) go(moments.countOf(seq));
  };
  /** More of the battle has come. */
  const grown = () => {
    slider.max = String(moments.length);
    loading.value = moments.share;
    loading.hidden = moments.whole;
    root.dataset.whole = String(moments.whole);
    told();
    comments?.grown();
  };
  const told = () => {
    where.textContent = `#${moments.seqOf(count)} · ${count}/${moments.length}${moments.whole ? "" : "…"}`;
  };
  /** One step on, with its moves and dice. */
  const step = async () => {
    if (count >= moments.length && !moments.whole) await moments.until();
    if (count >= moments.length) {
      run(false);
      return;
    }
    const { events } = moments.steps[count];
    await show(count + 1, events);
  };
  /** @param {number} to @param {import("./protocol").Event[]} [events] those that led there, to be played */
  const show = (to, events = []) => {
    count = to;
    const view = moments.at(count);
    const seq = moments.seqOf(count);
    store.state = { seq, view, players, waiting: [] };
    texts.seats = store.seats;
    store.log = moments.steps.slice(0, count).flatMap((one) => one.events.map((event) => ({ seq: one.seq, event, gone: false })));
    const shown = scene.show(view, events);
    bar.draw(store.state);
    log.draw(events.length);
    slider.value = String(count);
    told();
    comments?.moved();
    history.replaceState(null, "", `#${seq}`);
    return shown;
  };
  /** @param {boolean} on */
  const run = (on) => {
    playing = on;
    clearTimeout(timer);
    fill(play, icon(on ? "pause" : "play"));
    if (on && moments.whole && count >= moments.length) void show(0);
    if (on) void next();
  };
  const next = async () => {
    await step();
    const quiet = count < moments.length && !moments.steps[count - 1]?.events.length;
    if (playing) timer = window.setTimeout(() => void next(), quiet ? 0 : PAUSE / speed);
  };

  slider.addEventListener("input", () => { run(false); go(Number(slider.value)); });
  turns.addEventListener(
    "change",
    () => { if (turns.value) void goTo(Number(turns.value)); turns.value = ""; },
  );
  addEventListener("hashchange", () => void goTo(Number(location.hash.slice(1)) || 0));
  addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLElement && event.target.matches("input, select, textarea, button, a")) return;
    if (event.key === " ") run(!playing);
    else if (event.key === "ArrowRight") void step();
    else if (event.key === "ArrowLeft") go(count - 1);
    else if (!board.camera.key(event.key)) return;
    event.preventDefault();
  });
  board.use({ tap: (press) => {
    const piece = store.state?.view.pieces[press.piece];
    if (piece) popover(host, pieceCard(piece, board, texts, nameOf(piece.seat)));
    return Boolean(piece);
  } });
  new ResizeObserver(() => board.keepClear(column)).observe(column);
  const asked = Number(location.hash.slice(1)) || at;
  // As it lay at the end: at the beginning nobody stands anywhere.
  store.state = { seq: moments.seq, view: end, players, waiting: [] };
  board.show(end);
  if (turned === undefined) board.faceUp(you);
  else board.camera.turnRound(turned);
  void show(asked ? moments.countOf(asked) : 0);
  grown();
  void comments?.load();
  fill(play, icon("play"));
  return { board, moments, go, grown };
}

/** @param {"first" | "back" | "on" | "last" | "share"} name @param {string} title @param {() => void} press */
function small(name, title, press) {
  const face = button("", press, { class: "button--icon", title });
  face.setAttribute("aria-label", title);
  face.append(icon(name));
  return face;
}

const root = document.getElementById("replay");
if (root) {
  const { id = "", game = "", messages = "", rulebook = "/rulebook/", replay = "", at = "0", you = "", seq = "0", sandbox = "", comments = "", login = "", conduct = "" } = root.dataset;
  rulesAt(rulebook);
  const moments = new Moments(replay);
  const progress = el("progress", { class: "replay__loading", max: 1, value: 0 });
  root.append(progress);
  /** @type {Record<string, import("./protocol").Player>} */
  const players = {};
  for (const player of document.querySelectorAll("[data-player]")) {
    const { player: seat = "", name = "" } = /** @type {HTMLElement} */ (player).dataset;
    players[seat] = { name };
  }
  /** @type {ReturnType<typeof startReplay> | null} */
  let started = null;
  try {
    const coming = moments.load(() => {
      progress.value = moments.share;
      started?.grown();
    });
    coming.catch(() => undefined);
    const from = Number(location.hash.slice(1)) || Number(at);
    const [spoken, end] = await Promise.all([
      messagesFrom(messages),
      moments.end(Number(seq)),
      moments.until(from),
      sheet("board/marks.svg", "mark-"),
      sheet(symbolsOf(game), `${game}-`),
    ]);
    const texts = new Texts(spoken, document.documentElement.lang || "en");
    started = startReplay(root, moments, { texts, players, end, at: Number(at), seen: settings().seen[id] ?? 0, turned: settings().turned[id], you, sandbox, talk: comments ? { id, address: comments, login, conduct } : undefined });
    Object.assign(window, { replay: started });
    await coming;
  } catch {
    fill(root, el("p", { class: "empty" }, gettext("This battle cannot be shown again.")));
  }
}
