/* The service worker: shows what is pushed, and leads to the battle when it is touched. It keeps no page and no file. */

/** @typedef {{title: string, body: string, url: string, tag: string, image?: string}} Pushed */

const worker = /** @type {any} */ (self);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("push", (/** @type {any} */ event) => {
  /** @type {Pushed} */
  const pushed = event.data?.json() ?? { title: "Ninthsite", body: "", url: "/", tag: "" };
  event.waitUntil(worker.registration.showNotification(pushed.title, {
    body: pushed.body,
    tag: pushed.tag,
    renotify: Boolean(pushed.tag),
    image: pushed.image,
    data: { url: pushed.url },
  }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  // Only ever to a page of ours.
  const wanted = new URL(event.notification.data?.url ?? "/", worker.location.origin);
  const url = wanted.origin === worker.location.origin ? wanted.href : worker.location.origin;
  event.waitUntil((async () => {
    const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = pages.find((/** @type {{url: string}} */ page) => new URL(page.url).pathname === wanted.pathname);
    return open ? open.focus() : worker.clients.openWindow(url);
  })());
});
