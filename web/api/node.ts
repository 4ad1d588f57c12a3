// The package's entry for Node: as index.ts, with Node's files and threads.

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { inWorkersOf } from "./client";
import type * as Contract from "./faultline";
import type { Reply } from "./protocol";
import { createTerrain, decode, encode, formats, readFilesBy } from "./terrain";

readFilesBy(readFile);

export const createTerrainInWorker = inWorkersOf((onReply, failed) => {
  const worker = new Worker(new URL("./node_worker.js", import.meta.url));
  worker.on("message", (reply) => onReply(reply as Reply));
  worker.on("error", (error) => failed((error as Error).message));
  return {
    post: (question) => worker.postMessage(question),
    keepAlive: (awaited) => (awaited ? worker.ref() : worker.unref()),
    close: () => void worker.terminate(),
  };
});

export { createTerrain, decode, encode, formats };

({ createTerrain, createTerrainInWorker, decode, encode, formats }) satisfies typeof Contract;
