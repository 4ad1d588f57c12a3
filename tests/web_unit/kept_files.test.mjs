// Tests what a browser keeps of a published site (web/scripts/kept_files.mjs), and which requests
// are answered by it (offline/kept_names).
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { withKeptFiles } from "../../web/scripts/kept_files.mjs";
import { load } from "./load.mjs";

const { cachePrefix, keptName, nameOf } = await load("offline/kept_names.ts");

const SCOPE = "https://example.org/faultline/";
const ask = (url, { method = "GET", headers = {} } = {}) =>
  nameOf({ url, method, headers: new Headers(headers) }, SCOPE);

test("a request asks for a file of the site's folder, whatever follows its name", () => {
  assert.equal(ask(SCOPE), "");
  assert.equal(ask(`${SCOPE}#v1;seed=oak`), "");
  assert.equal(ask(`${SCOPE}embed.html?start=click&poster=a%2Fb#v1`), "embed.html");
  assert.equal(ask(`${SCOPE}api/faultline.js`), "api/faultline.js");
});

test("other places, frozen copies, parts of files and messages are left to the network", () => {
  assert.equal(ask("https://example.org/other/index.html"), undefined);
  assert.equal(ask("https://example.org/faultline"), undefined);
  assert.equal(ask("https://elsewhere.org/faultline/index.html"), undefined);
  assert.equal(ask(`${SCOPE}v/1.0.0/index.html`), undefined);
  assert.equal(ask(`${SCOPE}index.html`, { headers: { Range: "bytes=0-1" } }), undefined);
  assert.equal(ask(`${SCOPE}index.html`, { method: "POST" }), undefined);
  assert.equal(ask(`${SCOPE}build.json`, { method: "HEAD" }), undefined);
});

test("a page is found by the names under which servers know it", () => {
  const files = new Map([
    ["index.html", ""],
    ["notes.html", ""],
    ["main-01234567.js", ""],
  ]);
  assert.equal(keptName("", files), "index.html");
  assert.equal(keptName("notes", files), "notes.html");
  assert.equal(keptName("main-01234567.js", files), "main-01234567.js");
  for (const name of ["main.js", "constructor", "notes/", ".html"]) {
    assert.equal(keptName(name, files), undefined, name);
  }
});

test("an address whose '#' was escaped is answered by the page that leads home", () => {
  const files = new Map([
    ["index.html", ""],
    ["404.html", ""],
  ]);
  for (const name of ["%23v1;seed=oak", "embed.html%23v1", "%2523v1%253Bseed%253Doak"]) {
    assert.equal(keptName(ask(SCOPE + name), files), "404.html", name);
    assert.equal(keptName(name, new Map([["index.html", ""]])), undefined, name);
  }
  for (const name of ["none", "%23", "%23seed", "23v1"]) {
    assert.equal(keptName(name, files), undefined, name);
  }
});

test("the caches of one folder are not those of a folder in it", () => {
  const inside = cachePrefix(`${SCOPE}v/1.0.0/`);
  assert.ok(!inside.startsWith(cachePrefix(SCOPE)));
  assert.ok(!cachePrefix(SCOPE).startsWith(inside));
});

const SITE = {
  "index.html": "page",
  "main-01234567.js": "script",
  "api/faultline.js": "api",
  "api/terrain.wasm": "module",
  "api/terrain-plain.wasm": "module",
  "api/README.md": "",
  "api/package.json": "{}",
  "api/faultline.d.ts": "",
  "element.d.ts": "",
  "pictures/a.jpg": "",
  "maplibre-01234567.js": "",
  "offline_worker.js": "keep(SITE)",
};
const asBytes = (files) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]));

/** The list that the worker's script gets, evaluated as the browser does. */
function listOf(files, script = "keep(SITE)") {
  let list;
  const text = withKeptFiles(script, asBytes(files)).toString();
  new Function("keep", text)((site) => (list = site));
  return list;
}

test("the worker keeps what pages run, each file with its checksum", () => {
  const { files } = listOf(SITE);
  const wanted = [
    "api/faultline.js",
    "api/terrain-plain.wasm",
    "api/terrain.wasm",
    "index.html",
    "main-01234567.js",
  ];
  assert.deepEqual(Object.keys(files), wanted);
  assert.equal(files["index.html"], createHash("sha256").update("page").digest("base64"));
});

test("another file, name or worker is another version, and the same site is the same", () => {
  const { version } = listOf(SITE);
  assert.match(version, /^[0-9a-f]{16}$/);
  assert.equal(listOf({ ...SITE, "pictures/a.jpg": "other" }).version, version);
  const others = [
    listOf({ ...SITE, "index.html": "other" }),
    listOf({ ...SITE, "more.html": "" }),
    listOf(SITE, "keep(SITE); // 2"),
  ];
  for (const other of others) assert.notEqual(other.version, version);
});
