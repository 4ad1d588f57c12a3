// Makes nodes of a lecturer's words, which C++ has taken apart into lines of runs
// (src/lesson/lecture_sheet.h). Nothing of them is markup.

import { make } from "./dom";
import type { WordRun } from "./lesson";
import { Formula } from "./mathml";

function runNode([kind, content, address]: WordRun): Node {
  if (kind === "formula") {
    const formula = new Formula("words-formula");
    formula.show(content);
    return formula.element;
  }
  if (kind === "bold") return make("b", "", content);
  if (kind === "text") return document.createTextNode(content);
  const link = make("a", "", content);
  link.href = address!;
  link.target = "_blank";
  // The other page learns nothing of this one.
  link.rel = "noopener noreferrer";
  return link;
}

/** A line each, as blocks; an empty line keeps its height. */
export function wordNodes(lines: WordRun[][]): HTMLElement[] {
  return lines.map((runs) => {
    const line = make("span", "words-line");
    line.append(...runs.map(runNode));
    return line;
  });
}
