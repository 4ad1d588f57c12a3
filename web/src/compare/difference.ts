// The difference of two lands: a map with its scale, what is said of it, and their statistics. C++
// computes all of it (src/lesson/compared.h).

import { make } from "../common/dom";
import { filled } from "../common/filled";
import type { Comparison } from "../common/lesson";

/** Ends and middle of the palette, which all eyes tell apart: ColorBrewer's PuOr. */
const LOWER = [84, 39, 136];
const LEVEL = [247, 247, 247];
const HIGHER = [179, 88, 6];

export function colourOf(percent: number): number[] {
  const end = percent < 0 ? LOWER : HIGHER;
  const part = Math.abs(percent) / 100;
  return LEVEL.map((level, i) => Math.round(level + (end[i]! - level) * part));
}

/** Parts of the largest difference as pixels, `width` in a row. */
function painted(className: string, percents: number[], width: number): HTMLCanvasElement {
  const canvas = make("canvas", className);
  canvas.width = width;
  canvas.height = percents.length / width;
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  context.putImageData(pixelsOf(percents, width), 0, 0);
  return canvas;
}

function pixelsOf(percents: number[], width: number): ImageData {
  const pixels = new ImageData(width, percents.length / width);
  percents.forEach((percent, i) => {
    pixels.data.set([...colourOf(percent), 255], 4 * i);
  });
  return pixels;
}

/** The map, a pixel for each place of it. */
export const mapPixels = ({ map, mapSide }: Comparison): ImageData => pixelsOf(map, mapSide);

function mapOf({ map, mapSide }: Comparison): HTMLCanvasElement {
  const canvas = painted("compare-map", map, mapSide);
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", TEXT.compareMapLabel);
  return canvas;
}

function scaleOf({ most }: Comparison): HTMLElement {
  const all = Array.from({ length: 201 }, (_, i) => i - 100);
  const bar = painted("compare-bar", all, all.length);
  const ends = make("div", "compare-ends");
  ends.append(
    make("span", "", `−${most}`),
    make("span", "", TEXT.compareMapEqual),
    make("span", "", `+${most}`),
  );
  const scale = make("figcaption", "compare-scale");
  scale.append(bar, ends);
  return scale;
}

function tableOf({ rows }: Comparison, here: string, there: string): HTMLTableElement {
  const table = make("table", "compare-table");
  const row = (tag: "th" | "td", cells: string[]): HTMLTableRowElement => {
    const line = make("tr");
    cells.forEach((text, i) => {
      const cell = make(i === 0 ? "th" : tag, "", text);
      if (i === 0 || tag === "th") cell.setAttribute("scope", i === 0 && text ? "row" : "col");
      line.append(cell);
    });
    return line;
  };
  const head = make("thead");
  head.append(row("th", ["", there, here]));
  const body = make("tbody");
  body.append(...rows.map(({ label, here: a, there: b }) => row("td", [label, b, a])));
  table.append(head, body);
  return table;
}

/** The contents of the panel: `there` on the left, as in the wiper. */
export function differenceOf(found: Comparison, here: string, there: string): HTMLElement[] {
  const figure = make("figure", "compare-figure");
  figure.append(mapOf(found), scaleOf(found));
  const words = make("div", "compare-words");
  words.append(
    make("p", "compare-title", filled(TEXT.compareDifferenceTitle, { here, there })),
    ...found.sentences.map((sentence) => make("p", "", sentence)),
    tableOf(found, here, there),
  );
  return [figure, words];
}
