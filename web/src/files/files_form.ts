// The form in the dialog that exports files, made from C++'s tables of formats, options and targets
// (src/exchange/file_formats.h).

import type {
  FileFormat,
  FileOption,
  FileOptions,
  FilePlan,
  FileTables,
  Notice,
} from "../../api/faultline";
import type { Tables } from "./files_client";
import { filled } from "../common/filled";
import { make, setText } from "../common/dom";

const SIDECAR = "sidecar";
const SIDE = "side";
const SOUTH_FIRST = "south-first";
const MEGABYTE = 1e6;

type Key = Exclude<keyof FileOptions, "target" | "page">;

interface OptionField {
  row: FileOption;
  input: HTMLInputElement;
  label: HTMLLabelElement;
  words: HTMLElement;
}

/** Options of a select. */
function choices(rows: { key: string; label: string }[]): HTMLOptionElement[] {
  return rows.map(({ key, label }) => {
    const option = make("option", "", label);
    option.value = key;
    return option;
  });
}

function labelled(words: HTMLElement, field: HTMLElement): HTMLLabelElement {
  const label = make("label", "files-field");
  label.append(words, field);
  return label;
}

const inUnit = (label: string, unit?: string): string =>
  unit ? filled(TEXT.filesOptionLabel, { label, unit }) : label;

/** A number with this many significant digits, without an exponent. */
const short = (value: number, figures: number): string =>
  value
    .toLocaleString("en", { maximumSignificantDigits: figures, useGrouping: false })
    .replace("-", "−");

function bytesWords(bytes: number): string {
  if (bytes === 0) return TEXT.filesSizeSmall;
  const megabytes = short(Math.max(bytes / MEGABYTE, 0.01), 2);
  return filled(TEXT.filesSizeMegabytes, { megabytes });
}

export class FilesForm {
  readonly dialog = make("dialog", "dialog files card");
  readonly node = make("form", "files-form");
  readonly cancel = make("button", "button quiet", TEXT.dialogCancelLabel);
  onTarget = (): void => undefined;
  onChange = (): void => undefined;

  private readonly targets = make("div", "segments");
  private readonly fields = make("fieldset", "files-fields");
  private readonly format = make("select");
  private readonly formatHelp = make("p", "files-says");
  private readonly size = make("select");
  private readonly sizeField = labelled(make("span", "", TEXT.filesGridLabel), this.size);
  private readonly options = make("div", "files-options");
  private readonly note = make("input");
  private readonly advice = make("p", "files-advice");
  private readonly summary = make("p", "files-summary");
  private readonly words = make("p", "files-words");
  private readonly bar = make("progress");
  private readonly doing = make("span", "files-says");
  private readonly progress = make("div", "files-progress");
  private readonly save = make("button", "button filled", TEXT.filesDownloadLabel);
  private rows: OptionField[] = [];
  private tables: FileTables | null = null;
  /** What somebody set by hand, and what of it C++ took last; all else is C++'s to say. */
  private own = new Map<string, number>();
  private taken = new Map<string, number>();

  constructor() {
    const title = make("h2", "", TEXT.filesTitle);
    title.id = "files-title";
    this.dialog.setAttribute("aria-labelledby", title.id);
    this.words.setAttribute("role", "status");
    this.note.type = "checkbox";
    this.cancel.type = "button";
    this.bar.setAttribute("aria-label", TEXT.filesProgressLabel);
    this.progress.append(this.bar, this.doing);
    const yours = make("p", "files-says", TEXT.filesLicence);
    const buttons = make("div", "files-buttons");
    buttons.append(this.cancel, this.save);
    const foot = make("div", "files-foot");
    foot.append(this.progress, this.words, buttons);
    this.fields.append(...this.parts());
    this.node.append(title, this.fields, this.advice, this.summary, yours, foot);
    this.dialog.append(this.node);
    document.body.append(this.dialog);
    this.format.addEventListener("change", () => this.changeFormat());
    this.size.addEventListener("change", () => this.onChange());
    this.note.addEventListener("change", () => this.showFormat());
    this.save.addEventListener("click", (event) => {
      // A small file is there before the second click of a double one.
      if (event.detail > 1) event.preventDefault();
    });
    this.hideProgress();
  }

  private parts(): HTMLElement[] {
    const target = make("fieldset", "choice");
    target.append(make("legend", "", TEXT.filesTargetLabel), this.targets);
    const pair = make("div", "files-pair");
    pair.append(labelled(make("span", "", TEXT.filesFormatLabel), this.format), this.sizeField);
    const note = make("label", "files-check");
    note.append(this.note, TEXT.filesSidecarLabel);
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
      this.own.set(row.key, isNumber ? input.valueAsNumber : Number(input.checked));
      this.onChange();
    });
    const words = make("span", "", inUnit(row.label, row.unit));
    if (isNumber) return { row, input, label: labelled(words, input), words };
    const label = make("label", "files-check");
    label.append(input, words);
    return { row, input, label, words };
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
    const side = this.taken.get(SIDE);
    this.taken = new Map(side === undefined ? [] : [[SIDE, side]]);
    this.own = new Map(this.taken);
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

  private chosenFormat(): FileFormat {
    return this.tables!.formats.find(({ key }) => key === this.format.value)!;
  }

  /** Shows only the options that change the file, its description or the note beside it. */
  private showFormat(): void {
    const format = this.chosenFormat();
    const grid = this.size.disabled ? TEXT.filesGridHelp : "";
    setText(this.formatHelp, `${format.help} ${grid}`.trim());
    this.note.disabled = format.key === SIDECAR;
    for (const { row, label, words } of this.rows) {
      const isSide = row.key === SIDE;
      const isOfFile = format.options.includes(row.key) || (isSide && format.ofLevels);
      label.hidden = !(isOfFile || (isSide && this.wantsNote()));
      setText(words, inUnit(isSide && !isOfFile ? TEXT.filesSideLabel : row.label, row.unit));
    }
  }

  wantsNote(): boolean {
    return this.note.checked && !this.note.disabled;
  }

  request(): { target: string; format: string; size: number; options: FileOptions } {
    const options = Object.fromEntries(this.own) as FileOptions;
    const { key: format, options: used } = this.chosenFormat();
    // A note beside a file without rows of numbers tells of none.
    if (!used.includes(SOUTH_FIRST)) options[SOUTH_FIRST] = false;
    return { target: this.chosen(), format, size: Number(this.size.value), options };
  }

  // What is known ---------------------------------------------------------------------------------

  /** Whether C++ took what was set by hand; otherwise all goes back to what it took last. */
  takes({ notices }: FilePlan): boolean {
    if (notices.length === 0) this.taken = new Map(this.own);
    else this.own = new Map(this.taken);
    return notices.length === 0;
  }

  /** `own`: the land's own grid. `refused`: what C++ would not take. */
  showPlan(plan: FilePlan, own: number, refused: Notice[]): void {
    for (const { row, input } of this.rows) {
      const value = plan.options[row.key as Key] ?? 0;
      const notice = refused.find(({ key }) => key === row.key);
      if (row.type === "switch") input.checked = Boolean(value);
      else if (document.activeElement !== input || notice) input.value = String(value);
      if (notice)
        this.say(filled(TEXT.filesOptionError, { why: notice.message, value: String(value) }));
    }
    const { size, name, low, high, advice, sizeHelp } = plan;
    const grid = size === own ? "" : filled(TEXT.filesGridNote, { own, size });
    setText(this.advice, [advice, sizeHelp, grid].filter((words) => words !== "").join(" "));
    const facts = { size, low: short(low, 4), high: short(high, 4), bytes: bytesWords(plan.bytes) };
    const range = make("span", "", filled(TEXT.filesFacts, facts));
    this.summary.replaceChildren(make("strong", "", name), range);
    this.hideProgress();
  }

  /** Shows that there is no such file. */
  showNone(): void {
    setText(this.advice, "");
    this.summary.replaceChildren();
  }

  /** Shows whether there is a file to download. */
  showReady(ready: boolean): void {
    // Not `disabled`: that would drop the focus.
    this.save.setAttribute("aria-disabled", String(!ready));
    this.summary.setAttribute("aria-busy", String(!ready));
  }

  showWriting(writing: boolean): void {
    this.fields.disabled = writing;
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
