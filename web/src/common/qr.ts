// A QR code as a picture. lean-qr makes the code; this file makes SVG elements of it, without
// markup.

import { generate } from "lean-qr";
import { svg } from "./svg";

/** The capacity of the largest code in bytes. */
export const MAX_BYTES = 2953;
/** Width of the light border around a code, in modules. */
export const QUIET = 4;
/** The approximate size of the picture and the minimum size of a module; whole pixels scan best. */
const SIDE_PX = 200;
const MIN_PX = 2;

/** A path over the dark modules: one rectangle for each run in a row. */
function modules(code: ReturnType<typeof generate>): string {
  let path = "";
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue;
      const start = x;
      while (code.get(x + 1, y)) x++;
      path += `M${start} ${y}h${x + 1 - start}v1H${start}z`;
    }
  }
  return path;
}

/**
 * Null for a text of more than MAX_BYTES. Dark on white in every theme, because cameras need that.
 */
export function qrPicture(text: string): SVGSVGElement | null {
  if (new TextEncoder().encode(text).length > MAX_BYTES) return null;
  const code = generate(text);
  const side = code.size + 2 * QUIET;
  const shown = side * Math.max(MIN_PX, Math.round(SIDE_PX / side));
  const picture = svg("svg", "", {
    width: shown,
    height: shown,
    viewBox: `${-QUIET} ${-QUIET} ${side} ${side}`,
    "shape-rendering": "crispEdges",
  });
  picture.append(
    svg("rect", "", { x: -QUIET, y: -QUIET, width: side, height: side, fill: "#fff" }),
    svg("path", "", { d: modules(code), fill: "#000" }),
  );
  return picture;
}

/** The same as a canvas with a pixel for each module. Null for a text of more than MAX_BYTES. */
export function qrCanvas(text: string): HTMLCanvasElement | null {
  if (new TextEncoder().encode(text).length > MAX_BYTES) return null;
  const canvas = document.createElement("canvas");
  const code = generate(text);
  code.toCanvas(canvas, { on: [0, 0, 0], off: [255, 255, 255], pad: QUIET });
  return canvas;
}

export const qrFile = (picture: SVGSVGElement): Blob =>
  new Blob([new XMLSerializer().serializeToString(picture)], { type: "image/svg+xml" });
