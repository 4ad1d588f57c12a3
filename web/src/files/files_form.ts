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
  text: HTMLElement;
}

/** The <option> elements of a <select>. */
function choices(rows: { key: string; label: string }[]): HTMLOptionElement[] {
  return rows.map(({ key, label }) => {
    const option = make("option", "", label);
    option.value = key;
    return option;
  });
}

function labelled(text: HTMLElement, field: HTMLElement): HTMLLabelElement {
  const label = make("label", "files-field");
  label.append(text, field);
  return label;
}

const inUnit = (label: string, unit?: string): string =>
  unit ? filled(TEXT.filesOptionLabel, { label, unit }) : label;

/** A number with this many significant digits, without an exponent. */
const rounded = (value: number, figures: number): string =>
  value
    .toLocaleString("en", { maximumSignificantDigits: figures, useGrouping: false })
    .replace("-", "−");

function sizeText(bytes: number): string {
  if (bytes === 0) return TEXT.filesSizeSmall;
  const megabytes = rounded(Math.max(bytes / MEGABYTE, 0.01), 2);
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
  private readonly sidecar = make("input");
  private readonly advice = make("p", "files-advice");
  private readonly summary = make("p", "files-summary");
  private readonly status = make("p", "files-words");
  private readonly bar = make("progress");
  private readonly doing = make("span", "files-says");
  private readonly progress = make("div", "files-progress");
  private readonly save = make("button", "button filled", TEXT.filesDownloadLabel);
  private rows: OptionField[] = [];
  private tables: FileTables | null = null;
  /**
   * The options that a person has set, and those that C++ accepted last. C++ chooses all others.
   */
  private edited = new Map<string, number>();
  private accepted = new Map<string, number>();

  constructor() {
    const title = make("h2", "", TEXT.filesTitle);
    title.id = "files-title";
    this.dialog.setAttribute("aria-labelledby", title.id);
    this.status.setAttribute("role", "status");
    this.sidecar.type = "checkbox";
    this.cancel.type = "button";
    this.bar.setAttribute("aria-label", TEXT.filesProgressLabel);
    this.progress.append(this.bar, this.doing);
    const licence = make("p", "files-says", TEXT.filesLicence);
    const buttons = make("div", "files-buttons");
    buttons.append(this.cancel, this.save);
    const foot = make("div", "files-foot");
    foot.append(this.progress, this.status, buttons);
    this.fields.append(...this.parts());
    this.node.append(title, this.fields, this.advice, this.summary, licence, foot);
    this.dialog.append(this.node);
    document.body.append(this.dialog);
    this.format.addEventListener("change", () => this.changeFormat());
    this.size.addEventListener("change", () => this.onChange());
    this.sidecar.addEventListener("change", () => this.showFormat());
    this.save.addEventListener("click", (event) => {
      // A small file is ready before the second click of a double click.
      if (event.detail > 1) event.preventDefault();
    });
    this.hideProgress();
  }

  private parts(): HTMLElement[] {
    const target = make("fieldset", "choice");
    target.append(make("legend", "", TEXT.filesTargetLabel), this.targets);
    const pair = make("div", "files-pair");
    pair.append(labelled(make("span", "", TEXT.filesFormatLabel), this.format), this.sizeField);
    const sidecar = make("label", "files-check");
    sidecar.append(this.sidecar, TEXT.filesSidecarLabel);
    return [target, pair, this.formatHelp, this.options, sidecar];
  }

  // The tables -----------------------------------------------------------------------------------

  /** The tables are the same for every land: what was chosen stays. */
  fill(tables: FileTables): void {
    if (this.rows.length === 0) {
      this.targets.append(...tables.targets.map(({ key, label }) => this.target(key, label)));
      this.rows = tables.options.map((row) => this.option(row));
      this.options.append(...this.rows.map(({ label }) => label));
    }
    this.tables = tables;
  }

  private target(key: string, text: string): HTMLLabelElement {
    const input = make("input");
    input.type = "radio";
    input.name = "files-target";
    input.value = key;
    input.addEventListener("change", () => this.onTarget());
    const label = make("label");
    label.append(input, make("span", "", text));
    return label;
  }

  private option(row: FileOption): OptionField {
    const input = make("input");
    const isNumber = row.type === "number";
    input.type = isNumber ? "number" : "checkbox";
    input.dataset.option = row.key;
    // Any number may be typed, because C++ checks and repairs it.
    input.step = "any";
    input.title = row.help;
    input.addEventListener("change", () => {
      this.edited.set(row.key, isNumber ? input.valueAsNumber : Number(input.checked));
      this.onChange();
    });
    const text = make("span", "", inUnit(row.label, row.unit));
    if (isNumber) return { row, input, label: labelled(text, input), text };
    const label = make("label", "files-check");
    label.append(input, text);
    return { row, input, label, text };
  }

  private chosen(): string {
    return this.targets.querySelector<HTMLInputElement>("input:checked")?.value ?? "";
  }

  // The choices ----------------------------------------------------------------------------------

  /** Fills in the target's defaults. A side in metres that a person has set stays. */
  showTarget({ size, tables }: Tables): void {
    const first = this.targets.querySelector("input")!;
    if (this.chosen() === "") first.checked = true;
    this.targets.querySelector<HTMLInputElement>("input:checked")!.focus();
    const target = tables.targets.find(({ key }) => key === this.chosen())!;
    const side = this.accepted.get(SIDE);
    this.accepted = new Map(side === undefined ? [] : [[SIDE, side]]);
    this.edited = new Map(this.accepted);
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

  /** Shows only the options that change the file, its description or its sidecar. */
  private showFormat(): void {
    const format = this.chosenFormat();
    const grid = this.size.disabled ? TEXT.filesGridHelp : "";
    setText(this.formatHelp, `${format.help} ${grid}`.trim());
    this.sidecar.disabled = format.key === SIDECAR;
    for (const { row, label, text } of this.rows) {
      const isSide = row.key === SIDE;
      const isOfFile = format.options.includes(row.key) || (isSide && format.ofLevels);
      label.hidden = !(isOfFile || (isSide && this.wantsSidecar()));
      setText(text, inUnit(isSide && !isOfFile ? TEXT.filesSideLabel : row.label, row.unit));
    }
  }

  wantsSidecar(): boolean {
    return this.sidecar.checked && !this.sidecar.disabled;
  }

  request(): { target: string; format: string; size: number; options: FileOptions } {
    const options = Object.fromEntries(this.edited) as FileOptions;
    const { key: format, options: used } = this.chosenFormat();
    // The sidecar of a file without rows of numbers says nothing about their order.
    if (!used.includes(SOUTH_FIRST)) options[SOUTH_FIRST] = false;
    return { target: this.chosen(), format, size: Number(this.size.value), options };
  }

  // The plan --------------------------------------------------------------------------------------

  /**
   * Whether C++ accepted the options that were set; otherwise resets them to those accepted last.
   */
  accepts({ notices }: FilePlan): boolean {
    if (notices.length === 0) this.accepted = new Map(this.edited);
    else this.edited = new Map(this.accepted);
    return notices.length === 0;
  }

  /**
   * `ownSize`: the land's own grid. `refused`: the notices about options that C++ did not accept.
   */
  showPlan(plan: FilePlan, ownSize: number, refused: Notice[]): void {
    for (const { row, input } of this.rows) {
      const value = plan.options[row.key as Key] ?? 0;
      const notice = refused.find(({ key }) => key === row.key);
      if (row.type === "switch") input.checked = Boolean(value);
      else if (document.activeElement !== input || notice) input.value = String(value);
      if (notice)
        this.say(filled(TEXT.filesOptionError, { why: notice.message, value: String(value) }));
    }
    const { size, name, low, high, advice, sizeHelp } = plan;
    const grid = size === ownSize ? "" : filled(TEXT.filesGridNote, { own: ownSize, size });
    setText(this.advice, [advice, sizeHelp, grid].filter((text) => text !== "").join(" "));
    const facts = {
      size,
      low: rounded(low, 4),
      high: rounded(high, 4),
      bytes: sizeText(plan.bytes),
    };
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

  say(text: string): void {
    setText(this.status, text);
  }
}
