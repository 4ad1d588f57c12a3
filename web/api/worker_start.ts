// Starts a script as a module worker from any page. Browsers start no worker from another origin,
// and a page in a sandbox has no origin, so that its own files are another's. But such a page may
// start a worker from a text, and that worker may import the script if the script's server allows
// it (Access-Control-Allow-Origin).

/** What `new Worker` needs. */
export interface WorkerSource {
  address: string;
  type: WorkerType;
}

/**
 * Imports a script in a worker and keeps the messages that come before it listens. A module cannot
 * do this: Chromium (156) starts none from a text where there is no origin.
 */
const importing = (script: string): string => `const early = [];
const keep = (event) => {
  event.stopImmediatePropagation();
  early.push(event.data);
};
addEventListener("message", keep);
import(${JSON.stringify(script)}).then(
  () => {
    removeEventListener("message", keep);
    early.forEach((data) => dispatchEvent(new MessageEvent("message", { data })));
  },
  (error) => setTimeout(() => { throw error; }),
);`;

export function workerSource(script: string): WorkerSource {
  // Not location.origin, which in a sandbox is that of the address.
  if (new URL(script).origin === globalThis.origin) return { address: script, type: "module" };
  const text = new Blob([importing(script)], { type: "text/javascript" });
  return { address: URL.createObjectURL(text), type: "classic" };
}
