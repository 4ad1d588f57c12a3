// The worker of the dialog that exports files. It builds the land once more, through the JS API's
// package beside the page, so that no file ever holds up the page.

import type * as Api from "../../api/faultline";
import type { FilesQuestion, LandRequest } from "./files_client";

const loaded = import(new URL("./api/faultline.js", import.meta.url).href) as Promise<typeof Api>;

let built: { key: string; terrain: Api.Terrain } | null = null;

async function landOf({ link, size }: LandRequest, onProgress: (share: number) => void) {
  const key = `${size} ${link}`;
  if (built?.key !== key) {
    built?.terrain.dispose();
    built = null;
    const terrain = await (await loaded).createTerrain(link, { size, onProgress });
    built = { key, terrain };
  }
  return built!.terrain;
}

async function answer(question: FilesQuestion, onProgress: (share: number) => void) {
  const api = await loaded;
  if (question.call === "tables") {
    const { size } = await api.decode(question.link);
    return { size, tables: await api.formats({ size }) };
  }
  const { call, land, format, options } = question;
  const terrain = await landOf(land, onProgress);
  if (call === "plan") return terrain.describeFile(format, options);
  return terrain.file(format, options, { onProgress });
}

// One after the other: there is one land.
let last: Promise<void> = Promise.resolve();

self.addEventListener("message", ({ data }: MessageEvent<{ id: number } & FilesQuestion>) => {
  const { id } = data;
  last = last.then(async () => {
    try {
      const found = await answer(data, (progress) => self.postMessage({ id, progress }));
      self.postMessage({ id, answer: found });
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      self.postMessage({ id, error: words, refused: error instanceof RangeError });
    }
  });
});
