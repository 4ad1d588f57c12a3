// The package's entry for browsers and their workers. faultline.d.ts is its contract.

import { inWorkersOf } from "./client";
import type * as Contract from "./faultline";
import type { ReaderHost } from "./heights";
import type { HeightsReply } from "./heights_protocol";
import type { Reply } from "./protocol";
import { createTerrain, decode, encode, formats, load } from "./terrain";
import { inWords, tile } from "./tile";
import { workerSource } from "./worker_start";

// The workers import nothing, so a bundler that copies files named by such a URL need not process
// them.
const script = new URL("./worker.js", import.meta.url).href;
const heightsScript = new URL("./heights_worker.js", import.meta.url).href;

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

function startWorker<Answer>(
  script: string,
  onReply: (reply: Answer) => void,
  failed: (why: string) => void,
): Worker {
  if (typeof Worker !== "function") throw new Error("Workers cannot be started from here.");
  const { address, type } = workerSource(script);
  const worker = new Worker(trusted(address), { type });
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => onReply(data));
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    failed(event.message || "it did not start.");
  });
  return worker;
}

export const createTerrainInWorker = inWorkersOf((onReply, failed) => {
  const worker = startWorker<Reply>(script, onReply, failed);
  return {
    post: (question) => worker.postMessage(question),
    keepAlive: () => undefined,
    close: () => worker.terminate(),
  };
});

const reader: ReaderHost = {
  load,
  start: (onReply, failed) => {
    const worker = startWorker<HeightsReply>(heightsScript, onReply, failed);
    return {
      post: (question, transfer) => worker.postMessage(question, transfer),
      close: () => worker.terminate(),
    };
  },
};

export const openHeights: typeof Contract.openHeights = async (files, options) =>
  (await import("./heights.js")).openHeights(reader, files, options);

export { createTerrain, decode, encode, formats, inWords, tile };

({
  createTerrain,
  createTerrainInWorker,
  decode,
  encode,
  formats,
  inWords,
  openHeights,
  tile,
}) satisfies typeof Contract;
