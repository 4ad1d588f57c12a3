// The package's entry for Node: as index.ts, with Node's files and threads.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { inWorkersOf } from "./client";
import type * as Contract from "./faultline";
import type { ReaderHost } from "./heights";
import type { HeightsReply } from "./heights_protocol";
import type { Reply } from "./protocol";
import { createTerrain, decode, encode, formats, load, readFilesBy } from "./terrain";
import { inWords, tile } from "./tile";

readFilesBy(readFile);

function startWorker<Answer>(
  script: URL,
  onReply: (reply: Answer) => void,
  failed: (why: string) => void,
): Worker {
  const worker = new Worker(script);
  worker.on("message", (reply) => onReply(reply as Answer));
  worker.on("error", (error) => failed((error as Error).message));
  return worker;
}

export const createTerrainInWorker = inWorkersOf((onReply, failed) => {
  const script = new URL("./node_worker.js", import.meta.url);
  const worker = startWorker<Reply>(script, onReply, failed);
  return {
    post: (question) => worker.postMessage(question),
    keepAlive: (awaited) => (awaited ? worker.ref() : worker.unref()),
    close: () => void worker.terminate(),
  };
});

const reader: ReaderHost = {
  load,
  start: (onReply, failed) => {
    const script = new URL("./node_heights_worker.js", import.meta.url);
    const worker = startWorker<HeightsReply>(script, onReply, failed);
    return {
      post: (question, transfer) => worker.postMessage(question, transfer),
      close: () => void worker.terminate(),
    };
  },
  pathOf: (file) =>
    typeof file === "string" && !file.startsWith("file:") ? file : fileURLToPath(file),
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
