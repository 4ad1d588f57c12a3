// A picture to keep, as the wasm module draws it, carried over into the browser's own memory.

import type { PictureRequest, Playground } from "./playground";

export const MIN_SIDE = 64;
export const MAX_SIDE = 4096;

export interface Picture {
  /** Nothing when it could not be drawn: `error` says why, in a sentence. */
  pixels: ImageData | null;
  error: string;
  /** The land from above, square, since there are no graphics now. */
  flat: boolean;
}

/** Takes as long as it takes: about a second for a poster, more without a graphics card. */
export function takePicture(playground: Playground, request: PictureRequest): Picture {
  const { width, height, rgba, error, flat } = playground.takePicture(request);
  let pixels: ImageData | null = null;
  if (rgba.length > 0) {
    pixels = new ImageData(width, height);
    pixels.data.set(rgba);
  }
  playground.dropPicture();
  return { pixels, error, flat };
}
