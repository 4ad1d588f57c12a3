// A shader's text in the drawer, with the numbers of the pass that is shown. For a pass of the same
// shader it only changes the numbers.

import { make, setText } from "../common/dom";
import type { ShaderLine, ShaderState } from "./gpu";

const MAX_INDENT = 4;

function lineElement({ indent, code, other, note, values }: ShaderLine): HTMLElement {
  const item = make("li");
  item.toggleAttribute("data-other", other);
  item.dataset.indent = String(Math.min(indent, MAX_INDENT));
  if (note) item.append(make("span", "shader-note", note));
  if (code) item.append(make("code", "", code));
  item.append(make("span", "code-values", values));
  return item;
}

export class ShaderCode {
  readonly element = make("section", "card-section");
  private readonly file = make("p", "shader-quiet");
  private readonly list = make("ol", "pseudocode shader-code");
  private kernel = "";

  constructor() {
    this.list.setAttribute("aria-label", TEXT.shaderCodeLabel);
    this.element.append(make("h4", "", TEXT.shaderCodeTitle), this.file, this.list);
  }

  show({ kernel, note, code }: ShaderState): void {
    setText(this.file, note);
    this.file.hidden = note === "";
    if (kernel !== this.kernel) {
      this.kernel = kernel;
      this.list.dataset.kernel = kernel;
      this.list.replaceChildren(...code.map(lineElement));
    }
    for (const [i, { values }] of code.entries()) {
      const item = this.list.children[i] as HTMLElement;
      setText(item.lastElementChild as HTMLElement, values);
      item.toggleAttribute("data-live", values !== "");
    }
  }
}
