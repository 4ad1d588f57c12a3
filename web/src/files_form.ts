// What stands in the dialog that exports files. Made from C++'s tables of formats, options and
// targets (src/exchange/file_formats.h).

import type { FileOption, FileOptions, FilePlan, FileTables } from "../api/faultline";
import type { Tables } from "./files_client";
import { filled } from "./filled";
import { make, setText } from "./page";

const SIDECAR = "sidecar";
const MEGABYTE = 1e6;

type Key = Exclude<keyof FileOptions, "target" | "page">;

interface OptionField {
  row: FileOption;
  input: HTMLInputElement;
  label: HTMLLabelElement;
}

/** Options of a select. */
function choices(rows: { key: string; label: string }[]): HTMLOptionElement[] {
  return rows.map(({ key, label }) => {
    const option = make("option", "", label);
    option.value = key;
    return option;
  });
}

function labelled(words: string, field: HTMLElement, className = "files-field"): HTMLLabelElement {
  const label = make("label", className);
  label.append(make("span", "", words), field);
  return label;
}

/** So many figures, without an exponent. */
const short = (value: number, figures: number): string =>
  value.toLocaleString("en", { maximumSignificantDigits: figures, useGrouping: false });

function bytesWords(bytes: number): string {
  if (bytes === 0) return say.filesSmall;
  const megabytes = short(Math.max(bytes / MEGABYTE, 0.01), 2);
  return filled(say.filesMegabytes, { megabytes });
}

export class FilesForm {
  readonly dialog = make("dialog", "dialog files card");
  readonly node = make("form", "files-form");
  readonly cancel = make("button", "button quiet", say.pageCancel);
  readonly advice = make("p", "files-advice");
  onTarget = (): void => undefined;
  onChange = (): void => undefined;

  private readonly targets = make("div", "segments");
  private readonly fields = make("fieldset", "files-fields");
  private readonly format = make("select");
  private readonly formatHelp = make("p", "files-says");
  private readonly size = make("select");
  private readonly sizeField = labelled(say.filesGrid, this.size);
  private readonly options = make("div", "files-options");
  private readonly note = make("input");
  private readonly summary = make("p", "files-summary");
  private readonly words = make("p", "files-words");
  private readonly bar = make("progress");
  private readonly doing = make("span", "files-says");
  private readonly progress = make("div", "files-progress");
  private readonly save = make("button", "button filled", say.filesDownload);
  private rows: OptionField[] = [];
  private tables: FileTables | null = null;
  /** What somebody set by hand; all else is C++'s to say. */
  private readonly own = new Map<string, number>();

  constructor() {
    const title = make("h2", "", say.filesTitle);
    title.id = "files-title";
    this.dialog.setAttribute("aria-labelledby", title.id);
    this.words.setAttribute("role", "status");
    this.note.type = "checkbox";
    this.cancel.type = "button";
    this.bar.setAttribute("aria-label", say.filesProgress);
    this.progress.append(this.bar, this.doing);
    const yours = make("p", "files-says", say.filesYours);
    const buttons = make("div", "files-buttons");
    buttons.append(this.cancel, this.save);
    this.fields.append(...this.parts());
    this.node.append(title, this.fields, this.advice, this.summary);
    this.node.append(this.progress, this.words, yours, buttons);
    this.dialog.append(this.node);
    document.body.append(this.dialog);
    this.format.addEventListener("change", () => this.changeFormat());
    this.size.addEventListener("change", () => this.onChange());
    this.hideProgress();
  }

  private parts(): HTMLElement[] {
    const target = make("fieldset", "choice");
    target.append(make("legend", "", say.filesTarget), this.targets);
    const pair = make("div", "files-pair");
    pair.append(labelled(say.filesFormat, this.format), this.sizeField);
    const note = make("label", "files-check");
    note.append(this.note, say.filesNote);
    return [target, pair, this.formatHelp, this.options, note];
  }

  // What C++ lists -------------------------------------------------------------------------------

  /** The tables are the same for every land: what was chosen stays. */
  fill(tables: FileTables): void {
    if (this.rows.length === 0) {
      this.targets.append(...tables.targets.map(({ key, label }) => this.target(key, label)));
      this.rows = tables.options.map((row) => this.option(row));
      this.options.append(...this.rows.map(({ label }) => label));
    }
    this.tables = tables;
  }

  private target(key: string, words: string): HTMLLabelElement {
    const input = make("input");
    input.type = "radio";
    input.name = "files-target";
    input.value = key;
    input.addEventListener("change", () => this.onTarget());
    const label = make("label");
    label.append(input, make("span", "", words));
    return label;
  }

  private option(row: FileOption): OptionField {
    const input = make("input");
    const isNumber = row.type === "number";
    input.type = isNumber ? "number" : "checkbox";
    input.dataset.option = row.key;
    // C++ says what is allowed, and repairs.
    input.step = "any";
    input.title = row.help;
    input.addEventListener("change", () => {
      const value = isNumber ? input.valueAsNumber : Number(input.checked);
      if (Number.isNaN(value)) this.own.delete(row.key);
      else this.own.set(row.key, value);
      this.onChange();
    });
    const words = row.unit ? filled(say.filesIn, { label: row.label, unit: row.unit }) : row.label;
    if (isNumber) return { row, input, label: labelled(words, input) };
    const label = make("label", "files-check");
    label.append(input, words);
    return { row, input, label };
  }

  private chosen(): string {
    return this.targets.querySelector<HTMLInputElement>("input:checked")?.value ?? "";
  }

  // What is chosen -------------------------------------------------------------------------------

  /** Fills in what the target begins with. Metres of somebody's own stay. */
  showTarget({ size, tables }: Tables): void {
    const first = this.targets.querySelector("input")!;
    if (this.chosen() === "") first.checked = true;
    this.targets.querySelector<HTMLInputElement>("input:checked")!.focus();
    const target = tables.targets.find(({ key }) => key === this.chosen())!;
    const side = this.own.get("side");
    this.own.clear();
    if (side !== undefined) this.own.set("side", side);
    const formats = target.formats.map((key) => tables.formats.find((row) => row.key === key)!);
    this.format.replaceChildren(...choices(formats));
    const sizes = target.sizes.length > 0 ? target.sizes : [size];
    const grids = sizes.map((each) => ({ key: String(each), label: `${each} × ${each}` }));
    this.size.replaceChildren(...choices(grids));
    this.size.value = String(target.bestSize);
    this.size.disabled = grids.length === 1;
    this.showFormat();
  }

  private changeFormat(): void {
    this.showFormat();
    this.onChange();
  }

  /** Only the options that change the file, or the note beside it. */
  private showFormat(): void {
    const format = this.tables!.formats.find(({ key }) => key === this.format.value)!;
    setText(this.formatHelp, format.help);
    for (const { row, label } of this.rows) {
      label.hidden = !(format.options.includes(row.key) || row.key === "side");
    }
    this.note.disabled = format.key === SIDECAR;
  }

  wantsNote(): boolean {
    return this.note.checked && !this.note.disabled;
  }

  wish(): { target: string; format: string; size: number; options: FileOptions } {
    const options = Object.fromEntries(this.own) as FileOptions;
    return {
      target: this.chosen(),
      format: this.format.value,
      size: Number(this.size.value),
      options,
    };
  }

  // What is known ---------------------------------------------------------------------------------

  /** `own`: the land's own grid. */
  showPlan(plan: FilePlan, own: number): void {
    for (const { row, input } of this.rows) {
      const value = plan.options[row.key as Key] ?? 0;
      if (row.type === "switch") input.checked = Boolean(value);
      else if (document.activeElement !== input || plan.notices.length > 0)
        input.value = String(value);
    }
    // What was repaired stands as it is used.
    for (const { key } of plan.notices) this.own.delete(key);
    const { size, name, low, high, advice, sizeHelp, notices } = plan;
    const grid = size === own ? "" : filled(say.filesOtherGrid, { own, size });
    setText(this.advice, [advice, sizeHelp, grid].filter((words) => words !== "").join(" "));
    const facts = { size, low: short(low, 4), high: short(high, 4), bytes: bytesWords(plan.bytes) };
    const range = make("span", "", filled(say.filesFacts, facts));
    this.summary.replaceChildren(make("strong", "", name), range);
    this.hideProgress();
    if (notices.length > 0) this.say(notices.map(({ message }) => message).join(" "));
  }

  /** Whether there is something to download. */
  showReady(ready: boolean): void {
    // Not `disabled`: that would drop the focus.
    this.save.setAttribute("aria-disabled", String(!ready));
    this.dialog.setAttribute("aria-busy", String(!ready));
  }

  showWriting(writing: boolean): void {
    this.fields.disabled = writing;
    this.showReady(!writing);
    if (!writing) this.hideProgress();
  }

  showProgress(share: number, doing: string): void {
    this.bar.value = share;
    setText(this.doing, doing);
    this.progress.classList.add("shown");
  }

  hideProgress(): void {
    this.progress.classList.remove("shown");
  }

  say(words: string): void {
    setText(this.words, words);
  }
}
