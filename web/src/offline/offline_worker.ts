// The service worker that keeps the published site in this browser, so that page, embeds and notes
// work without a network. Each version has a cache of its own. It is filled completely, each file
// compared with its checksum, before the version answers anything; if a file is missing or another
// one, nothing of the version is used. From then on all files of the site come from that cache,
// until a page asks for the next version or all pages are closed. So no page gets files of two
// versions.
//
// Each file is compared again when it is given out, and once a day while the page rests; one that
// was lost or damaged is fetched and put back. The first picture comes no later for it (Chromium).
//
// Pictures are not part of a version: they come from the server, and without a network as they were
// last seen.

import { isHashed } from "../../scripts/hashed_name.mjs";
import { cachePrefix, keptName, nameOf } from "./kept_names";
import { hasSum, isNamedSo } from "./sums";

/** Written before this script when the site is published (web/scripts/kept_files.mjs). */
declare const SITE: { version: string; files: Record<string, string> };

/** The parts of a service worker that are used here; TypeScript's DOM library lacks them. */
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface OrderEvent extends LifeEvent {
  /** "update": this version takes over. "tidy": the page rests, and needs no older version. */
  readonly data: unknown;
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: LifeEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: RequestEvent) => void): void;
  addEventListener(type: "message", listen: (event: OrderEvent) => void): void;
}

const worker = self as unknown as WorkerScope;
const { scope } = worker.registration;
const PREFIX = cachePrefix(scope);
const VERSION = PREFIX + SITE.version;
const PICTURES = `${PREFIX}pictures`;
const DAY_MS = 86_400_000;
/** No file: where the version's cache says when all of it was last compared. */
const CHECKED = `${scope}checked`;
// A server may send another file to another kind of client, but all clients here are this browser.
const ANY_CLIENT = { ignoreVary: true };

const files: ReadonlyMap<string, string> = new Map(Object.entries(SITE.files));
const addressOf = (name: string): string => new URL(name, scope).href;

/** Whether an answer is the file by this name; one that cannot be read to its end is not. */
async function isSound(answer: Response, name: string): Promise<boolean> {
  const sum = files.get(name);
  try {
    const bytes = await answer.arrayBuffer();
    return await (sum === undefined ? isNamedSo(bytes, name) : hasSum(bytes, sum));
  } catch {
    return false;
  }
}

/** The file by this name in a cache, if it is there and sound. */
async function soundIn(store: Cache | CacheStorage, name: string): Promise<Response | undefined> {
  const kept = await store.match(addressOf(name), ANY_CLIENT).catch(() => undefined);
  // Asked for again, because browsers hand on an answer that nobody has read at once.
  return kept && (await isSound(kept, name)) ? store.match(addressOf(name), ANY_CLIENT) : undefined;
}

/** A file of this version as it arrives from the server; rejects if it is another one. */
async function fetchFile(name: string): Promise<Response> {
  const integrity = `sha256-${files.get(name)}`;
  const ask = (cache: RequestCache): Promise<Response> =>
    fetch(addressOf(name), { cache, integrity });
  // A name that stays may be an older file in the browser's own cache, and any may be damaged there.
  const answer = await ask(isHashed(name) ? "default" : "no-cache").catch(() => ask("reload"));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  // Browsers refuse to show a page by an answer that was redirected.
  return answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer;
}

/** Puts a file into this version's cache; an unchanged one comes from the version before. */
async function keepFile(cache: Cache, name: string): Promise<void> {
  if (await soundIn(cache, name)) return;
  const known = isHashed(name) ? await soundIn(caches, name) : undefined;
  await cache.put(addressOf(name), known ?? (await fetchFile(name)));
}

const noteChecked = (cache: Cache): Promise<void> =>
  cache.put(CHECKED, new Response(String(Date.now())));

async function install(): Promise<void> {
  const cache = await caches.open(VERSION);
  await Promise.all([...files.keys()].map((name) => keepFile(cache, name)));
  await noteChecked(cache);
}

/** Fetches a file of this version that was lost or damaged, and keeps it. */
async function restore(cache: Cache, name: string): Promise<Response> {
  const answer = await fetchFile(name);
  // A file that finds no room is given all the same.
  await cache.put(addressOf(name), answer.clone()).catch(() => undefined);
  return answer;
}

/**
 * This version's file, never a damaged one. Where it cannot be had, a page comes as the server has
 * it now; a part of a page does not come, because it would be a part of another version.
 */
async function answerByVersion(name: string, request: Request): Promise<Response> {
  const cache = await caches.open(VERSION);
  const kept = await soundIn(cache, name);
  if (kept) return kept;
  return restore(cache, name).catch((error: unknown) => {
    if (request.mode === "navigate") return fetch(request);
    throw error;
  });
}

/** A file of another version, for a page that was just being loaded when this one took over. */
const answerByAnyVersion = async (name: string, request: Request): Promise<Response> =>
  (await soundIn(caches, name)) ?? fetch(request);

async function answerByServer(name: string, request: Request): Promise<Response> {
  const pictures = await caches.open(PICTURES);
  try {
    const answer = await fetch(request);
    // A picture that finds no room is shown all the same.
    if (answer.ok) await pictures.put(addressOf(name), answer.clone()).catch(() => undefined);
    return answer;
  } catch (error) {
    const seen = await pictures.match(addressOf(name), ANY_CLIENT);
    if (seen) return seen;
    throw error;
  }
}

/** Deletes what older versions and failed installations have left. */
async function tidy(): Promise<void> {
  const names = await caches.keys();
  // In this order, so that no cache is deleted that is being filled.
  const { installing, waiting } = worker.registration;
  if (installing || waiting) return;
  const old = names.filter(
    (name) => name.startsWith(PREFIX) && name !== VERSION && name !== PICTURES,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * Mends what is kept while nobody waits for it: at each visit what was lost, and once a day, because
 * all is read for that, what was damaged.
 */
async function mend(): Promise<void> {
  const cache = await caches.open(VERSION);
  const last = Number(await (await cache.match(CHECKED))?.text());
  const isDue = !(Math.abs(Date.now() - last) < DAY_MS);
  for (const name of files.keys()) {
    const isThere = isDue ? soundIn(cache, name) : cache.match(addressOf(name), ANY_CLIENT);
    // What cannot be had now is lost, and looked for at each visit.
    if (!(await isThere)) await restore(cache, name).catch(() => cache.delete(addressOf(name)));
  }
  if (isDue) await noteChecked(cache);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
// At the first visit the page that is open gets its further parts from here too.
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (event) => {
  if (event.data === "update") event.waitUntil(worker.skipWaiting());
  if (event.data === "tidy") event.waitUntil(tidy().then(mend));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const name = nameOf(request, scope);
  if (name === undefined) return;
  const kept = keptName(name, files);
  const isPicture = name.startsWith("pictures/") && request.destination === "image";
  if (kept !== undefined) event.respondWith(answerByVersion(kept, request));
  else if (isHashed(name)) event.respondWith(answerByAnyVersion(name, request));
  else if (isPicture) event.respondWith(answerByServer(name, request));
});
