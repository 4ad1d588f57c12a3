// The form for exported files, made from C++'s tables of formats, options and targets
// (src/exchange/write/file_formats.h). What a person sets stays with its target.

import type {
  FileFormat,
  FileOption,
  FileOptions,
  FilePlan,
  FileTables,
  FileTarget,
  Notice,
} from "../../api/faultline";
import type { Tables } from "./files_client";
import { filled } from "../common/filled";
import { make, setText } from "../common/dom";
import { checkRow, labelled, Segments } from "./fields";

const SIDECAR = "sidecar";
const SIDE = "side";
const MEGABYTE = 1e6;

type Key = Exclude<keyof FileOptions, "target" | "page">;

interface OptionField {
  row: FileOption;
  input: HTMLInputElement;
  label: HTMLLabelElement;
  text: HTMLElement;
}

/**
 * What was chosen for a target: the options that a person has set, and those that C++ accepted
 * last. C++ chooses all others.
 */
interface Choice {
  format: string;
  size: string;
  edited: Map<string, number>;
  accepted: Map<string, number>;
}

/** What was chosen when C++ was asked. */
interface Asked {
  choice: Choice;
  edited: Map<string, number>;
}

/** The <option> elements of a <select>. */
function choices(rows: { key: string; label: string }[]): HTMLOptionElement[] {
  return rows.map(({ key, label }) => {
    const option = make("option", "", label);
    option.value = key;
    return option;
  });
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
  // No line ends between a number and its unit.
  return filled(TEXT.filesSizeMegabytes, { megabytes }).replaceAll(" ", "\u00a0");
}

export class FilesForm {
  readonly node = make("fieldset", "export-pane");
  onChange = (): void => undefined;

  private readonly targets: Segments;
  private readonly format = make("select");
  private readonly formatHelp = make("p", "export-says");
  private readonly size = make("select");
  private readonly sizeField = labelled(make("span", "", TEXT.filesGridLabel), this.size);
  private readonly options = make("div", "export-options");
  private readonly extras = make("div", "export-extras");
  private readonly advice = make("p", "export-advice");
  private readonly summary = make("p", "export-summary");
  private rows: OptionField[] = [];
  private readonly besides = new Map<string, HTMLInputElement>();
  private tables: FileTables | null = null;
  private target: FileTarget | null = null;
  private readonly choices = new Map<string, Choice>();
  private landSize = 0;
  /** Whether the land stands on opened heights. */
  private hasBase = false;

  /** `kind`: of the formats that it offers. */
  constructor(private readonly kind: "heights" | "mesh") {
    this.targets = new Segments(`files-target-${kind}`, TEXT.filesTargetLabel, () => {
      this.showTarget();
      this.onChange();
    });
    const pair = make("div", "export-pair");
    pair.append(labelled(make("span", "", TEXT.filesFormatLabel), this.format), this.sizeField);
    const extras = make("details", "export-more more-part");
    extras.append(make("summary", "", TEXT.filesBesideLabel), this.extras);
    const licence = make("p", "export-says", TEXT.filesLicence);
    this.node.append(
      this.targets.node,
      pair,
      this.formatHelp,
      this.options,
      extras,
      this.summary,
      this.advice,
      licence,
    );
    this.format.addEventListener("change", () => {
      this.choice.format = this.format.value;
      this.showFormat();
      this.onChange();
    });
    this.size.addEventListener("change", () => {
      this.choice.size = this.size.value;
      this.onChange();
    });
  }

  // The tables -----------------------------------------------------------------------------------

  /** The tables are the same for every land, but for the grid that a target takes best. */
  fill({ size, tables }: Tables, hasBase: boolean): void {
    this.landSize = size;
    this.hasBase = hasBase;
    this.tables = tables;
    if (this.rows.length === 0) {
      const fits = tables.targets.filter((target) => this.formatsOf(target).length > 0);
      this.targets.fill(fits);
      this.targets.chosen = fits[0]!.key;
      this.rows = tables.options.map((row) => this.option(row));
      this.options.append(...this.rows.map(({ label }) => label));
      for (const row of tables.formats.filter((format) => format.kind === "beside")) {
        // Maps lie over heights; a mesh has no place for them.
        if (this.kind === "heights" || row.key === SIDECAR) this.addBeside(row);
      }
    }
    // Another land may have another best grid.
    for (const choice of this.choices.values()) choice.size = "";
    this.showTarget();
  }

  private formatsOf(target: FileTarget): FileFormat[] {
    return target.formats
      .map((key) => this.tables!.formats.find((row) => row.key === key)!)
      .filter(({ kind }) => kind === this.kind);
  }

  private addBeside(row: FileFormat): void {
    const { label, input } = checkRow(row.label, row.help);
    input.value = row.key;
    input.addEventListener("change", () => {
      this.showOptions();
      this.onChange();
    });
    this.besides.set(row.key, input);
    this.extras.append(label);
  }

  private option(row: FileOption): OptionField {
    const isNumber = row.type === "number";
    const { label: checkLabel, input: checkInput } = checkRow(row.label, row.help);
    const input = isNumber ? make("input") : checkInput;
    input.dataset.option = row.key;
    input.addEventListener("change", () => {
      this.choice.edited.set(row.key, isNumber ? input.valueAsNumber : Number(input.checked));
      this.showOptions();
      this.onChange();
    });
    if (!isNumber) return { row, input, label: checkLabel, text: make("span") };
    input.type = "number";
    // What was said about the number before is not true of the one that is being typed.
    input.addEventListener("input", () => this.showNone());
    // Any number may be typed, because C++ checks and repairs it.
    input.step = "any";
    const text = make("span", "", inUnit(row.label, row.unit));
    return { row, input, label: labelled(text, input, row.help), text };
  }

  // The choices ----------------------------------------------------------------------------------

  private get choice(): Choice {
    const { chosen } = this.targets;
    let choice = this.choices.get(chosen);
    if (!choice) {
      choice = { format: "", size: "", edited: new Map(), accepted: new Map() };
      this.choices.set(chosen, choice);
    }
    return choice;
  }

  /** Shows the target's formats and grids, with what was chosen for it before. */
  private showTarget(): void {
    const target = this.tables!.targets.find(({ key }) => key === this.targets.chosen)!;
    this.target = target;
    const { choice } = this;
    const formats = this.formatsOf(target);
    choice.format ||= formats[0]!.key;
    this.format.replaceChildren(...choices(formats));
    this.format.value = choice.format;
    const sizes = target.sizes.length > 0 ? target.sizes : [this.landSize];
    const grids = sizes.map((each) => ({ key: String(each), label: `${each} × ${each}` }));
    choice.size ||= String(target.bestSize);
    this.size.replaceChildren(...choices(grids));
    this.size.value = choice.size;
    this.size.disabled = grids.length === 1;
    this.showFormat();
  }

  private chosenFormat(): FileFormat {
    return this.tables!.formats.find(({ key }) => key === this.format.value)!;
  }

  /** Shows the format and its options. The advice of another program or format goes at once. */
  private showFormat(): void {
    const grid = this.size.disabled ? TEXT.filesGridHelp : "";
    setText(this.formatHelp, `${this.chosenFormat().help} ${grid}`.trim());
    this.showNone();
    this.showOptions();
  }

  /** Shows only the options that change the file, its description or its sidecar. */
  private showOptions(): void {
    const format = this.chosenFormat();
    for (const { row, label, text } of this.rows) {
      const isSide = row.key === SIDE;
      const isOfFile = format.options.includes(row.key) || (isSide && format.ofLevels);
      const lacks = row.with !== undefined && !this.isOn(row.with);
      const isReplaced = row.without !== undefined && this.isOn(row.without);
      const isIdle = lacks || isReplaced || (row.ofBase === true && !this.hasBase);
      label.hidden = isIdle || !(isOfFile || (isSide && this.beside().includes(SIDECAR)));
      setText(text, inUnit(isSide && !isOfFile ? TEXT.filesSideLabel : row.label, row.unit));
    }
  }

  private isOn(key: string): boolean {
    return this.rows.find(({ row }) => row.key === key)!.input.checked;
  }

  /** The formats of the files that go along. */
  beside(): string[] {
    return [...this.besides].filter(([, input]) => input.checked).map(([key]) => key);
  }

  request(): { target: string; format: string; size: number; options: FileOptions } {
    const options = Object.fromEntries(this.choice.edited) as FileOptions;
    const { key: format, options: used } = this.chosenFormat();
    // A sidecar tells of the file beside it, so what does not change that file is off.
    for (const { row } of this.rows) {
      if (row.type === "switch" && !used.includes(row.key))
        Object.assign(options, { [row.key]: false });
    }
    return { target: this.target!.key, format, size: Number(this.size.value), options };
  }

  // The plan --------------------------------------------------------------------------------------

  /** What was chosen for a question to C++; takeAnswer() takes it with the answer. */
  chosen(): Asked {
    return { choice: this.choice, edited: new Map(this.choice.edited) };
  }

  /**
   * Takes C++'s answer to a question, even if there is a newer one: accepted options are those to
   * which refused ones are reset.
   */
  takeAnswer({ choice, edited }: Asked, { notices }: FilePlan): void {
    if (notices.length === 0) choice.accepted = edited;
  }

  /** Resets the options to those that C++ accepted last. */
  reset(): void {
    this.choice.edited = new Map(this.choice.accepted);
  }

  /**
   * `ownSize`: the land's own grid. `refused`: the notices about options that C++ did not accept.
   * Returns what to say about those.
   */
  showPlan(plan: FilePlan, ownSize: number, refused: Notice[]): string {
    let message = "";
    for (const { row, input } of this.rows) {
      const value = plan.options[row.key as Key] ?? 0;
      const notice = refused.find(({ key }) => key === row.key);
      if (row.type === "switch") input.checked = Boolean(value);
      else if (document.activeElement !== input || notice) input.value = String(value);
      if (notice)
        message = filled(TEXT.filesOptionError, { why: notice.message, value: String(value) });
    }
    this.showOptions();
    const { size, name, low, high, briefAdvice, sizeHelp } = plan;
    const grid = size === ownSize ? "" : filled(TEXT.filesGridNote, { own: ownSize, size });
    const place = plan.place ? TEXT.filesPlace : "";
    const sentences = [briefAdvice, place, ...plan.notes, sizeHelp, grid];
    setText(this.advice, sentences.filter((text) => text !== "").join(" "));
    const facts = {
      size,
      low: rounded(low, 4),
      high: rounded(high, 4),
      bytes: sizeText(plan.bytes),
    };
    const range = make("span", "", filled(TEXT.filesFacts, facts));
    this.summary.replaceChildren(make("strong", "", name), range);
    return message;
  }

  /** Names the files that go along, below the file itself. */
  showBeside(plan: FilePlan, beside: FilePlan[]): void {
    const bytes = [plan, ...beside].reduce((sum, each) => sum + each.bytes, 0);
    const names = beside.map(({ name }) => make("span", "export-says", name));
    const sizes = make("span", "", filled(TEXT.filesTogether, { bytes: sizeText(bytes) }));
    if (names.length > 0) this.summary.append(...names, sizes);
  }

  /** Shows that there is no such file, or none yet. */
  showNone(): void {
    setText(this.advice, "");
    this.summary.replaceChildren();
  }
}
