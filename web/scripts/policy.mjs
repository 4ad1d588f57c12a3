// What a page of ours may do: its Content-Security-Policy. The build writes it into every page, so
// that it holds on any host, and web/scripts/serve.mjs sends it as a header, which also reaches
// workers. docs/deploy.md says why each line stands here.

const POLICY = {
  "default-src": ["'none'"],
  "script-src": ["'self'", "'wasm-unsafe-eval'"],
  "style-src": ["'self'"],
  "font-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "require-trusted-types-for": ["'script'"],
  // A worker starts by its own policy (web/src/common/worker.ts): their names are the workers' names.
  "trusted-types": ["lesson_worker", "files_worker"],
};

/** What single pages need besides. */
const BESIDES = {
  // Its poster may lie on another site.
  "embed.html": { "img-src": ["https:"] },
  "notes.html": { "frame-src": ["'self'"] },
  // A page of the tests, which uses the JS API (tests/web/browsers.mjs).
  "api.html": { "trusted-types": ["faultline"] },
};
// Other sites show it, some of them in a sandbox, and there WebKit takes 'self' for nobody's.
const FRAMED = ["embed.html"];

/** The policy of a page, by its file's name; `site`: its address, where that is known. */
export function policyOf(page, site = "") {
  const besides = BESIDES[page] ?? {};
  const names = [...new Set([...Object.keys(POLICY), ...Object.keys(besides)])];
  const origin = site !== "" && FRAMED.includes(page) ? [new URL(site).origin] : [];
  const lines = names.map((name) => {
    const sources = [...(POLICY[name] ?? []), ...(besides[name] ?? [])];
    return [name, ...sources, ...(sources.includes("'self'") ? origin : [])].join(" ");
  });
  return lines.join("; ");
}
