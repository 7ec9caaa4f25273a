/* The bar above the board: both sides with their gauges, turn and phase, the connection, hand-overs and the clock. */

import { clocksView } from "./clock.js";
import { el, fill } from "./dom.js";
import { gettext, interpolate } from "./i18n.js";
import { ruleLink } from "./links.js";
import { onlookersView } from "./onlookers.js";
import { named } from "./person.js";
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
    closed: gettext("connection lost, trying again"),
    storing: gettext("the site can’t save right now, trying again"),
  };
  const clocks = clocksView({ nameOf, texts });
  const onlookers = onlookersView();
  const root = el(
    "header",
    { class: "battle__bar" },
    one,
    el("div", { class: "bar__middle" }, middle, el("div", { class: "bar__small" }, line, onlookers.root, clocks.matter)),
    two,
  );
  /** @param {State} state @param {string} seat @param {number} number */
  const side = (state, seat, number) => {
    const player = state.players?.[seat];
    const shown = state.view.sides[seat];
    const asked = state.asked?.seat === seat || state.waiting?.some((one) => one.seat === seat);
    return [
      el("p", { class: `seat seat--${number}${asked ? " seat--asked" : ""}` },
        named(player?.name || texts.say(shown?.name) || seat, player, "seat__name"),
        seat === state.you ? el("span", { class: "chip chip--you" }, gettext("you")) : null,
        here().includes(seat) ? el("span", { class: "here", title: gettext("Online now") }, "●") : null,
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
      title: gauge.says ? texts.say(gauge.says) : label,
    }, el("span", { class: "side-gauge__label" }, label),
      el("progress", { max: gauge.most || 1, value: gauge.value }), el(
        "b",
        { class: "numbers" },
        `${texts.numbers.format(gauge.value)}/${texts.numbers.format(gauge.most)}`,
      ));
    box.addEventListener(
      "click",
      () => popover(box, gauge.says ? el("div", { class: "terms" }, el("p", { class: "terms__title" }, texts.say(gauge.says), " ", ruleLink(gauge.rule)), gauge.goal ? [el("h3", {}, gettext("How to win")), el("p", {}, texts.say(gauge.goal))] : null) : terms(gauge.explained ?? { total: gauge.value, terms: [] }, texts, label, gauge.rule)),
    );
    return box;
  };

  return {
    root,
    /** @param {State} state @param {boolean} [told] whether it may be said that it is over */
    draw: (state, told = true) => {
      players = state.players;
      clocks.draw(state.clock);
      const [first, second] = seats();
      fill(one, first ? side(state, first, 1) : null);
      fill(two, second ? side(state, second, 2) : null);
      const { turn, phase, step, active } = state.view.header;
      if (told && (state.view.outcome ?? state.result)) fill(middle, el("span", { class: "turn__phase" }, gettext("Finished")));
      else fill(middle,
        turn ? el("span", { class: "turn__number" }, interpolate(gettext("Turn %(n)s"), { n: turn })) : null,
        el(
          "span",
          { class: `turn__phase${active ? ` seat-text--${seats().indexOf(active) + 1}` : ""}` },
          el("span", { class: step ? "turn__whole" : "" }, texts.say(phase), step ? " · " : ""),
          texts.say(step),
        ));
    },
    watching: onlookers.draw,
    /** @param {import("./socket.js").Connection} connection */
    connection: (connection) => {
      line.dataset.connection = connection;
      line.textContent = said[connection];
    },
  };
}
