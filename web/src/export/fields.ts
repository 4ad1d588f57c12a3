// Labelled fields of Export's panes.

import { make } from "../common/dom";

/** A field below its name, and a sentence that explains it below that. */
export function labelled(text: HTMLElement, field: HTMLElement, help = ""): HTMLLabelElement {
  const label = make("label", "export-field");
  label.append(text, field);
  if (help) label.append(explained(field, text, help));
  return label;
}

let explanations = 0;

/** The sentence that explains a field; read aloud after its name, and not as a part of it. */
function explained(field: HTMLElement, name: HTMLElement, help: string): HTMLElement {
  const words = make("small", "export-says", help);
  explanations++;
  name.id = `export-name-${explanations}`;
  words.id = `export-help-${explanations}`;
  field.setAttribute("aria-labelledby", name.id);
  field.setAttribute("aria-describedby", words.id);
  return words;
}

/** A checkbox with its label and a sentence that explains it. */
export function checkRow(
  text: string,
  help = "",
): { label: HTMLLabelElement; input: HTMLInputElement } {
  const input = make("input");
  input.type = "checkbox";
  const words = make("span");
  const name = make("span", "", text);
  words.append(name);
  if (help) words.append(explained(input, name, help));
  const label = make("label", "export-check");
  label.append(input, words);
  return { label, input };
}

/** A row of choices of which one is chosen. */
export class Segments {
  readonly node = make("fieldset", "choice");
  private readonly place = make("div", "segments");

  constructor(
    private readonly name: string,
    legend: string,
    private readonly changed: (key: string) => void,
  ) {
    this.node.append(make("legend", "", legend), this.place);
  }

  fill(rows: readonly { key: string; label: string }[]): void {
    this.place.replaceChildren(...rows.map(({ key, label }) => this.segment(key, label)));
  }

  get inputs(): HTMLInputElement[] {
    return [...this.place.querySelectorAll("input")];
  }

  /** The key that is chosen; empty: none. */
  get chosen(): string {
    return this.inputs.find((input) => input.checked)?.value ?? "";
  }

  set chosen(key: string) {
    for (const input of this.inputs) input.checked = input.value === key;
  }

  private segment(key: string, text: string): HTMLLabelElement {
    const input = make("input");
    input.type = "radio";
    input.name = this.name;
    input.value = key;
    input.addEventListener("change", () => this.changed(key));
    const label = make("label");
    label.append(input, make("span", "", text));
    return label;
  }
}
