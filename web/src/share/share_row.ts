// One text to copy: its label, the text as it is, and a button that says when it has copied it.

import { copyText } from "./clipboard";
import { make, setText } from "../common/dom";

const COPIED_MS = 2000;

let rows = 0;

export class CopyRow {
  readonly node = make("div", "share-row");
  // Of one line, in which the text keeps its own.
  private readonly field = make("textarea");
  private readonly button = make("button", "button outlined");
  private timer = 0;

  /** `words`: the button's. `told`: where a refusal is said. */
  constructor(
    label: string,
    private readonly words: string,
    private readonly told: HTMLElement,
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

  /** Without a text there is nothing to copy yet. */
  show(text: string): void {
    if (this.field.value === text && text !== "") return;
    this.field.value = text;
    this.button.disabled = text === "";
    this.rest();
  }

  /** What stands there while there is no text. */
  wait(words: string): void {
    this.field.placeholder = words;
  }

  focus(): void {
    this.button.focus();
  }

  sayCopied(): void {
    setText(this.told, "");
    setText(this.button, TEXT.shareCopied);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.rest(), COPIED_MS);
  }

  /** The browser refused: the text is selected, to be copied by hand. */
  refuse(): void {
    setText(this.told, TEXT.shareCopyError);
    this.field.focus();
    this.field.select();
  }

  private async copy(): Promise<void> {
    if (await copyText(this.text)) this.sayCopied();
    else this.refuse();
  }

  private rest(): void {
    window.clearTimeout(this.timer);
    setText(this.button, this.words);
  }
}
