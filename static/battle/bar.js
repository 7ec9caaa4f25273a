/* The bar above the board: both sides with their gauges, turn and phase, the connection, hand-overs and the clock. */

import { clocksView } from "./clock.js";
import { el, fill } from "./dom.js";
import { gettext, interpolate, ngettext } from "./i18n.js";
import { onlookersView } from "./onlookers.js";
import { popover, terms } from "./why.js";

/** @typedef {import("./protocol").State} State */
/** @typedef {import("./text.js").Texts} Texts */

/** @param {{texts: Texts, seats: () => string[], here: () => string[], person?: import("./person.js").PersonLink}} page */
export function barView({ texts, seats, here, person }) {
  /** @type {State["players"]} */
  let players;
  /** @param {string} seat */
  const nameOf = (seat) => players?.[seat]?.name || seat;
  const one = el("div", { class: "side-name" });
  const two = el("div", { class: "side-name side-name--far" });
  const middle = el("div", { class: "turn" });
  const line = el("span", { class: "connection", role: "status" });
  const said = {
    open: gettext("connected"),
    waiting: gettext("connecting…"),
    closed: gettext("no connection, trying again"),
    storing: gettext("the site cannot store this just now, trying again"),
  };
  const clocks = clocksView({ nameOf });
  const hands = el("span", { class: "handovers soft" });
  const onlookers = onlookersView();
  const root = el(
    "header",
    { class: "battle__bar" },
    one,
    el("div", { class: "bar__middle" }, middle, el("div", { class: "bar__small" }, line, onlookers.root, hands, clocks.matter)),
    two,
  );
  /** @param {State} state @param {string} seat @param {number} number */
  const side = (state, seat, number) => {
    const player = state.players?.[seat];
    const shown = state.view.sides[seat];
    const asked = state.asked?.seat === seat || state.waiting?.some((one) => one.seat === seat);
    return [
      el("p", { class: `seat seat--${number}${asked ? " seat--asked" : ""}` },
        el("span", { class: "seat__name" }, player?.name || texts.say(shown?.name) || seat),
        seat === state.you ? el("span", { class: "chip chip--you" }, gettext("you")) : null,
        here().includes(seat) ? el("span", { class: "here", title: gettext("Is here now") }, "●") : null,
        person?.(seat)),
      clocks.of(seat),
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

  return {
    root,
    /** @param {State} state */
    draw: (state) => {
      players = state.players;
      clocks.draw(state.clock);
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
    },
    watching: onlookers.draw,
    /** @param {import("./socket.js").Connection} connection */
    connection: (connection) => {
      line.dataset.connection = connection;
      line.textContent = said[connection];
    },
  };
}
