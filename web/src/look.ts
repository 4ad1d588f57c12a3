// The form's Look group: how the land is drawn. Palettes, ranges and words come from C++
// (describeView()); every change goes there as one text.

import { make } from "./page";
import type { FormRows, RowWords } from "./rows";
import type { PlaygroundState, Shown, ViewNumber, ViewRows } from "./state";

export interface LookActions {
  /** One setting of the view, as in a link; empty: the default. */
  view: (key: string, text: string) => void;
  /** A word of the link's "show". */
  shown: (word: string, on: boolean) => void;
}

const THEMES = [
  ["auto", "Auto"],
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

const LAYERS = [
  ["none", "Land"],
  ["water", "Water"],
  ["sediment", "Sediment"],
  ["flow", "Flow"],
] as const;

const LAYER_HELP =
  "The land alone, or on it: how deep water stands, how much soil is in it, how much flowed in " +
  "the last step (L).";

export function lookGroup(rows: FormRows, table: ViewRows, actions: LookActions): HTMLElement {
  const theme = rows.words(
    "theme",
    "Theme",
    THEMES,
    (state) => state.theme,
    (value) => actions.view("theme", value),
  );
  return rows.group("look", "Look", [
    theme,
    paletteRow(rows, table, actions),
    layerWords(rows, actions),
    ...sunRows(rows, table, actions),
    ...waterRows(rows, table, actions),
    numberRow(rows, "exaggeration", table.numbers.exaggeration, {
      read: (state) => state.exaggeration,
      apply: (value) => actions.view("exaggeration", value),
    }),
    scaleRow(rows, table, actions),
    ...switchRows(rows, table, actions),
  ]);
}

function numberRow(
  rows: FormRows,
  key: string,
  row: ViewNumber,
  { read, apply }: { read: (state: PlaygroundState) => Shown; apply: (value: string) => void },
): HTMLElement {
  return rows.row({ key, label: row.label, help: row.help }, (line) => {
    const range = rows.slider(line, row.label, row, { read, apply });
    range.value = row.default;
    return range;
  });
}

function paletteRow(rows: FormRows, table: ViewRows, actions: LookActions): HTMLElement {
  const words: RowWords = {
    key: "palette",
    label: "Palette",
    help: "The colours of the heights, from the lowest of the finished land to the highest.",
  };
  return rows.row(words, (line) => {
    const select = rows.select(
      line,
      table.palettes,
      (state) => state.palette,
      (value) => actions.view("palette", value),
    );
    for (const [i, palette] of table.palettes.entries()) {
      select.options[i]?.setAttribute("title", palette.help);
    }
    return select;
  });
}

function layerWords(rows: FormRows, actions: LookActions): HTMLElement {
  const layers = rows.words(
    "show",
    "Show",
    LAYERS,
    (state) => state.layer,
    (layer) =>
      layer === "none"
        ? actions.shown(rows.state?.layer ?? layer, false)
        : actions.shown(layer, true),
  );
  layers.title = LAYER_HELP;
  rows.follow((state) => (layers.hidden = !state.layers));
  return layers;
}

/** The link has one text for both of the sun's numbers. */
function sunRows(rows: FormRows, table: ViewRows, actions: LookActions): HTMLElement[] {
  const { "sun-azimuth": azimuth, "sun-elevation": elevation } = table.numbers;
  const place = (sun: { azimuth?: string; elevation?: string }): void => {
    const now = rows.state?.sun;
    if (!now) return;
    const text = `${sun.azimuth ?? now.azimuth.text},${sun.elevation ?? now.elevation.text}`;
    actions.view("sun", text);
  };
  const usual = make("button", "button", "Usual sun");
  usual.type = "button";
  usual.id = "form-sun-usual";
  usual.addEventListener("click", () => actions.view("sun", ""));
  rows.follow((state) => usual.setAttribute("aria-disabled", String(!state.sun.chosen)));
  return [
    numberRow(rows, "sun-azimuth", azimuth, {
      read: (state) => state.sun.azimuth,
      apply: (value) => place({ azimuth: value }),
    }),
    numberRow(rows, "sun-elevation", elevation, {
      read: (state) => state.sun.elevation,
      apply: (value) => place({ elevation: value }),
    }),
    usual,
  ];
}

/** Whether there is water, and how high; moving the level fills it in. */
function waterRows(rows: FormRows, table: ViewRows, actions: LookActions): HTMLElement[] {
  const row = table.numbers.water;
  const level = numberRow(rows, "water-level", row, {
    read: (state) => state.water,
    apply: (value) => actions.view("water", value),
  });
  const range = level.querySelector<HTMLInputElement>("input[type=range]");
  const check = rows.check(
    { key: "water", label: "Water", help: row.help },
    (state) => state.water.text !== "",
    (on) => actions.view("water", on ? (range?.value ?? row.default) : ""),
  );
  return [check, level];
}

function scaleRow(rows: FormRows, table: ViewRows, actions: LookActions): HTMLElement {
  const row = table.numbers.scale;
  const label = `${row.label}, metres a side`;
  return rows.row({ key: "scale", label, help: row.help }, (line) => {
    const field = rows.field(
      line,
      "number",
      (state) => state.scale.text,
      (value) => actions.view("scale", value),
    );
    [field.min, field.max, field.step, field.placeholder] = [row.min, row.max, "any", "none"];
    return field;
  });
}

function switchRows(rows: FormRows, table: ViewRows, actions: LookActions): HTMLElement[] {
  return table.switches.map((row) =>
    rows.check(
      row,
      (state) => state[row.key],
      (on) => actions.shown(row.key, on),
      row.key === "contours" ? (state) => `every ${state.contourStep}` : undefined,
    ),
  );
}
