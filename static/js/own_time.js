/* Dates and times as the reader's own clock shows them: in the zone that he has named, else in that of this machine; in the manner of his browser where it speaks the language of the page. */

/** In whose manner dates are written: "en-GB" rather than "en", if the browser says so. */
function manner() {
  const spoken = document.documentElement.lang || "en";
  return navigator.languages.find((one) => one.split("-")[0] === spoken) ?? spoken;
}

/** @param {Intl.DateTimeFormatOptions} options */
export function ownTime(options) {
  const timeZone = document.documentElement.dataset.zone || undefined;
  try {
    return new Intl.DateTimeFormat(manner(), { timeZone, ...options });
  } catch {
    // A zone that this browser does not know.
    return new Intl.DateTimeFormat(manner(), options);
  }
}

/** Lets the server know the zone of this machine, so that its pages and messages tell the same time. */
export function tellZone() {
  const said = `zone=${encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone ?? "")}`;
  if (document.cookie.split("; ").includes(said)) return;
  document.cookie = `${said}; path=/; max-age=31536000; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
}
