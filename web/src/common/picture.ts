// Lets the wasm module render a picture for export, and copies it into the browser's own memory.

import type { PictureRequest, Playground } from "./playground";

export const MIN_SIDE = 64;
export const MAX_SIDE = 4096;

export interface Picture {
  /** Null if the picture could not be rendered: `error` says why, in a sentence. */
  pixels: ImageData | null;
  error: string;
  /** Whether it is the square map of the land from above, because there is no WebGL context. */
  flat: boolean;
  /** The fingerprint of the land that is compared, where the picture shows two. */
  other?: string;
}

/** A picture of one land, as it is shown. */
const NO_OTHER = {
  north: false,
  seconds: -1,
  both: 0,
  line: 0,
  left: false,
  map: new Int8Array(0),
  words: "",
};

/**
 * Blocks until the picture is rendered: about a second for a poster, longer without a graphics
 * card.
 */
export function takePicture(playground: Playground, request: PictureRequest): Picture {
  const { width, height, rgba, error, flat } = playground.takePicture({
    ...NO_OTHER,
    ...request,
  });
  let pixels: ImageData | null = null;
  let why = error;
  try {
    if (rgba.length > 0) pixels = new ImageData(width, height);
    pixels?.data.set(rgba);
  } catch {
    // The browser has no memory for the copy.
    why = TEXT.pictureEncodingError;
  }
  playground.dropPicture();
  return { pixels, error: why, flat };
}
