// The package's entry for browsers and their workers. faultline.d.ts says what it promises.

import { inWorkersOf } from "./client";
import type * as Promised from "./faultline";
import type { Reply } from "./protocol";
import { createTerrain, decode, encode } from "./terrain.js";

/** A worker of a script that lies on another origin, from where none can be started. */
function startAcross(script: URL): Worker {
  const text = `import ${JSON.stringify(script.href)};`;
  const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  return new Worker(address, { type: "module" });
}

function startWorker(): Worker {
  try {
    // Bundlers know this line, and take the worker along.
    return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  } catch {
    const here: string = import.meta.url;
    return startAcross(new URL("worker.js", here));
  }
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

export { createTerrain, decode, encode };

({ createTerrain, createTerrainInWorker, decode, encode }) satisfies typeof Promised;
