// The worker of openHeights() in browsers.

import type { HeightsQuestion } from "./heights_protocol";
import { serveHeights } from "./read_heights";

/** What only workers have, and the types of pages lack. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

serveHeights({
  post: (reply, transfer) => self.postMessage(reply, { transfer }),
  listen: (listener) =>
    self.addEventListener("message", ({ data }: MessageEvent<HeightsQuestion>) => listener(data)),
  readable: (file) => {
    if (!("blob" in file)) throw new TypeError("Files have no paths in browsers.");
    const { name, blob } = file;
    const reader = new FileReaderSync();
    const read = (offset: number, length: number) =>
      new Uint8Array(reader.readAsArrayBuffer(blob.slice(offset, offset + length)));
    return { name, size: blob.size, read };
  },
});
