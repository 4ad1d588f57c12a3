// The worker of createTerrainInWorker() in browsers.

import type { Question } from "./protocol";
import { serve } from "./serve";

serve({
  post: (reply, transfer) => self.postMessage(reply, { transfer }),
  listen: (listener) =>
    self.addEventListener("message", ({ data }: MessageEvent<Question>) => listener(data)),
});
