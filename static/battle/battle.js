/* The battle page: puts the parts together and passes what the server says to each of them. */

import { Board } from "../board/board.js";
import { barView } from "./bar.js";
import { contestHost } from "./contest_host.js";
import { el } from "./dom.js";
import { drafter } from "./draft.js";
import { gettext, interpolate } from "./i18n.js";
import { lateRooms } from "./late_rooms.js";
import { logView } from "./log.js";
import { personLink } from "./person.js";
import { playback } from "./playback.js";
import { planView } from "./plan.js";
import { previewer } from "./preview.js";
import { promptView } from "./prompt.js";
import { remember, settings } from "./settings.js";
import { sheetView } from "./sheet.js";
import { stage } from "./stage.js";
import { beatsOf } from "./steps.js";
import { Store } from "./store.js";
import { takingBack } from "./taking_back.js";
import { refused, toast } from "./toast.js";
import { unsentOf } from "./unsent.js";
import { watching } from "./watching.js";
import { yourTurn } from "./your_turn.js";

/** @typedef {import("./socket.js").Message} Message */
/** @typedef {import("./protocol").State} State */
/** @typedef {import("./protocol").Change} Change */
/**
 * @typedef {{id: string, texts: import("./text.js").Texts, connect: typeof import("./socket.js").connect, socket: string, replay: string,
 *   moments: string, verify: string, armies?: string, card?: string, presets?: import("./time.js").Preset[], mine?: {page: string, next: string}, wanted?: boolean, sandbox?: string, conduct?: string, account?: string, gallery?: {address: string, login: string}, onwards?: {again?: string, another?: string, opponent?: string, kept?: string, signUp?: string}, recall: () => Promise<import("./store.js").Line[]>, outlook?: (piece: string) => Promise<import("./outlook.js").Outlook>}} Options
 */

/** On a telephone so many pixels of the table's room are the panel's: whatever it takes beyond them lies over the table. */
const KEPT = 150;

/** @param {HTMLElement} root @param {Options} options */
export function startBattle(root, { id, texts, connect, socket, replay, moments, verify, armies, card, recall, outlook, presets = [], mine, wanted: asReferee = false, sandbox, conduct = "", account = "", gallery, onwards = {} }) {
  const store = new Store();
  store.recalling = true;
  const links = { replay, verify, armies, card, ...onwards };
  /** @param {string} seat */
  const nameOf = (seat) => store.state?.players?.[seat]?.name || texts.say(store.state?.view.sides[seat]?.name) || seat;
  /** How far one had looked before one came, or before one turned to another window. */
  let seen = settings().seen[id] ?? 0;
  const began = seen;
  const host = el("div", { class: "battle__board", role: "group", "aria-label": gettext("The table") });
  const board = new Board(host, { say: texts.say, seats: () => store.seats });
  const scene = stage(board, texts, host);
  /** @param {Message} message @param {(refusal: Message) => boolean} [dealt] whether it has dealt with a refusal, so that nothing is said */
  const commit = async (message, dealt) => {
    const reply = await line.commit(message);
    if (reply.type === "refused" && !dealt?.(reply)) refused(reply, texts);
    return reply.type === "done";
  };
  const back = takingBack({ commit, seq: () => store.state?.seq ?? 0, seenNow: () => seenNow() });
  const draft = drafter({ send: (message) => line.send(message), changed: () => redraw() });
  const previews = previewer((message) => line.send(draft.queue.length ? { ...message, queue: draft.queue } : message));
  const unsent = unsentOf(id, () => (store.state?.sandbox ? null : store.state?.asked));
  const planned = () => sheet.mark("plan", plan.size ? String(plan.size) : "");
  const plan = planView({
    texts, board,
    send: (queue) => {
      prompt.atOnce();
      void commit({ type: "plan", queue });
    },
    changed: (steps) => {
      unsent.keepSteps(steps);
      draft.plan(steps.map((step) => step.intention));
      prompt.rebuild();
      planned();
    },
    account, foreseen: () => draft.now,
    order: (topics, orders) => void commit({ type: "orders", topic: topics, orders }),
    lookAhead: () => line.send({ type: "sheets", token: "ahead" }),
  });
  const contest = contestHost({
    texts, nameOf, look: outlook, seats: () => store.seats,
    open: () => sheet.openWhole("combat"),
    there: (wanted) => sheet.offer("combat", wanted),
  });
  const beside = el("div", { class: "prompt__beside" });
  const prompt = promptView({
    board, texts, nameOf, previews, plan, unsent, undo: back.undo, links, look: outlook, panel: contest.strip, beside, ahead: () => sheet.open("plan"),
    answer: async (question, answer) => {
      seenNow();
      log.goOn();
      const reply = await line.commit({ type: "answer", number: question.number, answer });
      return reply.type === "refused" ? reply : null;
    },
  });
  const person = personLink({ address: conduct, id, you: () => (store.state?.hot_seat ? null : store.you), players: () => (store.state?.hot_seat ? undefined : store.state?.players) });
  const bar = barView({ texts, seats: () => store.seats, here: () => store.here, person });
  const log = logView({ store, texts, board, seen: () => seen, link: (seq) => `${replay}#${seq}`, change: back.change });
  const film = playback({
    board, scene, host,
    follow: log.follow,
    stands: () => {
      drawBar();
      root.dispatchEvent(new CustomEvent("battle:shown", { detail: { seq: film.shown } }));
      put();
    },
    settled: () => {
      drawBar();
      if (store.state?.view.table) contest.draw(draft.after(store.state));
      turn.settled();
      tellEnd();
    },
  });
  const watched = watching(prompt, film);
  const turn = yourTurn({ root, host, seats: () => store.seats, quiet: () => film.busy });
  /** Whoever acts sees the table as it is. */
  const seenNow = () => { if (film.busy) film.settle(); };
  const hosts = { armies: el("div"), chat: el("div", { class: "sheet__room" }), more: el("div", { class: "stack" }) };
  const sheet = sheetView({
    prompt: prompt.root,
    resized: () => board.keepClear(sheet.root, KEPT),
    pressed: board.pressed,
    pages: [
      { key: "log", title: gettext("Log"), body: log.root },
      { key: "combat", title: gettext("Combat"), body: contest.room },
      { key: "plan", title: gettext("Plan"), body: plan.root },
      { key: "armies", title: gettext("Armies"), body: hosts.armies },
      { key: "chat", title: gettext("Chat"), body: hosts.chat },
      { key: "more", title: gettext("More"), body: hosts.more },
    ],
  });
  sheet.root.addEventListener("sheet:page", () => { if (store.you) plan.ahead(store.state?.seq ?? 0); });
  /** @returns {[string, string][]} */
  const layerKeys = () => (board.view?.layers ?? []).map((one) => [one.letter.toUpperCase(), texts.say(one.title)]);
  root.replaceChildren(bar.root, host, sheet.root);
  for (const kind of ["pointerdown", "keydown"]) prompt.root.addEventListener(kind, () => { if (!watched.waits) seenNow(); }, true);
  host.addEventListener("pointerdown", (event) => {
    // What steers the playback and the tools of the table leave it running: were it to end under a press, what lies there could shift away.
    const beside = event.target instanceof Element && event.target.closest(".playback, .board-tools");
    // Whoever watches only, or has paused what is shown before he is asked, may move the table about and look.
    const looks = !store.state?.asked || (watched.waits && !film.where?.playing);
    if (beside || (looks && (film.earlier || film.tells))) return;
    // A touch of a piece that is elsewhere by now only ends the playback.
    const touched = watched.waits ? board.pieceUnder(event) : null;
    seenNow();
    if (touched !== null && board.pieceUnder(event) !== touched) event.stopImmediatePropagation();
  }, true);
  root.addEventListener("battle:coach", () => seenNow());
  new ResizeObserver(() => board.keepClear(sheet.root, KEPT)).observe(sheet.root);
  /** @type {ReturnType<typeof import("./tools.js").boardTools> | null} */
  let tools = null;
  /** The table in words. @type {ReturnType<typeof import("./table_in_words.js").tableInWords> | null} */
  let words = null;
  const rooms = lateRooms({
    sheet, store, asked: asReferee, drawn: () => drawBar(),
    make: (pages) => pages({ id, presets, tell: (message) => line.send(message), board, store, texts, nameOf, commit, links, prompt, log, open: sheet.open, rooms: hosts, beside, mine, wanted: asReferee, sandbox, person, gallery: { address: "", login: "", ...gallery, conduct }, sheet }),
  });
  const fetchRest = async () => {
    const [{ boardTools }, { listenKeys }, { playbackBar }, { tableInWords }, felt] = await Promise.all([
      import("./tools.js"), import("./keys.js"), import("./playback_bar.js"), import("./table_in_words.js"), import("../board/felt.js")]);
    film.equip(playbackBar);
    const buttons = host.querySelector(".playback");
    if (buttons instanceof HTMLElement) sheet.steers(buttons, host);
    scene.feel(felt);
    // Browsers allow no sound before the first touch.
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => import("./sounds.js"), { capture: true, once: true });
    if (matchMedia("(hover: hover) and (pointer: fine)").matches) host.addEventListener("pointermove", () => import("./hover_name.js").then(({ hoverName }) => hoverName(board, texts)), { once: true });
    const help = () => void import("./key_help.js").then(({ keyHelp }) => keyHelp(layerKeys(), tools?.has));
    tools = boardTools(board, texts, help, outlook);
    host.append(tools.root);
    if (root.dataset.coach) void import("./first_battle.js").then(({ firstBattle }) => firstBattle(root));
    tools.draw();
    const { tape, rays, sight, layers } = tools;
    listenKeys({ board, prompt, undo: back.undo, tape, rays, sight, layers, skip: seenNow, waits: () => watched.waits, help });
    words = tableInWords({ board, texts, nameOf, seats: () => store.seats });
    sheet.root.after(words.root);
    rooms.begin();
    drawBar();
  };
  board.onLongPress = rooms.cardAt;
  // The last to be asked: a tap that nothing else wanted shows the card.
  board.tools.unshift({ tap: (press) => (film.hurry() || rooms.cardAt(press), true) });

  /** How the table lies, in quarters, once that is known: chosen once, kept for the next visit. */
  let turned = settings().turned[id];
  const keepTurned = () => {
    turned = board.camera.quarters;
    remember({ turned: { ...settings().turned, [id]: turned } });
  };
  if (turned !== undefined) board.camera.turnRound(turned);
  /** Whether the page lays it by itself: only what a player turns it to, and what is known of his side, is kept. */
  let laying = false;
  host.addEventListener("board:turned", () => laying || keepTurned());
  /** The player's own side comes to lie below. @param {State} state */
  const orient = (state) => {
    if (!state.you || turned !== undefined) return;
    laying = true;
    const known = board.faceUp(state.you, state.asked?.input.kind === "place" ? state.asked.input.bearing : undefined);
    laying = false;
    if (known) keepTurned();
  };

  /** The head and the armies tell no more than the table shows. */
  const drawBar = () => {
    if (!store.state?.view.table) return;
    const state = draft.after(store.state);
    const told = film.told;
    root.toggleAttribute("data-earlier", Boolean(told));
    bar.draw({ ...state, view: told ?? state.view }, { now: !told, told: !told && !fetching && !film.untold });
    rooms.drawArmies(told ?? state.view);
    words?.draw(told ?? state.view);
  };

  /** Shows the table as the draft makes it. */
  const redraw = () => {
    if (!store.state?.view.table) return;
    const state = draft.after(store.state);
    film.show(state.view);
    plan.draw();
    if (!watched.holds(state)) prompt.draw(state, true);
  };

  /** Until what happened while one was away is known, nothing is told of how it has ended. */
  let fetching = false;
  /** Whether there is an end, and the page keeps it to itself. */
  let untold = false;
  /** @param {State} state @param {boolean} moved */
  const drawPrompt = (state, moved) => {
    untold = Boolean(state.view.outcome ?? state.result) && (fetching || film.untold);
    if (!watched.holds(state)) prompt.draw(untold ? { ...state, untold } : state, moved);
  };
  /** What led to it has been seen, or is not wished for. */
  const tellEnd = () => {
    if (!untold || !store.state) return;
    drawPrompt(store.state, true);
    drawBar();
  };

  /** Another moment is played: what waits for it goes on waiting, or is asked. */
  const put = () => {
    if (!store.state || !(watched.waits || film.where?.again)) return;
    const state = draft.after(store.state);
    if (!watched.holds(state)) prompt.draw(state, true);
  };

  /** Shows what a change has done: what one did oneself, what others did, or only that the table is another.
   * @param {import("./store.js").News} news @param {State} state */
  const showChange = ({ change, events, gone, before }, state) => {
    const answered = before?.asked && before.asked.number !== state.asked?.number;
    if (!before || gone) film.show(state.view, true);
    else if (answered) film.own(state.view, events, before.view, state.seq);
    else if (events.length) film.others(state.view, events, before.view, state.seq);
    else if (change?.patch) film.show(state.view);
  };

  store.listen((news) => {
    const { change, events } = news;
    const state = store.state && draft.after(store.state);
    if (!state) return;
    texts.seats = store.seats;
    texts.know(store.state?.players);
    texts.you = state.hot_seat ? "" : (state.you ?? "");
    root.dataset.seat = state.you ?? "";
    root.dataset.number = String(store.state?.asked?.number ?? "");
    root.dataset.topic = store.state?.asked?.topic ?? "";
    root.dataset.seq = String(store.state?.seq ?? "");
    root.hidden = !state.view.table;
    if (!state.view.table) return;
    forgetRemoved(events);
    document.querySelector(".battle-waits, .battle-halted")?.remove();
    showChange(news, state);
    orient(state);
    tools?.draw();
    drawBar();
    contest.draw({ ...state, view: film.told ?? state.view });
    log.draw(events.length);
    rooms.draw(state);
    // Who has no seat has nothing to plan.
    sheet.offer("plan", Boolean(state.you));
    plan.receive(state.plan);
    if (state.you && state.status === "running") plan.ahead(state.seq);
    // What is planned is for what is asked by now.
    if (plan.drafted) unsent.keepSteps(plan.steps);
    planned();
    drawPrompt(state, !change || Object.keys(change.patch ?? {}).length > 0);
    const title = state.title || gettext("Battle");
    turn.draw(state, state.sandbox && !root.dataset.lesson ? `${gettext("Sandbox")} · ${title}` : title);
    if (state.sandbox) host.dataset.sandbox = root.dataset.lesson ? gettext("Lesson") : gettext("Sandbox");
    tellTurned(news);
    looked();
    root.dispatchEvent(new CustomEvent("battle:news", { detail: { seq: state.seq } }));
  });

  /** What the other has undone or declined. @param {import("./store.js").News} news */
  const tellTurned = ({ change, events, gone, before }) => {
    const undone = back.mine ? undefined : events.find((one) => ["battle.told.undone", "battle.told.changes"].includes(one.key));
    const declined = before?.offers?.some((one) => one.by === store.you) ? events.find((one) => one.key === "battle.told.decline") : undefined;
    if (gone) toast(undone ? texts.say(undone) : interpolate(gettext("Undone, back to #%(n)s of the log."), { n: change?.taken_back ?? 0 }));
    if (gone) back.over();
    if (declined) toast(texts.say(declined));
  };

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
    rooms.again();
    const since = Math.max(began, state.seen ?? 0);
    fetching = first && since > 0 && since < state.seq && !state.hot_seat;
    store.begin(state);
    read = Math.max(read, state.heard ?? 0);
    if (state.you && (state.chat?.at(-1)?.number ?? 0) > read) sheet.mark("chat", "•");
    if (!first || !state.view.table) return;
    first = false;
    plan.restore(unsent.steps());
    void prompt.stands().then(fetchRest);
    void recall().then((lines) => {
      const told = lines.filter((line) => line.seq > since).map((line) => line.event);
      // Where the table has only been spoken at, or given up, nothing is to be played back.
      const missed = told.every(({ key }) => key.startsWith("battle.")) ? 0 : beatsOf(told).length;
      store.recall(lines);
      log.draw();
      if (since && missed && !state.hot_seat) film.missed(missed, async () => (await import("./away.js")).stepsSince(moments, since, () => store.state?.seq ?? 0));
      fetching = false;
      tellEnd();
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
      rooms.drawChat(store.state.chat);
      if (!(/** @type {import("./protocol").ChatLine} */ (said)).hidden) sheet.mark("chat", "•");
      if (message.from !== store.you) host.dispatchEvent(new CustomEvent("battle:sound", { detail: "chat", bubbles: true }));
      looked();
    } else if (message.type === "gallery") {
      rooms.heard(/** @type {any} */ (said));
      if (message.lines?.length) sheet.mark("chat", "•");
    } else if (message.type === "watching") {
      bar.watching(/** @type {import("./onlookers.js").Watching} */ (said));
    } else if (message.type === "presence" && store.state?.view.table) {
      store.here = message.here ?? [];
      store.free = message.free ?? {};
      drawBar();
      rooms.draw(store.state);
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
  const line = connect(socket, { seq: known, receive, changed: (connection) => {
    bar.connection(connection);
    if (connection === "open") previews.again();
  } });
  return { store, board, prompt, line };
}
