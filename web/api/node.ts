// The package's entry for Node: as index.ts, with files and threads of its own.

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { inWorkersOf } from "./client";
import type * as Promised from "./faultline";
import type { Reply } from "./protocol";
import { createTerrain, decode, encode, formats, readFilesBy } from "./terrain";

readFilesBy(readFile);

export const createTerrainInWorker = inWorkersOf((hear, failed) => {
  const worker = new Worker(new URL("./node_worker.js", import.meta.url));
  worker.on("message", (reply) => hear(reply as Reply));
  worker.on("error", (error) => failed((error as Error).message));
  return {
    post: (question) => worker.postMessage(question),
    hold: (awaited) => (awaited ? worker.ref() : worker.unref()),
    close: () => void worker.terminate(),
  };
});

export { createTerrain, decode, encode, formats };

({ createTerrain, createTerrainInWorker, decode, encode, formats }) satisfies typeof Promised;
