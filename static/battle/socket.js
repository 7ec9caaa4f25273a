/* The connection: says hello with the last seen number, comes back by itself, repeats what was not acknowledged. */

/** @typedef {import("./protocol").Refusal & Record<string, any> & {type: string}} Message */
/** @typedef {"open" | "closed" | "waiting" | "storing"} Connection `storing`: the site cannot store what was sent, it is sent again */
/**
 * @typedef {{send: (message: Message) => void, commit: (message: Message) => Promise<Message>, close: () => void,
 *   again: () => void}} Line
 */

const PING = 25_000;
const SILENCE = 60_000;
// So long somebody who has sent something is left without a reply before the connection counts as lost.
const NO_REPLY = 15_000;
const LOOK = 3_000;
const SLOWEST = 15_000;
const AGAIN = 2_000;

/**
 * @param {string} url
 * @param {{seq: () => number, receive: (message: Message) => void, changed: (connection: Connection) => void}} page
 * @returns {Line}
 */
export function connect(url, page) {
  /** @type {Map<string, {message: Message, sent: number, settle: (reply: Message) => void}>} */
  const unsettled = new Map();
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  let stopped = false;
  let timer = 0;
  let storing = false;
  let heard = Date.now();

  const open = () => {
    clearTimeout(timer);
    page.changed("waiting");
    const mine = new WebSocket(url);
    socket = mine;
    heard = Date.now();
    mine.addEventListener("open", () => {
      if (socket !== mine) return mine.close();
      tries = 0;
      heard = Date.now();
      mine.send(JSON.stringify({ type: "hello", seq: page.seq() }));
      for (const one of unsettled.values()) {
        one.sent = Date.now();
        mine.send(JSON.stringify(one.message));
      }
      page.changed("open");
    });
    mine.addEventListener("message", (event) => {
      if (socket !== mine) return;
      heard = Date.now();
      receive(JSON.parse(String(event.data)));
    });
    mine.addEventListener("close", () => {
      if (socket === mine && !stopped) lost();
    });
  };

  /** Nothing comes any more: a connection that was cut does not say so. */
  const lost = () => {
    const before = socket;
    socket = null;
    before?.close();
    page.changed("closed");
    tries += 1;
    clearTimeout(timer);
    timer = window.setTimeout(open, Math.min(SLOWEST, 300 * 2 ** tries) * (0.7 + Math.random() * 0.6));
  };

  /** @param {Message} message */
  const receive = (message) => {
    if (message.type === "pong") return;
    const waiting = unsettled.get(message.client_id ?? "");
    if (waiting && message.type === "refused" && message.rule === "BATTLE-STORAGE") {
      // It will pass, and nothing happens twice.
      storing = true;
      page.changed("storing");
      window.setTimeout(() => unsettled.has(message.client_id ?? "") && send(waiting.message), AGAIN);
      return;
    }
    if (waiting && (message.type === "done" || message.type === "refused")) {
      unsettled.delete(message.client_id ?? "");
      if (storing) page.changed("open");
      storing = false;
      waiting.settle(message);
    }
    page.receive(message);
  };

  /** @param {Message} message */
  const send = (message) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };

  let pinged = Date.now();
  window.setInterval(() => {
    if (!socket || stopped) return;
    const now = Date.now();
    const waits = [...unsettled.values()].some(({ sent }) => now - Math.max(sent, heard) > NO_REPLY);
    const connecting = socket.readyState !== WebSocket.OPEN;
    if (waits || now - heard > (connecting ? NO_REPLY : SILENCE)) lost();
    else if (now - pinged > PING) {
      pinged = now;
      send({ type: "ping" });
    }
  }, LOOK);
  window.addEventListener("offline", () => !stopped && lost());
  window.addEventListener("online", () => socket?.readyState !== WebSocket.OPEN && !stopped && open());
  document.addEventListener("visibilitychange", () => !document.hidden && !socket && !stopped && open());
  open();

  return {
    send,
    /** Sends with an id under which nothing happens twice, again and again until there is a reply. */
    commit: (message) =>
      new Promise((resolve) => {
        const own = { ...message, client_id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}` };
        unsettled.set(own.client_id, { message: own, sent: Date.now(), settle: resolve });
        send(own);
      }),
    close: () => {
      stopped = true;
      socket?.close();
    },
    /** Begins anew: the server says hello once on each connection. */
    again: () => socket?.close(),
  };
}
