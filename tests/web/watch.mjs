// What a page says in its console, for browsers whose driver does not tell it.

/** Runs in the page before its own scripts: collects errors, and hides SIMD for "?plain". */
export function watch() {
  window.problems = [];
  // Some browsers leave the message out of an error's stack.
  const text = (part) => (part instanceof Error ? `${part} ${part.stack}` : String(part));
  const note = (...parts) => window.problems.push(parts.map(text).join(" "));
  for (const kind of ["error", "warn"]) {
    const say = console[kind].bind(console);
    console[kind] = (...parts) => {
      note(`console.${kind}:`, ...parts);
      say(...parts);
    };
  }
  addEventListener("error", (event) => note("error:", event.message ?? event.target));
  addEventListener("unhandledrejection", (event) => note("rejected:", event.reason));
  document.addEventListener("securitypolicyviolation", (event) =>
    note("policy:", event.violatedDirective, "refused", event.blockedURI),
  );
  if (location.search === "?plain") WebAssembly.validate = () => false;
}

/** What the page has written into its console, on one line. */
export async function problems(browser) {
  const said = await browser.evaluate(() => window.problems ?? []).catch(() => []);
  return said.join(" | ").replaceAll("\n", " ").slice(0, 2000);
}
