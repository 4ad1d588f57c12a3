// The difference of two lands: a map with its scale, what is said of it, and their statistics. C++
// computes all of it (src/lesson/compared.h).

import { paintDifferences } from "../common/difference_map";
import { make } from "../common/dom";
import { filled } from "../common/filled";
import type { Comparison } from "../common/lesson";

function mapOf({ map, mapSide, colours }: Comparison): HTMLCanvasElement {
  const canvas = make("canvas", "compare-map");
  paintDifferences(canvas, map, mapSide, colours);
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", TEXT.compareMapLabel);
  return canvas;
}

function scaleOf({ ends: texts, colours }: Comparison): HTMLElement {
  const bar = make("canvas", "compare-bar");
  const all = colours.map((_, i) => i - 100);
  paintDifferences(bar, all, all.length, colours);
  const ends = make("div", "compare-ends");
  ends.append(...texts.map((text) => make("span", "", text)));
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
  const says = make("div", "compare-says");
  says.append(
    make("p", "compare-title", filled(TEXT.compareDifferenceTitle, { here, there })),
    ...found.sentences.map((sentence) => make("p", "", sentence)),
  );
  const words = make("div", "compare-words");
  words.append(says, tableOf(found, here, there));
  return [figure, words];
}
