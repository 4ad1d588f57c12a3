// What a person says of a file of heights, where the file does not say it or says it wrongly: a form
// that is folded until it is needed. C++ reads its text (src/exchange/read/heights_request.h). The
// dialog "Open heights" and the page "Check your own" have it. And which files both offer.

import { make, onSent } from "./dom";

/** Files of heights, and what may stand beside them: what a browser's dialog offers. */
export const HEIGHTS_FILES =
  ".png,.tif,.tiff,.raw,.r16,.r32,.f32,.f64,.hgt,.npy,.pgm,.asc,.grd,.csv,.tsv,.xyz,.txt,.obj,.flt,.bil," +
  ".json,.prj,.hdr,.tfw,.tifw,.pgw,.pngw,.wld";

/** Names of files without a head. */
const BARE_NUMBERS = /\.(raw|r16|r32|f32|f64|flt|hgt|bin|bil)$/i;

/** The bare numbers: columns, rows, kind and order. */
const BARE = "bare";

interface Field {
  key: string;
  label: string;
  /** Values and their words; the first means "as the file says". Without them it is a number. */
  choices?: [value: string, words: string][];
  of?: typeof BARE;
}

const FIELDS: Field[] = [
  { key: "columns", label: TEXT.checkRawColumns, of: BARE },
  { key: "rows", label: TEXT.checkRawRows, of: BARE },
  {
    key: "samples",
    label: TEXT.openFormSamples,
    of: BARE,
    choices: [
      ["", TEXT.openFormAuto],
      ["unsigned&bits=16", TEXT.openFormUnsigned16],
      ["signed&bits=16", TEXT.openFormSigned16],
      ["unsigned&bits=8", TEXT.openFormUnsigned8],
      ["signed&bits=32", TEXT.openFormSigned32],
      ["float&bits=32", TEXT.openFormFloat32],
      ["float&bits=64", TEXT.openFormFloat64],
    ],
  },
  {
    key: "order",
    label: TEXT.openFormOrder,
    of: BARE,
    choices: [
      ["", TEXT.openFormAuto],
      ["little", TEXT.openFormLittle],
      ["big", TEXT.openFormBig],
    ],
  },
  {
    key: "first-row",
    label: TEXT.openFormFirstRow,
    choices: [
      ["", TEXT.openFormAsFile],
      ["north", TEXT.openFormNorth],
      ["south", TEXT.openFormSouth],
    ],
  },
  {
    key: "unit",
    label: TEXT.openFormUnit,
    choices: [
      ["", TEXT.openFormAsFile],
      ["m", TEXT.openFormMetres],
      ["ft", TEXT.openFormFeet],
      ["us-ft", TEXT.openFormSurveyFeet],
    ],
  },
  { key: "cell", label: TEXT.openFormCell },
  { key: "scale", label: TEXT.openFormScale },
  { key: "offset", label: TEXT.openFormOffset },
];

export class FileForm {
  readonly root = make("details", "file-form");
  private readonly fields = new Map<string, HTMLInputElement | HTMLSelectElement>();
  private readonly bare: HTMLElement[] = [];
  private gaps = "";

  /** `again`: reads the file anew. `without`: the keys of fields that change nothing there. */
  constructor(again: () => void, without: string[] = []) {
    const form = make("form");
    const fields = FIELDS.filter(({ key }) => !without.includes(key));
    for (const field of fields) form.append(this.row(field));
    const submit = make("button", "button outlined", TEXT.checkRawAgain);
    form.append(submit);
    onSent(submit, again);
    this.root.append(make("summary", "", TEXT.openFormTitle), form);
    this.reset();
  }

  /** What the form says, for C++. */
  get request(): string {
    const items = [...this.fields].map(([key, { value }]) => `${key}=${value}`);
    return [...items, `gaps=${this.gaps}`].join("&");
  }

  /** How cells without a height are filled: "smooth", "sea", or not at all. */
  fill(gaps: string): void {
    this.gaps = gaps;
  }

  reset(): void {
    for (const field of this.fields.values()) field.value = "";
    this.gaps = "";
    this.root.hidden = true;
    this.root.open = false;
  }

  /** Shows it for files that were read, open where it is needed. */
  show(names: string[], isNeeded: boolean): void {
    const isBare = isNeeded || names.some((name) => BARE_NUMBERS.test(name));
    this.root.hidden = false;
    for (const row of this.bare) row.hidden = !isBare;
    if (isNeeded) this.root.open = true;
  }

  private row({ key, label, choices, of }: Field): HTMLElement {
    const row = make("label", "", label);
    const field = choices ? make("select") : make("input");
    for (const [value, words] of choices ?? []) {
      const option = make("option", "", words);
      option.value = value;
      field.append(option);
    }
    if (field instanceof HTMLInputElement) {
      field.type = "text";
      field.inputMode = "decimal";
      field.autocomplete = "off";
    }
    this.fields.set(key, field);
    row.append(field);
    if (of === BARE) this.bare.push(row);
    return row;
  }
}
