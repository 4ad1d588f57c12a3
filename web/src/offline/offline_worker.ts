// The service worker that keeps the published site in this browser, so that page, embeds and notes
// work without a network. Each version has a cache of its own. It is filled completely, each file
// compared with its checksum, before the version answers anything; if a file is missing or another
// one, nothing of the version is used. From then on all files of the site come from that cache,
// until a page asks for the next version or all pages are closed. So no page gets files of two
// versions.
//
// Pictures are not part of a version: they come from the server, and without a network as they were
// last seen.

import { isHashed } from "../../scripts/hashed_name.mjs";
import { cachePrefix, keptName, nameOf } from "./kept_names";

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
  /** "update": this version takes over. "tidy": older versions are no longer needed. */
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
// A server may send another file to another kind of client, but all clients here are this browser.
const ANY_CLIENT = { ignoreVary: true };

const files: ReadonlyMap<string, string> = new Map(Object.entries(SITE.files));
const addressOf = (name: string): string => new URL(name, scope).href;

/** A file as it arrives from the server; rejects if it is not the one with this checksum. */
async function fetchFile(name: string, sum: string): Promise<Response> {
  // A name that stays may be an older file in the browser's own cache.
  const cache = isHashed(name) ? "default" : "no-cache";
  const answer = await fetch(addressOf(name), { cache, integrity: `sha256-${sum}` });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  // Browsers refuse to show a page by an answer that was redirected.
  return answer.redirected ? new Response(answer.body, { headers: answer.headers }) : answer;
}

/** Puts a file into this version's cache; an unchanged one comes from the version before. */
async function keepFile(cache: Cache, name: string, sum: string): Promise<void> {
  const address = addressOf(name);
  if (await cache.match(address, ANY_CLIENT)) return;
  const known = isHashed(name) && (await caches.match(address, ANY_CLIENT));
  await cache.put(address, known || (await fetchFile(name, sum)));
}

async function install(): Promise<void> {
  const cache = await caches.open(VERSION);
  await Promise.all([...files].map(([name, sum]) => keepFile(cache, name, sum)));
}

/** This version's file. The network answers only if the browser has lost its copy. */
async function answerByVersion(name: string, request: Request): Promise<Response> {
  const cache = await caches.open(VERSION);
  return (await cache.match(addressOf(name), ANY_CLIENT)) ?? fetch(request);
}

/** A file of another version, for a page that was just being loaded when this one took over. */
const answerByAnyVersion = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, ANY_CLIENT)) ?? fetch(request);

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

worker.addEventListener("install", (event) => event.waitUntil(install()));
// At the first visit the page that is open gets its further parts from here too.
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (event) => {
  if (event.data === "update") event.waitUntil(worker.skipWaiting());
  if (event.data === "tidy") event.waitUntil(tidy());
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const name = nameOf(request, scope);
  if (name === undefined) return;
  const kept = keptName(name, files);
  const isPicture = name.startsWith("pictures/") && request.destination === "image";
  if (kept !== undefined) event.respondWith(answerByVersion(kept, request));
  else if (isHashed(name)) event.respondWith(answerByAnyVersion(request));
  else if (isPicture) event.respondWith(answerByServer(name, request));
});
