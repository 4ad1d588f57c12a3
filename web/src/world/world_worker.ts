// A worker that makes tiles of a world by the JS API's package beside the page. It makes a block of
// tiles at a time, because what a tile's halo costs is shared by all of them.

import type * as Api from "../../api/faultline";
import { answerQuestions } from "../common/rpc";
import type { Block, Made, WorldChecked, WorldQuestion } from "./world_question";
import { TILE_CELLS } from "./world_question";

/** The API's package did not arrive. */
class NotLoaded extends Error {
  constructor(cause: unknown) {
    super(TEXT.failureDownloadError, { cause });
  }
}
const loaded: Promise<typeof Api> = import(
  new URL("./api/faultline.js", import.meta.url).href
).catch((error: unknown) => {
  throw new NotLoaded(error);
});
// A question that comes later says so.
loaded.catch(() => undefined);

/** The block in work, and how it is given up. */
let current: { id: number; controller: AbortController } | null = null;
/** Blocks that were given up before they began. */
const unwanted = new Set<number>();

// Questions are answered one after the other; this listener hears at once that one is given up.
self.addEventListener("message", ({ data }: MessageEvent<{ question: WorldQuestion }>) => {
  const { question } = data;
  if (question.call !== "cancel") return;
  if (current?.id === question.block) current.controller.abort();
  else unwanted.add(question.block);
});

class GivenUp extends Error {}

/** The largest of these sizes at which the land has tiles, or why it has none at the first. */
async function checked(link: string, sizes: number[]): Promise<WorldChecked> {
  const { tile } = await loaded;
  let why = "";
  for (const size of sizes) {
    // Everything is checked before the first progress; so nothing is computed.
    const controller = new AbortController();
    const { signal } = controller;
    const window = { x: 0, y: 0, width: 1, height: 1 };
    try {
      await tile(link, { size, window, signal, onProgress: () => controller.abort() });
    } catch (error) {
      if (signal.aborted) return { size, why };
      const { name, code, message } = error as Api.TileError;
      if (name !== "TileError") throw error;
      why ||= message;
      if (code !== "halo") break;
    }
  }
  return { size: 0, why };
}

async function made(link: string, block: Block): Promise<Made> {
  const { id, size, x, y, side } = block;
  const isUnwanted = unwanted.has(id);
  unwanted.clear();
  if (isUnwanted) throw new GivenUp();
  const controller = new AbortController();
  current = { id, controller };
  const cells = side * TILE_CELLS;
  const { signal } = controller;
  const window = { x: x * TILE_CELLS, y: y * TILE_CELLS, width: cells + 1, height: cells + 1 };
  try {
    const { tile } = await loaded;
    const { heights, picture, halo, sea } = await tile(link, {
      size,
      window,
      picture: true,
      signal,
    });
    const tiles = [];
    for (let row = 0; row < side; ++row) {
      for (let column = 0; column < side; ++column) {
        const [left, top] = [column * TILE_CELLS, row * TILE_CELLS];
        tiles.push({
          heights: cut(
            heights,
            cells + 1,
            left,
            top,
            TILE_CELLS + 1,
            new Float32Array((TILE_CELLS + 1) ** 2),
          ),
          pixels: cut(
            picture!,
            4 * cells,
            4 * left,
            top,
            4 * TILE_CELLS,
            new Uint8ClampedArray(4 * TILE_CELLS ** 2),
          ),
        });
      }
    }
    return { tiles, sea, halo: cells + 1 < size ? halo : 0 };
  } catch (error) {
    if (signal.aborted) throw new GivenUp();
    throw error;
  } finally {
    current = null;
  }
}

/** A square of an array of rows; `into` is as long as it, of `width` a row. */
function cut<Numbers extends Float32Array | Uint8ClampedArray>(
  from: Numbers,
  stride: number,
  left: number,
  top: number,
  width: number,
  into: Numbers,
): Numbers {
  for (let row = 0; row * width < into.length; ++row) {
    const first = (top + row) * stride + left;
    into.set(from.subarray(first, first + width), row * width);
  }
  return into;
}

function answer(question: WorldQuestion): unknown {
  if (question.call === "check") return checked(question.link, question.sizes);
  if (question.call === "make") return made(question.link, question.block);
  return null;
}

// The API refuses a tile by an error with a sentence for people.
answerQuestions(
  answer,
  (error) =>
    error instanceof GivenUp || error instanceof NotLoaded || (error as Error).name === "TileError",
);
