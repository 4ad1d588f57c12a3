// Tests the worker that keeps the published site (offline/offline_worker) with caches and a server
// of its own: damaged and lost files are mended and never given out. And when a kept site counts as
// gone (offline/gone).
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { beforeEach, test } from "node:test";
import { load } from "./load.mjs";

const SCOPE = "https://example.org/faultline/";
const DAY = 86_400_000;
const digest = (text, form) => createHash("sha256").update(text).digest(form);
const hashed = (stem, end, text) => `${stem}-${digest(text, "hex").slice(0, 8)}.${end}`;

const MAIN = hashed("main", "js", "the script");
const WASM = hashed("playground", "wasm", "the module");
const FILES = { "index.html": "the page", "element.js": "the element", [MAIN]: "the script" };
FILES[WASM] = "the module";
const OLD = "faultline:https://example.org/faultline/#0000";
const VERSION = "faultline:https://example.org/faultline/#1111";

/** What stands at an address; null: nobody answers. */
let server = {};
let asked = [];

globalThis.fetch = async (request, { integrity = "", method = "GET" } = {}) => {
  const address = typeof request === "string" ? new URL(request, SCOPE).href : request.url;
  asked.push(`${method} ${address.slice(SCOPE.length)}`);
  const text = server?.[address.slice(SCOPE.length)];
  if (server === null) throw new TypeError("no network");
  if (typeof text === "number") return new Response("", { status: text });
  if (text === undefined) return new Response("none", { status: 404 });
  if (integrity && integrity !== `sha256-${digest(text, "base64")}`) throw new TypeError("another");
  return new Response(text);
};

class FakeCache extends Map {
  async match(address) {
    return this.has(address) ? new Response(this.get(address)) : undefined;
  }
  async put(address, answer) {
    this.set(address, await answer.text());
  }
  async delete(address) {
    return super.delete(address);
  }
}

let stores = new Map();
globalThis.caches = {
  async open(name) {
    if (!stores.has(name)) stores.set(name, new FakeCache());
    return stores.get(name);
  },
  async match(address) {
    for (const store of stores.values()) if (store.has(address)) return store.match(address);
    return undefined;
  },
  keys: async () => [...stores.keys()],
  delete: async (name) => stores.delete(name),
};

const listeners = {};
globalThis.self = {
  registration: { scope: SCOPE, installing: null, waiting: null },
  clients: { claim: async () => undefined },
  skipWaiting: async () => undefined,
  addEventListener: (type, listen) => (listeners[type] = listen),
};
const sums = Object.entries(FILES).map(([name, text]) => [name, digest(text, "base64")]);
globalThis.SITE = { version: "1111", files: Object.fromEntries(sums) };
await load("offline/offline_worker.ts");

async function send(type, event = {}) {
  let work;
  listeners[type]({ ...event, waitUntil: (given) => (work = given) });
  await work;
}
const rest = () => send("message", { data: "tidy" });

/** What the worker gives for a file; "left" if it leaves the request to the network. */
async function given(name, mode = "no-cors") {
  let answer = "left";
  const request = { method: "GET", url: SCOPE + name, headers: new Headers(), mode };
  listeners.fetch({ request, respondWith: (work) => (answer = work) });
  return answer === "left" ? answer : (await answer).text();
}

const kept = () => stores.get(VERSION);
const put = (store, name, text) => stores.get(store).set(SCOPE + name, text);
const held = (name) => kept().get(SCOPE + name);

beforeEach(async () => {
  stores = new Map();
  server = { ...FILES };
  await send("install");
  asked = [];
});

test("what is sound is given without the network, each file as it is listed", async () => {
  server = null;
  for (const [name, text] of Object.entries(FILES)) assert.equal(await given(name), text);
  assert.equal(await given(""), FILES["index.html"]);
  assert.deepEqual(asked, []);
});

test("a damaged or lost file is not given: it is fetched, and put back", async () => {
  for (const [i, [name, text]] of Object.entries(FILES).entries()) {
    if (i % 2) put(VERSION, name, "damaged");
    else kept().delete(SCOPE + name);
    assert.equal(await given(name), text);
    assert.equal(held(name), text);
  }
  server = null;
  for (const [name, text] of Object.entries(FILES)) assert.equal(await given(name), text);
});

test("what the server has otherwise is not put back, and only a page comes from it", async () => {
  for (const name of ["element.js", "index.html", MAIN]) {
    put(VERSION, name, "damaged");
    server[name] = "of another version";
  }
  await assert.rejects(given("element.js"));
  await assert.rejects(given(MAIN));
  assert.equal(await given("index.html", "navigate"), "of another version");
  for (const name of ["element.js", "index.html", MAIN]) assert.equal(held(name), "damaged");
});

test("a damaged file is not given without a network either", async () => {
  put(VERSION, MAIN, "damaged");
  server = null;
  await assert.rejects(given(MAIN));
});

test("the next version takes a file from the one before only if it is sound", async () => {
  stores = new Map();
  await caches.open(OLD);
  put(OLD, MAIN, "damaged");
  put(OLD, WASM, "the module");
  put(OLD, "element.js", "the element");
  asked = [];
  await send("install");
  for (const [name, text] of Object.entries(FILES)) assert.equal(held(name), text);
  // Names that stay are asked for anew; what is sound and hashed is not.
  assert.deepEqual(asked.sort(), ["GET element.js", "GET index.html", `GET ${MAIN}`].sort());
});

test("a version whose damaged file cannot be had is not used", async () => {
  stores = new Map();
  await caches.open(OLD);
  put(OLD, MAIN, "damaged");
  delete server[MAIN];
  await assert.rejects(send("install"));
});

test("a file of another version is given if it is what its name says", async () => {
  const name = hashed("drawer", "js", "older");
  await caches.open(OLD);
  put(OLD, name, "older");
  server = null;
  assert.equal(await given(name), "older");
  put(OLD, name, "damaged");
  server = { [name]: "older" };
  assert.equal(await given(name), "older");
});

test("at rest lost files are fetched, and once a day damaged ones", async () => {
  kept().delete(SCOPE + MAIN);
  put(VERSION, WASM, "damaged");
  await rest();
  assert.equal(held(MAIN), "the script");
  assert.equal(held(WASM), "damaged", "compared on the day of the installation");
  for (const last of [Date.now() - 1.1 * DAY, Date.now() + 2 * DAY, "nonsense"]) {
    put(VERSION, WASM, "damaged");
    put(VERSION, "checked", String(last));
    await rest();
    assert.equal(held(WASM), "the module", `compared last at ${last}`);
    assert.ok(Date.now() - Number(held("checked")) < DAY);
  }
  asked = [];
  await rest();
  assert.deepEqual(asked, [], "asked for although all is sound");
});

test("without a network nothing sound is lost at rest, and the rest comes at the next visit", async () => {
  put(VERSION, WASM, "damaged");
  put(VERSION, "checked", "0");
  server = null;
  await rest();
  for (const name of ["index.html", "element.js", MAIN]) assert.equal(held(name), FILES[name]);
  server = { ...FILES };
  await rest();
  assert.equal(held(WASM), "the module");
});

const { isGone, judge } = await load("offline/gone.ts");

test("410 decides at once; 404 after a day beside the site, after a week beside another one", () => {
  const now = 1000 * DAY;
  const since = (days) => now - days * DAY;
  for (const [status, who, before, after, gone] of [
    [410, "nobody", null, null, true],
    [200, "nobody", since(3), null, false],
    [404, "nobody", null, null, false],
    [404, "nobody", since(30), since(30), false],
    [0, "nobody", since(30), since(30), false],
    [503, "site", since(30), since(30), false],
    [404, "site", null, now, false],
    [404, "site", since(0.9), since(0.9), false],
    [404, "site", since(1), since(1), true],
    [404, "other", since(6.9), since(6.9), false],
    [404, "other", since(7), since(7), true],
    [404, "other", since(-1), now, false],
  ]) {
    assert.deepEqual(judge(status, who, before, now), { since: after, gone }, `${status} ${who}`);
  }
});

test("who answers at the address is asked for, and since when is stored", async () => {
  const notes = new Map();
  globalThis.localStorage = {
    getItem: (key) => notes.get(key) ?? null,
    setItem: (key, value) => notes.set(key, value),
    removeItem: (key) => notes.delete(key),
  };
  const ask = () => isGone("key", "offline_worker.js");
  const script = "const SITE={version:0};";
  const folder = { "": "a page" };
  const ago = (days) => notes.set("key", String(Date.now() - days * DAY));
  for (const [what, answers, days, gone, isNoted] of [
    ["nobody answers", null, 30, false, true],
    ["nothing is there, as while files are copied", {}, 30, false, true],
    ["everything is answered by a page of a login", { "build.json": "<p>" }, 30, false, false],
    ["the rest of the site is there", { "offline_worker.js": script, ...folder }, 1.1, true, false],
    ["the rest of the site is there", { "offline_worker.js": script }, 0.5, false, true],
    ["another site is there", folder, 1.1, false, true],
    ["another site is there", { "offline_worker.js": "<p>", ...folder }, 7.1, true, false],
    ["the server says so", { "build.json": 410 }, 0, true, false],
  ]) {
    server = answers;
    ago(days);
    assert.equal(await ask(), gone, `${what}, ${days} days`);
    assert.equal(notes.has("key"), isNoted, `${what}, ${days} days: noted`);
  }
  // Two visits in a row.
  notes.clear();
  server = { "offline_worker.js": script };
  for (let i = 0; i < 2; i++) assert.equal(await ask(), false);
  assert.ok(notes.has("key"));
});
