/* The bar above the board: both sides with their gauges, turn and phase, the connection, hand-overs and the clock. */

import { el, fill } from "./dom.js";
import { gettext, interpolate, ngettext } from "./i18n.js";
import { icon } from "./icons.js";
import { popover, terms } from "./why.js";

/** @typedef {import("./protocol").State} State */
/** @typedef {import("./text.js").Texts} Texts */

/** @param {{texts: Texts, seats: () => string[], here: () => string[]}} page */
export function barView({ texts, seats, here }) {
  const one = el("div", { class: "side-name" });
  const two = el("div", { class: "side-name side-name--far" });
  const middle = el("div", { class: "turn" });
  const line = el("span", { class: "connection", role: "status" });
  const left = el("span");
  const clock = el("span", { class: "clock numbers", title: gettext("Time left"), hidden: true }, icon("clock"), left);
  const hands = el("span", { class: "handovers soft" });
  const root = el(
    "header",
    { class: "battle__bar" },
    one,
    el("div", { class: "bar__middle" }, middle, el("div", { class: "bar__small" }, line, hands, clock)),
    two,
  );
  /** @type {string | undefined} */
  let deadline;

  /** @param {State} state @param {string} seat @param {number} number */
  const side = (state, seat, number) => {
    const player = state.players?.[seat];
    const shown = state.view.sides[seat];
    const asked = state.asked?.seat === seat || state.waiting?.some((one) => one.seat === seat);
    return [
      el("p", { class: `seat seat--${number}${asked ? " seat--asked" : ""}` }, player?.name || texts.say(shown?.name) || seat,
        seat === state.you ? el("span", { class: "chip chip--you" }, gettext("you")) : null,
        here().includes(seat) ? el("span", { class: "here", title: gettext("Is here now") }, "●") : null),
      el("div", { class: "gauges" }, (shown?.gauges ?? []).map((gauge) => gaugeView(gauge, number))),
    ];
  };

  /** @param {import("./protocol").Gauge} gauge @param {number} number */
  const gaugeView = (gauge, number) => {
    const label = texts.say(gauge.label);
    const box = el("button", {
      type: "button",
      class: `side-gauge side-gauge--${number}`,
      title: label,
    }, el("span", { class: "side-gauge__label" }, label),
      el("progress", { max: gauge.most || 1, value: gauge.value }), el(
        "b",
        { class: "numbers" },
        `${texts.numbers.format(gauge.value)}/${texts.numbers.format(gauge.most)}`,
      ));
    box.addEventListener(
      "click",
      () => popover(box, terms(gauge.explained ?? { total: gauge.value, terms: [] }, texts, label, gauge.rule)),
    );
    return box;
  };

  const tick = () => {
    clock.hidden = !deadline;
    if (!deadline) return;
    const rest = new Date(deadline).getTime() - Date.now();
    left.textContent = duration(rest);
    clock.classList.toggle("clock--short", rest < 3_600_000);
  };
  window.setInterval(tick, 1000);

  return {
    root,
    /** @param {State} state */
    draw: (state) => {
      const [first, second] = seats();
      fill(one, first ? side(state, first, 1) : null);
      fill(two, second ? side(state, second, 2) : null);
      const { turn, phase, step, active } = state.view.header;
      fill(middle,
        turn ? el("span", { class: "turn__number" }, interpolate(gettext("Turn %(n)s"), { n: turn })) : null,
        el(
          "span",
          { class: `turn__phase${active ? ` seat-text--${seats().indexOf(active) + 1}` : ""}` },
          el("span", { class: step ? "turn__whole" : "" }, texts.say(phase), step ? " · " : ""),
          texts.say(step),
        ));
      hands.textContent = state.handovers === undefined ? "" : interpolate(
        ngettext("%(n)s hand-over", "%(n)s hand-overs", state.handovers),
        { n: state.handovers },
      );
      deadline = state.deadline;
      tick();
    },
    /** @param {import("./socket.js").Connection} connection */
    connection: (connection) => {
      line.dataset.connection = connection;
      line.textContent = connection === "open" ? gettext("connected") : connection === "waiting" ? gettext("connecting…") : gettext("no connection, trying again");
    },
  };
}

/** @param {number} left milliseconds */
function duration(left) {
  const seconds = Math.max(0, Math.round(left / 1000));
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor((seconds % 86400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  if (days) return interpolate(gettext("%(days)s d %(hours)s h"), { days, hours });
  return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}
