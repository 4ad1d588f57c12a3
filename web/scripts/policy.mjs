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
  // A worker starts by its own policy (web/src/worker.ts): their names are the workers' names.
  "trusted-types": ["study_worker"],
};

/** What single pages need besides. */
const BESIDES = {
  "embed.html": { "img-src": ["https:"] },
  "notes.html": { "frame-src": ["'self'"] },
};

/** The policy of a page, by its file's name. */
export function policyOf(page) {
  const directives = structuredClone(POLICY);
  for (const [name, sources] of Object.entries(BESIDES[page] ?? {})) {
    directives[name] = [...(directives[name] ?? []), ...sources];
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}
