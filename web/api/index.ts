// The package's entry for browsers and their workers. faultline.d.ts is its contract.

import { inWorkersOf } from "./client";
import type * as Contract from "./faultline";
import type { Reply } from "./protocol";
import { createTerrain, decode, encode, formats } from "./terrain";
import { workerSource } from "./worker_start";

// The worker imports nothing, so a bundler that copies files named by such a URL need not process
// it.
const script = new URL("./worker.js", import.meta.url).href;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}
let policy: ReturnType<TrustedTypes["createPolicy"]> | null | undefined;

/** An address of ours as a TrustedScriptURL, if the page demands Trusted Types. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  try {
    policy ??= trustedTypes?.createPolicy("faultline", { createScriptURL: (ours) => ours });
  } catch {
    // The page allows no policy of this name: the browser then accepts the plain address or reports
    // an error.
    policy = null;
  }
  return policy?.createScriptURL(address) ?? address;
}

export const createTerrainInWorker = inWorkersOf((onReply, failed) => {
  if (typeof Worker !== "function") throw new Error("Workers cannot be started from here.");
  const { address, type } = workerSource(script);
  const worker = new Worker(trusted(address), { type });
  worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => onReply(data));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    failed(event.message || "it did not start.");
  });
  return {
    post: (question) => worker.postMessage(question),
    keepAlive: () => undefined,
    close: () => worker.terminate(),
  };
});

export { createTerrain, decode, encode, formats };

({ createTerrain, createTerrainInWorker, decode, encode, formats }) satisfies typeof Contract;
