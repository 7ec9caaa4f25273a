/* The battle page: puts the parts together and passes what the server says to each of them. */

import { Board } from "../board/board.js";
import { barView } from "./bar.js";
import { contestHost } from "./contest_host.js";
import { el } from "./dom.js";
import { drafter } from "./draft.js";
import { gettext, interpolate } from "./i18n.js";
import { fetchInputs } from "./inputs/index.js";
import { logView } from "./log.js";
import { personLink } from "./person.js";
import { planView } from "./plan.js";
import { previewer } from "./preview.js";
import { promptView } from "./prompt.js";
import { remember, settings } from "./settings.js";
import { sheetView } from "./sheet.js";
import { stage } from "./stage.js";
import { Store } from "./store.js";
import { refused, toast } from "./toast.js";

/** @typedef {import("./socket.js").Message} Message */
/** @typedef {import("./protocol").State} State */
/** @typedef {import("./protocol").Change} Change */
/**
 * @typedef {{id: string, texts: import("./text.js").Texts, connect: typeof import("./socket.js").connect, socket: string, replay: string,
 *   verify: string, armies?: string, card?: string, presets?: import("./time.js").Preset[], mine?: {page: string, next: string}, wanted?: boolean, sandbox?: string, conduct?: string, gallery?: {address: string, login: string}, recall: () => Promise<import("./store.js").Line[]>, outlook?: (piece: string) => Promise<import("./outlook.js").Outlook>}} Options
 */

/** @param {HTMLElement} root @param {Options} options */
export function startBattle(root, { id, texts, connect, socket, replay, verify, armies, card, recall, outlook, presets = [], mine, wanted: asReferee = false, sandbox, conduct = "", gallery }) {
  const store = new Store();
  store.recalling = true;
  const links = { replay, verify, armies, card };
  /** @param {string} seat */
  const nameOf = (seat) => store.state?.players?.[seat]?.name || texts.say(store.state?.view.sides[seat]?.name) || seat;
  /** How far one had looked before one came, or before one turned to another window. */
  let seen = settings().seen[id] ?? 0;
  const host = el("div", { class: "battle__board", "aria-label": gettext("The table") });
  const board = new Board(host, { say: texts.say, seats: () => store.seats });
  const scene = stage(board, texts, host);
  /** @param {Message} message @param {(refusal: Message) => boolean} [dealt] whether it has dealt with a refusal, so that nothing is said */
  const commit = async (message, dealt) => {
    const reply = await line.commit(message);
    if (reply.type === "refused" && !dealt?.(reply)) refused(reply, texts);
    return reply.type === "done";
  };
  const undo = () => void commit({ type: "undo", count: 1 });
  const draft = drafter({ send: (message) => line.send(message), changed: () => redraw() });
  const previews = previewer((message) => line.send(draft.queue.length ? { ...message, queue: draft.queue } : message));
  const planned = () => sheet.mark("plan", plan.size ? String(plan.size) : "");
  const plan = planView({
    texts, board,
    send: (queue) => {
      prompt.atOnce();
      void commit({ type: "plan", queue });
    },
    changed: (steps) => {
      draft.plan(steps);
      prompt.rebuild();
      planned();
    },
    foreseen: () => draft.now,
    order: (topics, orders) => void commit({ type: "orders", topic: topics, orders }),
    lookAhead: () => line.send({ type: "sheets", token: "ahead" }),
  });
  const contest = contestHost({
    texts, nameOf, look: outlook, seats: () => store.seats,
    open: () => {
      sheet.open("combat");
      sheet.stand("full");
    },
    there: (wanted) => sheet.offer("combat", wanted),
  });
  const beside = el("div", { class: "prompt__beside" });
  const prompt = promptView({
    board, texts, nameOf, previews, plan, undo, links, look: outlook, panel: contest.strip, beside, ahead: () => sheet.open("plan"),
    answer: async (question, answer) => {
      const reply = await line.commit({ type: "answer", number: question.number, answer });
      return reply.type === "refused" ? reply : null;
    },
  });
  const person = personLink({ address: conduct, id, you: () => (store.state?.hot_seat ? null : store.you), players: () => (store.state?.hot_seat ? undefined : store.state?.players) });
  const bar = barView({ texts, seats: () => store.seats, here: () => store.here, person });
  const log = logView({ store, texts, board, seen: () => seen, link: (seq) => `${replay}#${seq}` });
  const rooms = { armies: el("div"), chat: el("div", { class: "sheet__room" }), more: el("div") };
  const sheet = sheetView({
    prompt: prompt.root,
    resized: () => board.keepClear(sheet.root),
    pages: [
      { key: "log", title: gettext("Log"), body: log.root },
      { key: "combat", title: gettext("Combat"), body: contest.room },
      { key: "plan", title: gettext("Plan"), body: plan.root },
      { key: "armies", title: gettext("Armies"), body: rooms.armies },
      { key: "chat", title: gettext("Chat"), body: rooms.chat },
      { key: "more", title: gettext("More"), body: rooms.more },
    ],
  });
  sheet.root.addEventListener("sheet:page", () => { if (store.you) plan.ahead(store.state?.seq ?? 0); });
  /** @returns {[string, string][]} */
  const layerKeys = () => (board.view?.layers ?? []).map((one) => [one.letter.toUpperCase(), texts.say(one.title)]);
  root.replaceChildren(bar.root, host, sheet.root);
  new ResizeObserver(() => board.keepClear(sheet.root)).observe(sheet.root);

  /** @type {ReturnType<typeof import("./late.js").latePages> | null} */
  let late = null;
  /** Where a card was wanted before this page could show one. @type {import("../board/pointer.js").Press | null} */
  let wanted = null;
  /** @type {ReturnType<typeof import("./tools.js").boardTools> | null} */
  let tools = null;
  const fetchRest = async () => {
    const [{ latePages }, { boardTools }, { keyHelp, listenKeys }] = await Promise.all([import("./late.js"), import("./tools.js"), import("./keys.js")]);
    const help = () => keyHelp(layerKeys());
    tools = boardTools(board, texts, help, outlook);
    host.append(tools.root);
    tools.draw();
    const { tape, rays, sight, layers } = tools;
    listenKeys({ board, prompt, undo, tape, rays, sight, layers, skip: scene.stop, help });
    late = latePages({ id, presets, tell: (message) => line.send(message), board, store, texts, nameOf, commit, links, prompt, log, open: sheet.open, rooms, beside, mine, wanted: asReferee, sandbox, person, gallery: { address: "", login: "", ...gallery, conduct }, sheet });
    if (store.state?.view.table) late.draw(store.state);
    if (wanted) late.cardAt(wanted);
    await fetchInputs();
  };
  /** @param {import("../board/pointer.js").Press} press */
  const cardAt = (press) => (late ? late.cardAt(press) : (wanted = press));
  board.onLongPress = cardAt;
  // The last to be asked: a tap that nothing else wanted shows the card.
  board.tools.unshift({ tap: (press) => (cardAt(press), true) });

  /** How the table lies, in quarters, once that is known: chosen once, kept for the next visit. */
  let turned = settings().turned[id];
  const keepTurned = () => {
    turned = board.camera.quarters;
    remember({ turned: { ...settings().turned, [id]: turned } });
  };
  if (turned !== undefined) board.camera.turnRound(turned);
  host.addEventListener("board:turned", keepTurned);
  /** The player's own side comes to lie below. @param {State} state */
  const orient = (state) => {
    if (!state.you || turned !== undefined) return;
    if (board.faceUp(state.you, state.asked?.input.kind === "place" ? state.asked.input.bearing : undefined)) keepTurned();
  };

  /** Shows the table as the draft makes it. */
  const redraw = () => {
    if (!store.state?.view.table) return;
    const state = draft.after(store.state);
    scene.show(state.view, []);
    plan.draw();
    prompt.draw(state, true);
  };

  store.listen(({ change, events, gone }) => {
    const state = store.state && draft.after(store.state);
    if (!state) return;
    texts.seats = store.seats;
    root.dataset.seat = state.you ?? "";
    root.dataset.number = String(store.state?.asked?.number ?? "");
    root.dataset.seq = String(store.state?.seq ?? "");
    root.hidden = !state.view.table;
    if (!state.view.table) return;
    forgetRemoved(events);
    document.querySelector(".battle-waits, .battle-halted")?.remove();
    // A change that moves nothing, such as a clock, leaves what is being played alone.
    if (!change || events.length || gone || change.patch) void scene.show(state.view, events);
    orient(state);
    tools?.draw();
    bar.draw(state);
    contest.draw(state);
    log.draw(events.length);
    late?.draw(state);
    plan.receive(state.plan);
    if (state.you && state.status === "running") plan.ahead(state.seq);
    planned();
    sheet.mark("more", state.offers?.length ? String(state.offers.length) : "");
    prompt.draw(state, !change || events.length > 0 || Object.keys(change.patch ?? {}).length > 0);
    const title = state.title || gettext("Battle");
    document.title = `${state.sandbox && !root.dataset.lesson ? `${gettext("Sandbox")} · ` : state.asked ? "● " : ""}${title}`;
    if (state.sandbox) host.dataset.sandbox = root.dataset.lesson ? gettext("Lesson") : gettext("Sandbox");
    if (gone) toast(interpolate(gettext("Taken back to #%(n)s."), { n: change?.taken_back ?? 0 }));
    looked();
    root.dispatchEvent(new CustomEvent("battle:news", { detail: { seq: state.seq } }));
  });

  /** What the referee has taken out of the chat. @param {import("./protocol").Event[]} events */
  const forgetRemoved = (events) => {
    const removed = events.filter((one) => one.key === "battle.told.referee.chat").map((one) => one.params?.number);
    if (removed.length && store.state?.chat) store.state.chat = store.state.chat.filter((line) => !removed.includes(line.number ?? 0));
  };

  let told = 0;
  /** The last line of chat that one has read. */
  let read = 0;
  /** Tells the server how far one has looked, when the page is in front. */
  const looked = () => {
    const seq = store.state?.seq ?? 0;
    const chat = sheet.shows("chat") ? (store.state?.chat?.at(-1)?.number ?? 0) : 0;
    if (document.hidden || (seq <= told && chat <= read)) return;
    told = seq;
    read = Math.max(read, chat);
    remember({ seen: { ...settings().seen, [id]: seq } });
    if (store.you) line.send({ type: "seen", seq, chat: read });
  };
  sheet.root.addEventListener("sheet:page", () => looked());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) seen = store.state?.seq ?? seen;
    looked();
  });

  let first = true;
  /** @param {State} state */
  const begin = (state) => {
    anew = false;
    late?.again();
    store.begin(state);
    read = Math.max(read, state.heard ?? 0);
    if (state.you && (state.chat?.at(-1)?.number ?? 0) > read) sheet.mark("chat", "•");
    if (!first || !state.view.table) return;
    first = false;
    void prompt.stands().then(fetchRest);
    void recall().then((lines) => {
      store.recall(lines);
      log.draw();
    });
  };

  /** @param {Message} message */
  const receive = (message) => {
    const said = /** @type {unknown} */ (message);
    if (message.type === "state") begin(/** @type {State} */ (said));
    else if (message.type === "change") store.apply(/** @type {Change} */ (said)) || startAnew();
    else if (message.type === "preview") previews.reply(
      message.token,
      /** @type {import("./protocol").Preview} */ (said),
      null,
    );
    else if (message.type === "draft") draft.receive(/** @type {import("./protocol").Drafted & {token: string}} */ (said));
    else if (message.type === "refused" && draft.refused(message)) return;
    else if (message.type === "sheets") void plan.showAhead(message.sheets ?? []);
    else if (message.type === "refused" && message.token) previews.reply(message.token, null, message);
    else if (message.type === "chat" && store.state) {
      store.state.chat = [...(store.state.chat ?? []), /** @type {import("./protocol").ChatLine} */ (said)];
      late?.drawChat(store.state.chat);
      if (!(/** @type {import("./protocol").ChatLine} */ (said)).hidden) sheet.mark("chat", "•");
      looked();
    } else if (message.type === "gallery") {
      late?.heard(/** @type {any} */ (said));
      if (message.lines?.length) sheet.mark("chat", "•");
    } else if (message.type === "watching") {
      bar.watching(/** @type {import("./onlookers.js").Watching} */ (said));
    } else if (message.type === "presence" && store.state?.view.table) {
      store.here = message.here ?? [];
      store.free = message.free ?? {};
      bar.draw(store.state);
      late?.draw(store.state);
    }
  };
  // What the server sends of the chat depends on whom one has blocked.
  document.addEventListener("conduct:blocked", () => startAnew());
  let anew = false;
  /** Something is missing in between: the whole state again. */
  const startAnew = () => {
    anew = true;
    line.again();
  };
  const known = () => (anew ? 0 : (store.state?.seq ?? 0));
  const line = connect(socket, { seq: known, receive, changed: bar.connection });
  return { store, board, prompt, line };
}
