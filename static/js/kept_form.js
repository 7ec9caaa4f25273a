/* A form that is filled in where reception is bad: what was entered is kept by this browser, and sent as soon as that
   works. It may arrive twice; what takes it in must not mind. */

const AGAIN = 15_000;

/** @typedef {{values: [string, string][], waiting: boolean}} Kept */

/** @param {string} key @returns {Kept | null} */
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {HTMLFormElement} form */
function keep(form) {
  const key = `ninthsite.${form.dataset.kept}`, note = form.querySelector("[data-kept-note]");
  let waiting = false, sending = false;

  const remember = () => {
    const fields = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
    /** @type {Kept} */
    const kept = { values: fields.map(([name, value]) => [name, String(value)]), waiting };
    localStorage.setItem(key, JSON.stringify(kept));
  };

  /** @param {Kept} kept */
  const restore = (kept) => {
    for (const [name, value] of kept.values) {
      for (const field of form.querySelectorAll("input")) {
        if (field.name !== name || field.type === "hidden") continue;
        if (field.type === "radio") field.checked = field.value === value;
        else field.value = value;
      }
    }
  };

  const say = () => {
    if (!(note instanceof HTMLElement)) return;
    note.hidden = !waiting;
    note.textContent = waiting ? form.dataset.waiting ?? "" : "";
  };

  const send = async () => {
    if (sending) return;
    sending = true;
    try {
      // Where it leads is not followed: what is said there is for the page that is opened then.
      const answer = await fetch(location.href, { method: "POST", body: new FormData(form), redirect: "manual" });
      if (answer.status >= 500) throw new Error(String(answer.status));
      localStorage.removeItem(key);
      if (answer.type === "opaqueredirect") location.assign(form.dataset.back ?? location.href);
      else form.submit();
    } catch {
      waiting = true;
      remember();
      say();
    } finally {
      sending = false;
    }
  };

  const kept = stored(key);
  if (kept) {
    restore(kept);
    waiting = kept.waiting;
  }
  form.addEventListener("input", remember);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
  const again = () => void (waiting && send());
  window.addEventListener("online", again);
  setInterval(again, AGAIN);
  say();
  again();
}

for (const form of document.querySelectorAll("form[data-kept]")) if (form instanceof HTMLFormElement) keep(form);
