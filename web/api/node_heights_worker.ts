// The worker of openHeights() in Node.

import { fstatSync, lstatSync, openSync, readSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import type { HeightsQuestion } from "./heights_protocol";
import { serveHeights } from "./read_heights";

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

serveHeights({
  post: (reply, transfer) => parentPort!.postMessage(reply, transfer),
  listen: (listener) =>
    parentPort!.on("message", (question) => listener(question as HeightsQuestion)),
  readable: (file) => {
    if (!("path" in file)) throw new TypeError("A Blob is sent as its bytes in Node.");
    const { name, path } = file;
    // It is closed with the worker.
    const opened = openSync(path);
    const stat = fstatSync(opened);
    if (!stat.isFile()) throw new Error(`${path} is no file.`);
    const read = (offset: number, length: number) => {
      const bytes = new Uint8Array(length);
      return bytes.subarray(0, readSync(opened, bytes, 0, length, offset));
    };
    return { name, size: stat.size, read };
  },
  there: (paths) => paths.filter(isThere),
});
