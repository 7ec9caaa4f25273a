/* Requests to the interface of the site, from a page of it. */

import { gettext } from "./i18n.js";
import { toast } from "./toast.js";

/**
 * What the server answers, `null` if it refuses: then it is said why.
 * @param {"GET" | "POST" | "PUT" | "DELETE"} method @param {string} address @param {Record<string, unknown>} [body]
 * @param {(told: Record<string, any>) => boolean} [refused] whether it has dealt with a refusal, so that nothing is said
 * @returns {Promise<Record<string, any> | null>}
 */
export async function ask(method, address, body, refused) {
  const seal = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}");
  const headers = { ...seal, Accept: "application/json", ...body ? { "Content-Type": "application/json" } : {} };
  const sent = body ? JSON.stringify(body) : undefined;
  // Whoever goes on at once has said it all the same; browsers carry no more than this after a page.
  const keepalive = method !== "GET" && (sent?.length ?? 0) < 20_000;
  const answer = await fetch(address, { method, headers, body: sent, keepalive }).catch(() => null);
  const told = await answer?.json().catch(() => ({}));
  if (answer?.ok) return told;
  if (told && refused?.(told)) return null;
  toast(told?.text ?? told?.detail ?? gettext("That didn’t work."), { bad: true });
  return null;
}

/** A name under which nothing happens twice. */
export function newClientId() {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
}
