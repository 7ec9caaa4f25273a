/* A list that draws itself anew now and then leaves the keyboard where it was: on the same link of the same line.
   What has an id keeps the focus by itself (htmx). */

/** @type {{list: string, address: string, place: number} | null} */
let kept = null;

/** @param {Element} list @param {string} address */
const links = (list, address) => [...list.querySelectorAll("a[href]")].filter((one) => one.getAttribute("href") === address);

document.addEventListener("htmx:beforeSwap", (event) => {
  const list = event.target, link = document.activeElement;
  kept = null;
  if (!(list instanceof Element) || !list.id || !(link instanceof HTMLAnchorElement) || link.id || !list.contains(link)) return;
  const address = link.getAttribute("href") ?? "";
  kept = { list: list.id, address, place: links(list, address).indexOf(link) };
});

document.addEventListener("htmx:load", (event) => {
  const list = event.target;
  if (!kept || !(list instanceof Element) || list.id !== kept.list) return;
  const same = links(list, kept.address), link = same[kept.place] ?? same[0];
  if (link instanceof HTMLAnchorElement) link.focus({ preventScroll: true });
  kept = null;
});
