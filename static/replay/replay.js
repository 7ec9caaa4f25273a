/* The replay page: slider, turns, play and pause, speed, since one last looked, a link to every moment, and what people say about it. */

import { motion } from "../board/anim.js";
import { Board } from "../board/board.js";
import * as felt from "../board/felt.js";
import { sheet, symbolsOf } from "../board/sheets.js";
import { barView } from "../battle/bar.js";
import { pieceCard } from "../battle/cards.js";
import { commentView } from "./comment_view.js";
import { button, el, fill } from "../battle/dom.js";
import { gettext, interpolate } from "../battle/i18n.js";
import { rulesAt } from "../battle/links.js";
import { logView } from "../battle/log.js";
import { messagesFrom } from "../battle/messages.js";
import { Moments } from "../battle/moments.js";
import { playerButtons, small } from "../battle/playback_bar.js";
import { player } from "../battle/player.js";
import { tryOut } from "../battle/sandbox.js";
import { settings } from "../battle/settings.js";
import { sheetView } from "../battle/sheet.js";
import "../battle/sounds.js";
import { stage } from "../battle/stage.js";
import { Store } from "../battle/store.js";
import { Texts } from "../battle/text.js";
import { toast } from "../battle/toast.js";
import { boardTools } from "../battle/tools.js";
import { popover } from "../battle/why.js";

/**
 * @param {HTMLElement} root
 * @param {Moments} moments
 * @param {{texts: Texts, players: Record<string, import("../battle/protocol").Player>, end: import("../battle/protocol").View, at: number, opening?: number, seen: number, turned?: number,
 *   you: string, sandbox: string, battle?: string, talk?: {id: string, address: string, login: string, conduct: string}}} options `battle`: the page with its result; `talk`: where comments are kept
 */
export function startReplay(root, moments, { texts, players, end, at, opening = 0, seen, turned, you, sandbox, battle = "", talk }) {
  const store = new Store();
  /** @param {string} seat */
  const nameOf = (seat) => players[seat]?.name || seat;
  const host = el("div", { class: "battle__board", "aria-label": gettext("The table") });
  const board = new Board(host, { say: texts.say, seats: () => store.seats });
  const scene = stage(board, texts, host);
  scene.feel(felt);
  const bar = barView({ texts, seats: () => store.seats, here: () => [] });
  const log = logView({ store, texts, board, seen: () => seen, link: (seq) => `#${seq}` });
  const tools = boardTools(board, texts, null);
  host.append(tools.root);
  let count = -1;
  /** The entry that was last asked for. */
  let wanted = 0;

  const loading = el("progress", { class: "gauge replay__more", max: 1, value: moments.share, "aria-label": gettext("Still loading the rest of the battle.") });
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
  const buttons = playerButtons({
    play: () => run(true), pause: () => film.pause(), back: () => film.back(), on: () => void film.on(), last: () => void goTo(moments.seq),
  });
  const turns = el("select", { class: "entry replay__turns", "aria-label": gettext("Go to a turn") },
    el("option", { value: "" }, gettext("Turn…")),
    moments.turns.map((turn) => el("option", { value: turn.seq }, interpolate(gettext("Turn %(n)s"), { n: turn.turn }), turn.active ? ` · ${nameOf(turn.active)}` : "")));
  const controls = el("div", { class: "replay__controls" },
    el("div", { class: "row" }, small("first", gettext("To the start"), () => go(0)), buttons.back, buttons.main, buttons.on, buttons.last,
      buttons.pace, small("share", gettext("Copy link to this moment"), () => {
      void navigator.clipboard?.writeText(location.href);
      toast(gettext("Copied"));
    })),
    line,
    loading,
    el("div", { class: "row row--apart" }, where, turns,
      seen ? button(gettext("Since my last visit"), () => void goTo(seen).then(() => run(true))) : null,
      battle ? el("a", { class: "button button--small button--quiet", href: battle }, gettext("Go to battle")) : null,
      sandbox ? button(gettext("Try it out from here…"), () => void tryOut(sandbox, moments.seqOf(count)), { title: gettext("A private copy with new dice rolls") }) : null));
  const said = el("div");
  const sheet = sheetView({
    prompt: el("section", { class: "prompt" }, controls),
    resized: () => board.keepClear(sheet.root),
    pressed: board.pressed,
    pages: [{ key: "log", title: gettext("Log"), body: log.root }, { key: "comments", title: gettext("Comments"), body: said }],
  });
  const column = sheet.root;
  const comments = talk ? commentView({
    ...talk, moments, language: texts.language,
    seq: () => moments.seqOf(Math.max(0, count)),
    seatClass: (seat) => `seat-text--${store.seats.indexOf(seat) + 1}`,
    goTo: (seq) => { run(false); void goTo(seq); },
    open: () => {
      sheet.openWhole("comments");
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

  const film = player({
    scene,
    reel: {
      get length() { return moments.length; },
      view: (at) => moments.at(at),
      events: (step) => moments.steps[step].events,
    },
    changed: () => changed(),
    more: async () => {
      if (!moments.whole) await moments.until();
      return count < moments.length;
    },
  });
  /** Shows the table after so many steps, at once. @param {number} wanted */
  const go = (wanted) => film.go(wanted);
  /** Goes to an entry of the log, as soon as it is here. @param {number} seq */
  const goTo = async (seq) => {
    const mine = wanted = seq;
    showLoading();
    await moments.until(seq);
    if (wanted === mine) go(moments.countOf(seq));
  };
  /** It keeps its room: nothing moves up under a finger. */
  const showLoading = () => { loading.style.visibility = moments.whole ? "hidden" : ""; };
  /** More of the battle has come. */
  const grown = () => {
    slider.max = String(moments.length);
    loading.value = moments.share;
    showLoading();
    root.dataset.whole = String(moments.whole);
    told();
    comments?.grown();
  };
  const told = () => {
    where.textContent = `#${moments.seqOf(count)} · ${count}/${moments.length}${moments.whole ? "" : "…"}`;
  };
  const changed = () => {
    const fresh = film.at === count + 1 ? (moments.steps[count]?.events.length ?? 0) : 0;
    count = film.at;
    const view = moments.at(count);
    const seq = moments.seqOf(count);
    board.know(view);
    tools.draw();
    store.state = { seq, view, players, waiting: [] };
    texts.seats = store.seats;
    texts.know(players);
    store.log = moments.steps.slice(0, count).flatMap((one) => one.events.map((event) => ({ seq: one.seq, event, gone: false })));
    bar.draw(store.state);
    log.draw(fresh);
    slider.value = String(count);
    told();
    buttons.draw(film.playing);
    comments?.moved();
    history.replaceState(null, "", `#${seq}`);
  };
  /** @param {boolean} on */
  const run = (on) => {
    if (on) film.play(moments.whole && count >= moments.length ? 0 : count);
    else if (film.playing) film.pause();
  };

  slider.addEventListener("input", () => { run(false); go(Number(slider.value)); });
  turns.addEventListener(
    "change",
    () => { if (turns.value) void goTo(Number(turns.value)); turns.value = ""; },
  );
  addEventListener("hashchange", () => void goTo(Number(location.hash.slice(1)) || 0));
  addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLElement && event.target.matches("input, select, textarea, button, a")) return;
    if (event.key === " ") run(!film.playing);
    else if (event.key === "ArrowRight") void film.on();
    else if (event.key === "ArrowLeft") film.back();
    else if (!board.camera.key(event.key)) return;
    event.preventDefault();
  });
  host.addEventListener("pointerdown", () => scene.stop(), true);
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
  if (turned === undefined) {
    // As the armies were drawn up: later they turn, or are gone.
    if (opening) board.know(moments.at(moments.countOf(opening)));
    board.faceUp(you || store.seats[0]);
  } else board.camera.turnRound(turned);
  // Before the first turn the table is bare, or half drawn up.
  go(asked || opening ? moments.countOf(asked || opening) : 0);
  buttons.loud(!asked);
  // Whoever opens it has come to watch, unless he has come for one moment.
  if (!asked && motion(settings().speed)) run(true);
  grown();
  void comments?.load();
  return { board, moments, go, grown };
}

const root = document.getElementById("replay");
if (root) {
  const { id = "", game = "", messages = "", rulebook = "/rulebook/", replay = "", at = "0", you = "", seq = "0", sandbox = "", battle = "", comments = "", login = "", conduct = "" } = root.dataset;
  rulesAt(rulebook);
  const moments = new Moments(replay);
  const progress = el("progress", { class: "replay__loading", max: 1, value: 0 });
  root.append(progress);
  /** @type {Record<string, import("../battle/protocol").Player>} */
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
      // Without a moment that is wanted it begins where both armies stand: at the first turn.
      from ? moments.until(from) : moments.until(0).then(() => moments.until(moments.turns[0]?.seq ?? 0)),
      sheet("board/marks.svg", "mark-"),
      sheet(symbolsOf(game), `${game}-`),
    ]);
    const texts = new Texts(spoken, document.documentElement.lang || "en");
    started = startReplay(root, moments, { texts, players, end, at: Number(at), opening: moments.turns[0]?.seq, seen: settings().seen[id] ?? 0, turned: settings().turned[id], you, sandbox, battle, talk: comments ? { id, address: comments, login, conduct } : undefined });
    Object.assign(window, { replay: started });
    await coming;
  } catch {
    fill(root, el("p", { class: "empty" }, gettext("This battle can’t be replayed.")));
  }
}
