// Pictures of a lecture's stops, for the handout and the lecturer's window: drawn one after the
// other by a land of their own on a canvas that nobody sees, so that the page's land stays as it is.

import { make } from "../common/dom";
import type { LectureSheet } from "../common/lesson";
import { hasSoftwareGraphics } from "../runtime/features";
import { RunningLand } from "../runtime/land";
import { fetchParts } from "../runtime/program";

export interface PictureSize {
  width: number;
  height: number;
  /** Device pixels per CSS pixel: how large letters are. */
  pixelRatio: number;
}

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

async function startLand(canvas: HTMLCanvasElement): Promise<RunningLand> {
  const [playground, { regular, semiBold }] = await fetchParts();
  playground.start(regular, semiBold);
  playground.setPreferences(false, true);
  const land = new RunningLand(playground, canvas, {
    onState: () => undefined,
    onShown: () => undefined,
    afterFrame: () => undefined,
    onStop: (error) => console.error(error),
  });
  const missing = land.startGraphics(hasSoftwareGraphics());
  // Without graphics the pictures are the lands from above.
  if (missing) console.warn(missing);
  return land;
}

/**
 * Calls `take(picture, index)` for each stop; a null picture could not be drawn. The page may be used
 * meanwhile, but for the time that a single land takes. `goes`: asked before each picture.
 */
export async function drawStops(
  { stops }: LectureSheet,
  size: PictureSize,
  take: (picture: ImageData | null, index: number) => void,
  goes: () => boolean = () => true,
): Promise<void> {
  const canvas = make("canvas", "stop-canvas");
  canvas.id = "stop-canvas";
  canvas.width = size.width;
  canvas.height = size.height;
  canvas.setAttribute("aria-hidden", "true");
  document.body.append(canvas);
  const land = await startLand(canvas);
  try {
    land.attempt((target) =>
      target.setRegions({
        windowWidth: size.width / size.pixelRatio,
        windowHeight: size.height / size.pixelRatio,
        pixelRatio: size.pixelRatio,
        panel: NOWHERE,
        panelTop: 0,
        view: {
          ...NOWHERE,
          width: size.width / size.pixelRatio,
          height: size.height / size.pixelRatio,
        },
        timeline: NOWHERE,
        narrow: false,
      }),
    );
    for (const [index, { link }] of stops.entries()) {
      // Lets the page have its frames, and its person the keys.
      await new Promise((resolve) => window.setTimeout(resolve, 30));
      if (!goes()) return;
      land.attempt((target) => target.load(link));
      const picture = land.takeFrame({ ...size, legend: true, caption: false, look: "light" });
      if (picture.error) console.warn(picture.error);
      take(picture.pixels, index);
    }
  } finally {
    land.close();
    canvas.remove();
  }
}

/** A picture as a canvas; an empty one for null. */
export function pictureCanvas(picture: ImageData | null, alt: string): HTMLCanvasElement {
  const canvas = make("canvas");
  canvas.width = picture?.width ?? 16;
  canvas.height = picture?.height ?? 9;
  if (picture) canvas.getContext("2d")?.putImageData(picture, 0, 0);
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", alt);
  return canvas;
}
