// The form's Look group: how the land is rendered. Palettes, ranges and labels come from C++
// (describeView()); every change is sent to C++ as one text.

import { filled } from "../common/filled";
import { make } from "../common/dom";
import type { FormRows, NumberActions, RowTexts } from "./rows";
import { type PlaygroundState, type ViewNumber, type ViewRows, viewNumber } from "../common/state";

export interface LookActions {
  /** One setting of the view, as in a link; empty: the default. `again`: continues a drag. */
  view: (key: string, text: string, again?: boolean) => void;
  /** A number of recipe or view as somebody typed it, in people's units. */
  typed: (key: string, text: string) => void;
  /** Adds a word to the list of a setting, or takes it away. */
  toggle: (key: string, word: string) => void;
  /** Switches a key of the link's "show". */
  shown: (word: string, on: boolean) => void;
}

const LAYER_HELP = TEXT.formShowHelp;

export function lookGroup(rows: FormRows, table: ViewRows, actions: LookActions): HTMLElement {
  const theme = rows.radio(
    "theme",
    TEXT.themeTitle,
    table.choices.theme,
    (state) => state.theme,
    (value) => actions.view("theme", value),
  );
  return rows.group("look", TEXT.formLookTitle, [
    theme,
    paletteRow(rows, table, actions),
    layerRow(rows, table, actions),
    ...sunRows(rows, table, actions),
    ...waterRows(rows, table, actions),
    ...numberRows(rows, table, actions),
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

function layerRow(rows: FormRows, table: ViewRows, actions: LookActions): HTMLElement {
  const layers = rows.radio(
    "show",
    TEXT.formShowLabel,
    table.choices.layer,
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

/** A slider for a number that always has a value. */
function sliderRow(
  rows: FormRows,
  key: string,
  table: ViewRows,
  actions: LookActions,
  read: NumberActions["read"] = (state) => viewNumber(state, key),
): HTMLElement {
  return numberRow(rows, key, table.numbers[key]!, {
    read,
    apply: (value, again) => actions.view(key, value, again),
    typed: (text) => actions.typed(key, text),
  });
}

function sunRows(rows: FormRows, table: ViewRows, actions: LookActions): HTMLElement[] {
  const usual = make("button", "button", TEXT.formUsualSunLabel);
  usual.type = "button";
  usual.id = "form-sun-usual";
  usual.addEventListener("click", () => actions.view("sun", ""));
  rows.follow((state) => usual.setAttribute("aria-disabled", String(!state.sun.chosen)));
  return [
    sliderRow(rows, "sun-azimuth", table, actions, (state) => state.sun.azimuth),
    sliderRow(rows, "sun-elevation", table, actions, (state) => state.sun.elevation),
    usual,
  ];
}

/** The numbers that have no row of their own kind. */
function numberRows(rows: FormRows, table: ViewRows, actions: LookActions): HTMLElement[] {
  return Object.entries(table.numbers)
    .filter(([key]) => key !== "water" && !key.startsWith("sun-"))
    .map(([key, { optional }]) =>
      optional ? optionalRow(rows, key, table, actions) : sliderRow(rows, key, table, actions),
    );
}

/** A switch for water and its level; moving the level turns the water on. */
function waterRows(rows: FormRows, table: ViewRows, actions: LookActions): HTMLElement[] {
  const row = table.numbers.water!;
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
  key: string,
  table: ViewRows,
  actions: LookActions,
): HTMLElement {
  const { label, help } = table.numbers[key]!;
  return rows.row({ key, label, help }, (line) =>
    rows.field(
      line,
      (state) => viewNumber(state, key).shown,
      (text) => actions.typed(key, text),
    ),
  );
}

/** Whether a switch is on; undefined: it says nothing of this land. */
const isOn = (state: PlaygroundState, key: string): boolean | undefined =>
  (state as unknown as Record<string, boolean | undefined>)[key];

function switchRows(rows: FormRows, table: ViewRows, actions: LookActions): HTMLElement[] {
  return table.switches.map((row) => {
    const line = rows.check(
      row,
      (state) => isOn(state, row.key) === true,
      (on) => actions.shown(row.key, on),
      row.key === "contours"
        ? (state) => filled(TEXT.formContoursValue, { step: state.contourStep })
        : undefined,
    );
    rows.follow((state) => (line.hidden = isOn(state, row.key) === undefined));
    return line;
  });
}
