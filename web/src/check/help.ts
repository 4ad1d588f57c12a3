// What helps to write the loop: a skeleton in three languages, which the tests complete and run, and
// three cuts with every number, which C++ computes.

import { copyText } from "../common/clipboard";
import { button, element, make } from "../common/dom";
import { filled } from "../common/filled";
import cpp from "./skeletons/skeleton.cpp" with { type: "text" };
import javascript from "./skeletons/skeleton.mjs" with { type: "text" };
import python from "./skeletons/skeleton.py" with { type: "text" };
import type { CheckClient } from "./check_client";
import type { WorkedExample, WorkedStep } from "./check_module";

const SKELETONS = [
  { name: TEXT.checkHelpPython, code: python },
  { name: TEXT.checkHelpJavascript, code: javascript },
  { name: TEXT.checkHelpCpp, code: cpp },
];
/** The size that stands in the skeletons. */
const SIZE = "SIZE = 65";
const COPIED_MS = 2000;

let shown = SKELETONS[0]!;
let size = 65;

/** The skeletons are for a land so many vertices wide. */
export function showSize(vertices: number): void {
  size = vertices;
  element("skeleton").textContent = shown.code.trim().replace(SIZE, `SIZE = ${size}`);
}

/** Copies a text, and says so on the button; where the browser refuses, the text is selected. */
export async function copyFrom(from: HTMLElement, pressed: HTMLButtonElement): Promise<void> {
  const label = pressed.textContent;
  const text = from instanceof HTMLTextAreaElement ? from.value : (from.textContent ?? "");
  if (!(await copyText(text))) {
    if (from instanceof HTMLTextAreaElement) from.select();
    else window.getSelection()?.selectAllChildren(from);
    return;
  }
  pressed.textContent = TEXT.checkHelpCopied;
  window.setTimeout(() => (pressed.textContent = label), COPIED_MS);
}

function makeLanguages(): void {
  const all = SKELETONS.map((each) => {
    const choice = make("button", "choice", each.name);
    choice.type = "button";
    choice.addEventListener("click", () => {
      shown = each;
      for (const other of all) other.setAttribute("aria-pressed", String(other === choice));
      showSize(size);
    });
    choice.setAttribute("aria-pressed", String(each === shown));
    return choice;
  });
  element("languages").replaceChildren(...all);
}

/** A grid of numbers under a caption; what is raised is marked. */
function tableOf(caption: string, numbers: string[], raised: number[], side: number) {
  const table = make("table", "numbers");
  table.append(make("caption", "", caption));
  for (let y = 0; y < side; y++) {
    const row = table.insertRow();
    for (let x = 0; x < side; x++) {
      const cell = row.insertCell();
      cell.textContent = numbers[y * side + x]!;
      if (raised[y * side + x]) cell.className = "raised";
    }
  }
  return table;
}

function stepOf(step: WorkedStep, index: number, side: number): HTMLElement {
  const [px, py, nx, ny, amplitude] = step.cut;
  const names = { index, px: px!, py: py!, nx: nx!, ny: ny!, amplitude: amplitude! };
  const figure = make("div", "worked");
  figure.append(
    make("p", "", filled(TEXT.checkExampleCut, names)),
    tableOf(TEXT.checkExampleSide, step.beyond, step.raised, side),
    tableOf(filled(TEXT.checkExampleSum, { index }), step.sums, step.raised, side),
  );
  return figure;
}

/** Fills the part, once, when somebody opens it. */
export function startHelp(client: CheckClient): void {
  const help = element<HTMLDetailsElement>("help");
  const fill = async () => {
    const answer = await client.ask<string>({ call: "workedExample", args: [] });
    const { size: side, steps } = JSON.parse(answer) as WorkedExample;
    element("example").replaceChildren(...steps.map((step, i) => stepOf(step, i, side)));
  };
  help.addEventListener("toggle", () => void fill(), { once: true });
  makeLanguages();
  showSize(size);
  const copy = button("copy-skeleton");
  copy.addEventListener("click", () => void copyFrom(element("skeleton"), copy));
}
