// The form's Look group: how the land is rendered. Palettes, ranges and labels come from C++
// (describeView()); every change is sent to C++ as one text.

import { filled } from "../common/filled";
import { make } from "../common/dom";
import type { FormRows, NumberActions, RowTexts } from "./rows";
import type { ViewNumber, ViewRows } from "../common/state";

export interface LookActions {
  /** One setting of the view, as in a link; empty: the default. `again`: continues a drag. */
  view: (key: string, text: string, again?: boolean) => void;
  /** A number of recipe or view as somebody typed it, in people's units. */
  typed: (key: string, text: string) => void;
  /** Switches a key of the link's "show". */
  shown: (word: string, on: boolean) => void;
}

const THEMES = [
  ["auto", TEXT.themeAutoOption],
  ["light", TEXT.themeLightOption],
  ["dark", TEXT.themeDarkOption],
] as const;

const LAYERS = [
  ["none", TEXT.stageLandTitle],
  ["water", TEXT.formShowWater],
  ["sediment", TEXT.formShowSediment],
  ["flow", TEXT.formShowFlow],
] as const;

const LAYER_HELP = TEXT.formShowHelp;

export function lookGroup(rows: FormRows, table: ViewRows, actions: LookActions): HTMLElement {
  const theme = rows.radio(
    "theme",
    TEXT.themeTitle,
    THEMES,
    (state) => state.theme,
    (value) => actions.view("theme", value),
  );
  return rows.group("look", TEXT.formLookTitle, [
    theme,
    paletteRow(rows, table, actions),
    layerRow(rows, actions),
    ...sunRows(rows, table, actions),
    ...waterRows(rows, table, actions),
    numberRow(rows, "exaggeration", table.numbers.exaggeration, {
      read: (state) => state.exaggeration,
      apply: (value, again) => actions.view("exaggeration", value, again),
      typed: (text) => actions.typed("exaggeration", text),
    }),
    optionalRow(rows, "rock", table, actions),
    optionalRow(rows, "scale", table, actions),
    ...switchRows(rows, table, actions),
  ]);
}

function numberRow(
  rows: FormRows,
  key: string,
  row: ViewNumber,
  actions: NumberActions,
): HTMLElement {
  return rows.row({ key, label: row.label, help: row.help }, (line) => {
    const range = rows.slider(line, row.label, row, actions);
    range.value = row.default;
    return range;
  });
}

function paletteRow(rows: FormRows, table: ViewRows, actions: LookActions): HTMLElement {
  const texts: RowTexts = {
    key: "palette",
    label: TEXT.formPaletteLabel,
    help: TEXT.formPaletteHelp,
  };
  return rows.row(texts, (line) => {
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

function layerRow(rows: FormRows, actions: LookActions): HTMLElement {
  const layers = rows.radio(
    "show",
    TEXT.formShowLabel,
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

/** The link has one setting for both of the sun's numbers. */
function sunRows(rows: FormRows, table: ViewRows, actions: LookActions): HTMLElement[] {
  const { "sun-azimuth": azimuth, "sun-elevation": elevation } = table.numbers;
  const setSun = (sun: { azimuth?: string; elevation?: string }, again: boolean): void => {
    const now = rows.state?.sun;
    if (!now) return;
    const text = `${sun.azimuth ?? now.azimuth.text},${sun.elevation ?? now.elevation.text}`;
    actions.view("sun", text, again);
  };
  const usual = make("button", "button", TEXT.formUsualSunLabel);
  usual.type = "button";
  usual.id = "form-sun-usual";
  usual.addEventListener("click", () => actions.view("sun", ""));
  rows.follow((state) => usual.setAttribute("aria-disabled", String(!state.sun.chosen)));
  return [
    numberRow(rows, "sun-azimuth", azimuth, {
      read: (state) => state.sun.azimuth,
      apply: (value, again) => setSun({ azimuth: value }, again),
      typed: (text) => actions.typed("sun", `${text};${rows.state!.sun.elevation.shown}`),
    }),
    numberRow(rows, "sun-elevation", elevation, {
      read: (state) => state.sun.elevation,
      apply: (value, again) => setSun({ elevation: value }, again),
      typed: (text) => actions.typed("sun", `${rows.state!.sun.azimuth.shown};${text}`),
    }),
    usual,
  ];
}

/** A switch for water and its level; moving the level turns the water on. */
function waterRows(rows: FormRows, table: ViewRows, actions: LookActions): HTMLElement[] {
  const row = table.numbers.water;
  const level = numberRow(rows, "water-level", row, {
    read: (state) => state.water,
    apply: (value, again) => actions.view("water", value, again),
    typed: (text) => actions.typed("water", text),
  });
  const range = level.querySelector<HTMLInputElement>("input[type=range]");
  const check = rows.check(
    { key: "water", label: TEXT.formShowWater, help: row.help },
    (state) => state.water.text !== "",
    (on) => actions.view("water", on ? (range?.value ?? row.default) : ""),
  );
  return [check, level];
}

/** A number that is not set while its field is empty. */
function optionalRow(
  rows: FormRows,
  key: "rock" | "scale",
  table: ViewRows,
  actions: LookActions,
): HTMLElement {
  const { label, help } = table.numbers[key];
  return rows.row({ key, label, help }, (line) =>
    rows.field(
      line,
      (state) => state[key].shown,
      (text) => actions.typed(key, text),
    ),
  );
}

function switchRows(rows: FormRows, table: ViewRows, actions: LookActions): HTMLElement[] {
  return table.switches.map((row) => {
    const line = rows.check(
      row,
      (state) => state[row.key] === true,
      (on) => actions.shown(row.key, on),
      row.key === "contours"
        ? (state) => filled(TEXT.formContoursValue, { step: state.contourStep })
        : undefined,
    );
    rows.follow((state) => (line.hidden = state[row.key] === undefined));
    return line;
  });
}
