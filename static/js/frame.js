/* What every page's frame does: the theme switch, menus, dialogs, notices and copy buttons. Pages work without it. */

import { ownTime, tellZone } from "./own_time.js";

const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

/** @typedef {(typeof THEMES)[number]} Theme */

/**
 * Draws the page in a theme; "auto" leaves it to the device.
 * @param {Theme} theme
 */
function draw(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/**
 * Makes the switch change the theme at once and tell the server in the background.
 * @param {HTMLFormElement} form
 */
function bindThemeSwitch(form) {
  const button = form.querySelector("button");
  if (!button) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = THEMES.find((theme) => theme === button.value) ?? "auto";
    const body = new FormData(form);
    body.set("theme", chosen);
    draw(chosen);
    form.dataset.current = chosen;
    const label = form.getAttribute(`data-label-${chosen}`) ?? "";
    button.setAttribute("aria-label", label);
    button.title = label;
    button.value = THEMES[(THEMES.indexOf(chosen) + 1) % THEMES.length];
    // The answer is a redirect back to this page: what counts is its cookie.
    void fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true });
  });
}

/**
 * Closes the other menus, or all when none is given.
 * @param {Element | null} [except]
 */
function closeMenus(except = null) {
  for (const menu of document.querySelectorAll("details[data-menu][open]")) {
    if (menu !== except) menu.removeAttribute("open");
  }
}

/** Whoever has named no time zone yet finds that of this machine. */
function ownZone() {
  const select = document.querySelector("select[data-own-zone]");
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  for (const name of document.querySelectorAll("span[data-own-zone]")) name.textContent = timeZone || name.textContent;
  if (!(select instanceof HTMLSelectElement)) return;
  const known = [...select.options].map((one) => one.value);
  select.value = known.includes(timeZone) ? timeZone : sameHours(timeZone, known) ?? select.value;
}

/**
 * Of the zones that are known the same one by another name, else one whose clocks show the same all the year: a machine may have a newer list,
 * or say only "+05:30".
 * @param {string} zone
 * @param {string[]} known
 */
function sameHours(zone, known) {
  const year = new Date().getFullYear();
  const days = [...Array(24).keys()].map((half) => new Date(Date.UTC(year, half / 2, half % 2 ? 15 : 1, 12)));
  const area = `${zone.split("/")[0]}/`;
  /** @param {string} name */
  const read = (name) => {
    try {
      const shown = new Intl.DateTimeFormat("en", { timeZone: name, dateStyle: "short", timeStyle: "short" });
      return { name, called: shown.resolvedOptions().timeZone, clocks: days.map((day) => shown.format(day)).join() };
    } catch {
      return null;
    }
  };
  const own = read(zone);
  const same = known.flatMap((name) => read(name) ?? []).filter(({ clocks }) => clocks === own?.clocks);
  const found = same.find(({ called }) => called === own?.called) ?? same.find(({ name }) => name.startsWith(area)) ?? same.find(({ name }) => name.startsWith("Etc/")) ?? same[0];
  return found?.name;
}
ownZone();

/** Moments and days as the reader's own clock shows them. @param {ParentNode} part */
function ownMoments(part) {
  const moment = ownTime({ dateStyle: "medium", timeStyle: "short" });
  const day = ownTime({ dateStyle: "medium" });
  for (const time of part.querySelectorAll("time[data-moment], time[data-day]")) {
    const at = new Date(time.getAttribute("datetime") ?? "");
    time.textContent = (time.hasAttribute("data-day") ? day : moment).format(at);
  }
}
tellZone();
ownMoments(document);
// What has been unfolded stays so when its part of the page is drawn anew.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const { fragment } = /** @type {CustomEvent<{fragment: DocumentFragment}>} */ (event).detail;
  for (const fold of fragment.querySelectorAll("details[id]")) {
    const before = document.getElementById(fold.id);
    if (before?.hasAttribute("open")) fold.setAttribute("open", "");
  }
});
document.addEventListener("htmx:load", (event) => ownMoments(/** @type {Element} */ (event.target)));

/** @param {MouseEvent} event */
function onClick(event) {
  if (!(event.target instanceof Element)) return;
  closeMenus(event.target.closest("details[data-menu]"));
  event.target.closest("[data-dismiss]")?.closest("[data-notice]")?.remove();

  const opener = event.target.closest("[data-opens-dialog]");
  const dialog = opener && document.getElementById(opener.getAttribute("data-opens-dialog") ?? "");
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
  if (event.target.closest("[data-closes-dialog]")) event.target.closest("dialog")?.close();

  const person = event.target.closest("a[data-conduct]");
  if (person instanceof HTMLAnchorElement && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
    event.preventDefault();
    void import("../conduct/dialog.js").then(({ openPerson }) => openPerson(person.href));
  }

  const sharer = event.target.closest("[data-shares]");
  if (sharer) void share(sharer);
  const copier = event.target.closest("[data-copies]");
  if (copier) void copy(copier);
}

/**
 * Copies the text of the element that `data-copies` names, and says so for two seconds.
 * @param {Element} button
 */
async function copy(button) {
  const source = document.getElementById(button.getAttribute("data-copies") ?? "");
  if (!source) return;
  await navigator.clipboard.writeText(source.textContent?.trim() ?? "");
  const before = button.textContent;
  button.textContent = button.getAttribute("data-copied");
  setTimeout(() => (button.textContent = before), 2000);
}

/**
 * Hands the address that `data-shares` names to the device's own way of sharing. Whoever closes that has not failed.
 * @param {Element} button
 */
async function share(button) {
  const address = document.getElementById(button.getAttribute("data-shares") ?? "")?.textContent?.trim();
  await navigator.share({ url: address, title: document.title }).catch(() => null);
}
if ("share" in navigator) for (const button of document.querySelectorAll("[data-shares]")) button.removeAttribute("hidden");

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.key !== "Escape") return;
  const open = document.querySelector("details[data-menu][open]");
  if (!open) return;
  closeMenus();
  open.querySelector("summary")?.focus();
}

for (const form of document.querySelectorAll("[data-theme-switch]")) {
  if (form instanceof HTMLFormElement) bindThemeSwitch(form);
}
document.addEventListener("click", onClick);
document.addEventListener("keydown", onKey);
