/* Making HTML elements without markup strings. */

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Attributes are set as they are, `on...` functions become listeners, true and false switch attributes on and off.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on") && typeof value === "function") element.addEventListener(
      key.slice(2),
      /** @type {EventListener} */ (value),
    );
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...solid(children.flat()));
  return element;
}

/** @param {Element} parent @param {...(Child | Child[])} children */
export function fill(parent, ...children) {
  parent.replaceChildren(...solid(children.flat()));
}

/** @param {Child[]} children @returns {(Node | string)[]} */
function solid(children) {
  return /** @type {(Node | string)[]} */ (
    children.filter((child) => child !== null && child !== undefined && child !== false && child !== "")
  );
}

/**
 * A button of the site's kind.
 * @param {string} label
 * @param {() => void} press
 * @param {{class?: string, title?: string, disabled?: boolean, pressed?: boolean}} [more]
 */
export function button(label, press, more = {}) {
  const { pressed, title } = more;
  return el("button", {
    type: "button",
    class: `button ${more.class ?? "button--small"}`,
    title,
    // A sign alone is no name to those who hear the page.
    "aria-label": label && title && title.length > 1 && !/[\p{L}\p{N}]/u.test(label) ? title : null,
    disabled: more.disabled,
    "aria-pressed": pressed === undefined ? null : String(pressed),
    onclick: press,
  }, label);
}

/**
 * A number as a field with steps.
 * @param {{value: number, least: number, most: number, step?: number, digits?: number, label: string,
 *   changed: (value: number) => void}} options
 */
export function stepper({ value, least, most, step = 1, digits = 4, label, changed }) {
  const shown = (/** @type {number} */ number) => String(Number(number.toFixed(digits)));
  // What is shown in fewer digits is still the exact number.
  let exact = value;
  const field = el(
    "input",
    {
      type: "number",
      class: "stepper__field",
      min: least,
      max: most,
      step: step === 1 ? 1 : "any",
      value: shown(value),
      "aria-label": label,
      inputmode: "decimal",
    },
  );
  /** What it stands at has changed elsewhere: the steps go on from there. @param {number} now */
  const show = (now) => {
    exact = now;
    field.value = shown(now);
  };
  /** @param {number} wanted */
  const put = (wanted) => {
    const now = Math.min(most, Math.max(least, Math.round(wanted * 10000) / 10000));
    show(now);
    changed(now);
  };
  field.addEventListener("change", () => put(field.value === shown(exact) ? exact : Number(field.value) || 0));
  const root = el("span", { class: "stepper" },
    button("−", () => put(exact - step), { class: "stepper__button" }),
    field,
    button("+", () => put(exact + step), { class: "stepper__button" }));
  return { root, put, show, get: () => (field.value === shown(exact) ? exact : Number(field.value)) };
}
