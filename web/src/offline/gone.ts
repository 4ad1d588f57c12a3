// Whether a kept site has left its address for good. Its copy is all that a browser without a network
// has, so a single answer does not decide: networks that ask for a login answer in place of the
// site, and a site that is being copied lacks files for a while.

/** Every published site has this file. */
const BUILD = "build.json";
/** How the worker's script begins (web/scripts/kept_files.mjs). */
const OURS = "const SITE=";
const DAY_MS = 86_400_000;

/** Who answers at the site's address, besides BUILD: the site, somebody else, or nobody. */
export type Answers = "site" | "other" | "nobody";

/**
 * For how long BUILD must have been missing while others of the site's files came, or while other
 * pages did.
 */
const CONFIRMED_MS = { site: DAY_MS, other: 7 * DAY_MS };

/** What is known: since when BUILD has been missing (null: it is not), and whether that decides. */
export interface Missing {
  since: number | null;
  gone: boolean;
}

/**
 * `status`: that of BUILD, 0 without an answer; `since`: as it was known before. A missing file is
 * counted only while somebody answers otherwise; and every BUILD that comes begins anew.
 */
export function judge(status: number, who: Answers, since: number | null, now: number): Missing {
  if (status === 410) return { since, gone: true };
  if (status >= 200 && status < 300) return { since: null, gone: false };
  if (status !== 404 || who === "nobody") return { since, gone: false };
  // A clock may have been set back.
  const begin = since !== null && since <= now ? since : now;
  return { since: begin, gone: now - begin >= CONFIRMED_MS[who] };
}

/** Asks the server itself: the kept site answers neither HEAD nor for the worker's script. */
const ask = (name: string, method: string): Promise<Response | null> =>
  fetch(name, { method, cache: "no-store" }).catch(() => null);

async function whoAnswers(worker: string): Promise<Answers> {
  const script = await ask(worker, "GET");
  if (script?.ok && (await script.text()).startsWith(OURS)) return "site";
  const page = await ask(".", "HEAD");
  return page?.ok && !page.redirected ? "other" : "nobody";
}

const statusOfBuild = async (): Promise<number> => (await ask(BUILD, "HEAD"))?.status ?? 0;

/** Whether the server says that it lacks BUILD. Nothing is kept of such a site. */
export const lacksBuild = async (): Promise<boolean> => [404, 410].includes(await statusOfBuild());

/** Whether the site is gone; `key`: where the browser stores since when, `worker`: its script. */
export async function isGone(key: string, worker: string): Promise<boolean> {
  const status = await statusOfBuild();
  const who = status === 404 ? await whoAnswers(worker) : "nobody";
  const known = Number(localStorage.getItem(key));
  const { since, gone } = judge(status, who, known || null, Date.now());
  if (since === null || gone) localStorage.removeItem(key);
  else localStorage.setItem(key, String(since));
  return gone;
}
