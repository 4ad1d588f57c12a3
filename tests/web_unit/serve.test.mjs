// Tests web/scripts/serve.mjs: it does what docs/deploy.md requires, and sends nothing outside the
// folder.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { policyOf } from "../../web/scripts/policy.mjs";
import { serve } from "../../web/scripts/serve.mjs";

const folder = mkdtempSync(join(tmpdir(), "faultline-serve-"));
const root = join(folder, "site");
mkdirSync(join(root, "sub"), { recursive: true });
writeFileSync(join(folder, "secret.txt"), "secret");
const FILES = {
  "index.html": "<p>",
  "sub/index.html": "<p>",
  "main-01234567.js": "1",
  "page.css": "a{}",
  "element.d.ts": "export {};",
  "m.wasm": "wasm",
  "m.wasm.br": "br",
};
for (const [name, text] of Object.entries(FILES)) writeFileSync(join(root, name), text);
const server = await serve({ root, port: 0, policy: true });
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Requests a path as it is; a browser would normalise it. */
function get(path, { method = "GET", headers = {} } = {}) {
  return new Promise((resolve, reject) => {
    const asked = request({ port: server.port, path, method, headers }, (answer) => {
      let body = "";
      answer.on("data", (part) => (body += part));
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, body }));
    });
    asked.on("error", reject).end();
  });
}

test("every kind of file has its media type", async () => {
  const types = {
    "/": "text/html; charset=utf-8",
    "/main-01234567.js": "text/javascript; charset=utf-8",
    "/page.css": "text/css; charset=utf-8",
    "/element.d.ts": "text/plain; charset=utf-8",
    "/m.wasm": "application/wasm",
  };
  for (const [path, type] of Object.entries(types)) {
    const { status, headers } = await get(path);
    assert.equal(status, 200, path);
    assert.equal(headers["content-type"], type, path);
    assert.equal(headers["x-content-type-options"], "nosniff", path);
  }
});

test("hashed names are cached for ever, others are revalidated", async () => {
  const { headers } = await get("/main-01234567.js");
  assert.equal(headers["cache-control"], "public, max-age=31536000, immutable");
  const page = await get("/page.css");
  assert.equal(page.headers["cache-control"], "no-cache");
  const again = await get("/page.css", { headers: { "if-none-match": page.headers.etag } });
  assert.equal(again.status, 304);
});

test("pages and scripts are sent with their policy", async () => {
  for (const path of ["/", "/index.html", "/sub/"]) {
    const { headers } = await get(path);
    assert.equal(headers["content-security-policy"], policyOf("index.html"), path);
  }
});

test("clients that accept brotli get the .br file", async () => {
  const packed = await get("/m.wasm", { headers: { "accept-encoding": "gzip, br" } });
  assert.equal(packed.body, "br");
  assert.equal(packed.headers["content-encoding"], "br");
  assert.equal(packed.headers["content-type"], "application/wasm");
  const plain = await get("/m.wasm");
  assert.equal(plain.body, "wasm");
  assert.match(plain.headers.vary, /accept-encoding/i);
});

test("a folder without its slash is redirected, other methods are refused", async () => {
  const { status, headers } = await get("/sub?a=1");
  assert.equal(status, 301);
  assert.equal(headers.location, "sub/");
  assert.equal((await get("/", { method: "POST" })).status, 405);
  assert.equal((await get("/", { method: "HEAD" })).body, "");
});

test("nothing outside the folder is sent", async () => {
  for (const path of [
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/%00",
    "/none",
  ]) {
    const { status, body } = await get(path);
    assert.equal(status, 404, path);
    assert.ok(!body.includes("secret"), path);
  }
});

test("what is not there is answered by the site's own page, under its policy", async () => {
  writeFileSync(join(root, "404.html"), "<h1>Nothing is here");
  for (const path of ["/none", "/%23v1;seed=oak", "/sub/embed.html%2523v1", "/v/1.0.0/none.js"]) {
    const { status, headers, body } = await get(path);
    assert.equal(status, 404, path);
    assert.equal(body, "<h1>Nothing is here", path);
    assert.equal(headers["content-type"], "text/html; charset=utf-8", path);
    assert.equal(headers["cache-control"], "no-cache", path);
    assert.equal(headers["content-security-policy"], policyOf("404.html"), path);
  }
  assert.equal((await get("/none", { method: "HEAD" })).body, "");
  rmSync(join(root, "404.html"));
});
