// The worker of createTerrainInWorker() in Node.

import { parentPort } from "node:worker_threads";
import type { Question } from "./protocol";
import { serve } from "./serve";

serve({
  post: (reply, transfer) => parentPort!.postMessage(reply, transfer),
  listen: (listener) => parentPort!.on("message", (question) => listener(question as Question)),
});
