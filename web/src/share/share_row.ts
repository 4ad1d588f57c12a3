// One text to copy: its label, the text, and a button that reports when it has copied the text.

import { copyText } from "../common/clipboard";
import { make, setText } from "../common/dom";

const COPIED_MS = 2000;

let rows = 0;

export class CopyRow {
  readonly node = make("div", "share-row");
  // A textarea of one row, because an <input> would lose line breaks.
  private readonly field = make("textarea");
  private readonly button = make("button", "button outlined");
  private timer = 0;

  /** `action`: the button's label. `status`: the element that reports a refusal. */
  constructor(
    label: string,
    private readonly action: string,
    private readonly status: HTMLElement,
  ) {
    const id = `share-text-${rows++}`;
    const name = make("label", "share-label", label);
    name.id = `${id}-label`;
    name.htmlFor = id;
    this.field.rows = 1;
    this.field.id = id;
    this.field.readOnly = true;
    this.field.spellcheck = false;
    this.field.addEventListener("focus", () => this.field.select());
    this.button.type = "button";
    this.button.setAttribute("aria-describedby", name.id);
    this.button.setAttribute("aria-live", "polite");
    this.button.addEventListener("click", () => void this.copy());
    this.rest();
    this.node.append(name, this.field, this.button);
  }

  get text(): string {
    return this.field.value;
  }

  /** Shows a text; with an empty one the button is disabled. */
  show(text: string): void {
    if (this.field.value === text && text !== "") return;
    this.field.value = text;
    this.button.disabled = text === "";
    this.rest();
  }

  /** Sets the placeholder that is shown while there is no text. */
  wait(placeholder: string): void {
    this.field.placeholder = placeholder;
  }

  focus(): void {
    this.button.focus();
  }

  sayCopied(): void {
    setText(this.status, "");
    setText(this.button, TEXT.shareCopied);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.rest(), COPIED_MS);
  }

  /** Reports that the browser refused, and selects the text so that it can be copied by hand. */
  refuse(): void {
    setText(this.status, TEXT.shareCopyError);
    this.field.focus();
    this.field.select();
  }

  private async copy(): Promise<void> {
    if (await copyText(this.text)) this.sayCopied();
    else this.refuse();
  }

  private rest(): void {
    window.clearTimeout(this.timer);
    setText(this.button, this.action);
  }
}
