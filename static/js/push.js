/* Push messages on the account's page: asks the browser, and tells the server where its push service is. */

const card = document.getElementById("push");

/** @param {string} name */
const part = (name) => /** @type {HTMLElement | null} */ (card?.querySelector(`[data-push-${name}]`) ?? null);

/** Shows these parts of the card and no others. @param {...string} names */
function show(...names) {
  for (const name of ["denied", "none", "on", "failed", "start", "end"]) {
    const element = part(name);
    if (element) element.hidden = !names.includes(name);
  }
}

/** @param {string} address @param {unknown} body */
async function tell(address, body) {
  const token = document.querySelector('input[name="csrfmiddlewaretoken"]');
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token instanceof HTMLInputElement ? token.value : "" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(String(answer.status));
}

/** @param {string} text the server's key, in URL-safe base64 */
function bytes(text) {
  const plain = text.replaceAll("-", "+").replaceAll("_", "/");
  return Uint8Array.from(atob(plain + "=".repeat((4 - (plain.length % 4)) % 4)), (letter) => letter.charCodeAt(0));
}

/** @param {PushSubscription | null} subscription @param {string} key */
function sameKey(subscription, key) {
  const kept = subscription?.options.applicationServerKey;
  if (!kept) return true;
  const wanted = bytes(key);
  const have = new Uint8Array(kept);
  return have.length === wanted.length && have.every((value, index) => value === wanted[index]);
}

/** Where push is off no box says that anything is pushed. @param {boolean} here */
function tickable(here) {
  for (const box of document.querySelectorAll('input[data-channel="push"]')) {
    if (!(box instanceof HTMLInputElement) || box.disabled !== here) continue;
    box.disabled = !here;
    box.checked = here && "wished" in box.dataset;
  }
  const missing = /** @type {HTMLElement | null} */ (document.querySelector('[data-missing="push"]'));
  if (missing) missing.hidden = here;
}

/** @param {HTMLElement} home */
async function begin(home) {
  const { key = "", worker = "", subscribe = "", unsubscribe = "" } = home.dataset;
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) {
    show("none");
    return;
  }
  const registration = await navigator.serviceWorker.register(worker, { scope: "/" });
  let current = await registration.pushManager.getSubscription();
  if (current && !sameKey(current, key)) {
    await current.unsubscribe();
    current = null;
  }
  const elsewhere = home.querySelectorAll("[data-browser]").length > (current ? 1 : 0);
  const refresh = () => {
    tickable(Boolean(current) || elsewhere);
    if (current) show("on", "end");
    else if (Notification.permission === "denied") show("denied");
    else show("start");
  };
  // A browser that changes its address by itself is known again as soon as this page is seen.
  if (current) await tell(subscribe, current.toJSON()).catch(() => undefined);
  refresh();

  part("start")?.addEventListener("click", async () => {
    try {
      if ((await Notification.requestPermission()) !== "granted") {
        show("denied");
        return;
      }
      await navigator.serviceWorker.ready;
      current = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
      await tell(subscribe, current.toJSON());
      refresh();
    } catch {
      await current?.unsubscribe().catch(() => false);
      current = null;
      show("failed", "start");
    }
  });
  part("end")?.addEventListener("click", async () => {
    if (!current) return;
    await tell(unsubscribe, { endpoint: current.endpoint }).catch(() => undefined);
    await current.unsubscribe();
    current = null;
    refresh();
  });
}

if (card) begin(card).catch(() => show("failed"));
