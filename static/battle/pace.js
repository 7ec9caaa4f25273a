/* How what happens is played: how fast, and whether one hears it. */

import { el } from "./dom.js";
import { gettext } from "./i18n.js";
import { speedName } from "./playback_bar.js";
import { choiceOf, remember, settings, SPEEDS } from "./settings.js";
import { play } from "./sounds.js";

/** The sheet with these settings. */
export function paceSheet() {
  const { speed, sound, volume } = settings();
  const loud = el("input", {
    type: "range", class: "slide", min: 0, max: 1, step: 0.1, value: volume, disabled: !sound, "aria-label": gettext("Volume"),
    onchange: () => { remember({ volume: Number(loud.value) }); play("turn"); },
  });
  const hear = el("input", { type: "checkbox", checked: sound, onchange: () => {
    remember({ sound: hear.checked });
    loud.disabled = !hear.checked;
    if (hear.checked) play("turn");
  } });
  return el("div", { class: "pace stack" },
    el("fieldset", { class: "pace__speeds" }, el("legend", {}, gettext("Playback speed")), SPEEDS.map((one) => el("label", { class: "check" },
      el("input", { type: "radio", name: "pace", value: one, checked: one === choiceOf(speed), onchange: () => remember({ speed: one }) }), el("span", {}, speedName(one))))),
    el("label", { class: "check" }, hear, el("span", {}, gettext("Sounds"))),
    el("label", { class: "pace__volume" }, el("span", {}, gettext("Volume")), loud));
}
