// The package's entry for browsers and their workers. faultline.d.ts says what it promises.

import { inWorkersOf } from "./client";
import type * as Promised from "./faultline";
import type { Reply } from "./protocol";
import { createTerrain, decode, encode, formats } from "./terrain";

// Complete in itself, so that a bundler that copies what is named so need not understand it.
const script = new URL("./worker.js", import.meta.url);

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}
let policy: ReturnType<TrustedTypes["createPolicy"]> | null | undefined;

/** An address of ours as a page with Trusted Types wants it. */
function vouchedFor(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  try {
    policy ??= trustedTypes?.createPolicy("faultline", { createScriptURL: (ours) => ours });
  } catch {
    // The page allows no policy of this name: it takes the bare address, or says itself why not.
    policy = null;
  }
  return policy?.createScriptURL(address) ?? address;
}

function startWorker(): Worker {
  const start = (address: string) => new Worker(vouchedFor(address), { type: "module" });
  if (script.origin === globalThis.location.origin) return start(script.href);
  // No worker is started from another origin, but one of our own may import from there.
  const text = `import ${JSON.stringify(script.href)};`;
  return start(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
}

export const createTerrainInWorker = inWorkersOf((hear, failed) => {
  const worker = startWorker();
  worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => hear(data));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    failed(event.message || "it did not start.");
  });
  return {
    post: (question) => worker.postMessage(question),
    hold: () => undefined,
    close: () => worker.terminate(),
  };
});

export { createTerrain, decode, encode, formats };

({ createTerrain, createTerrainInWorker, decode, encode, formats }) satisfies typeof Promised;
