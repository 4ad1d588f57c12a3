// The Content-Security-Policy of each page. The build writes it into the page, so that it holds on
// any host; web/scripts/serve.mjs also sends it as a header, because workers are bound by headers
// only.
// docs/deploy.md gives the reason for each line.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const POLICY = {
  "default-src": ["'none'"],
  "script-src": ["'self'", "'wasm-unsafe-eval'"],
  // In a sandbox a worker is a text of the page's own, which imports the script
  // (web/api/worker_start.ts).
  "worker-src": ["'self'", "blob:"],
  "style-src": ["'self'"],
  "font-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  // Each worker is started by a policy of its own, which has the worker's name
  // (web/src/common/worker.ts).
  "trusted-types": ["lesson_worker", "files_worker", "check_worker", "offline_worker"],
};

/** The page for an address that the site does not have: it may load nothing, so all is within it. */
export const NOWHERE = "404.html";

/** The sources by which that page's style or script is allowed: the checksum of what is within. */
function checksumsOf(tag) {
  const page = readFileSync(new URL(`../${NOWHERE}`, import.meta.url), "utf8");
  const parts = [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, "g"))];
  return parts.map(([, text]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}

/** What pages with embeds need in addition. */
const WITH_EMBEDS = { "frame-src": ["'self'"] };
const LESSON = /^lesson-[\w-]+\.html$/;

/** Sources that a single page needs in addition. */
const BESIDES = {
  [NOWHERE]: { "script-src": checksumsOf("script"), "style-src": checksumsOf("style") },
  // MapLibre starts its worker by an address, which the default policy compares.
  "world.html": { "trusted-types": ["world_worker", "maplibre_worker", "default"] },
  // An embed's poster may be on another site.
  "embed.html": { "img-src": ["https:"] },
  "embed_fit.html": { "img-src": ["https:"] },
  "notes.html": WITH_EMBEDS,
  // Test pages that use the JS API, and an embed (tests/web/browsers.mjs).
  "api.html": { "trusted-types": ["faultline"] },
  "host.html": WITH_EMBEDS,
};
// Pages that other sites show in frames. In a sandboxed frame WebKit matches 'self' with no
// address, so these pages name their own site.
const FRAMED = ["embed.html", "embed_fit.html"];

/** The policy of a page with this file name; `site`: the site's address, empty if it is unknown. */
export function policyOf(page, site = "") {
  const besides = LESSON.test(page) ? WITH_EMBEDS : (BESIDES[page] ?? {});
  const names = [...new Set([...Object.keys(POLICY), ...Object.keys(besides)])];
  const origin = site !== "" && FRAMED.includes(page) ? [new URL(site).origin] : [];
  const lines = names.map((name) => {
    const sources = [...(POLICY[name] ?? []), ...(besides[name] ?? [])];
    return [name, ...sources, ...(sources.includes("'self'") ? origin : [])].join(" ");
  });
  return lines.join("; ");
}
