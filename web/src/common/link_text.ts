// Reads links before the program is loaded, and in pages that never load it. Everywhere else C++
// reads them (src/share/link_text.h). C++ also provides LINK_SYNTAX, at build time (web/build.mjs).

export interface LinkSyntax {
  /** The recipe that changes nothing. */
  recipe: string;
  /** The separators before the view, between its entries, and between key and value. */
  view: string;
  entry: string;
  value: string;
  /** How many characters of a link are read. */
  longest: number;
  /** The setting that chooses which parts of the page surround the land. */
  surroundings: { key: string; values: string[] };
}

declare const LINK_SYNTAX: LinkSyntax;

/** The version alone, with which every recipe that C++ writes begins. */
export const DEFAULT_RECIPE = LINK_SYNTAX.recipe;

export const MAX_LINK = LINK_SYNTAX.longest;

const SURROUNDINGS = LINK_SYNTAX.surroundings.key + LINK_SYNTAX.value;

/** An entry of a view. */
export const surroundingsEntry = (ui: string): string => SURROUNDINGS + ui;

/** A link with more entries at its view's end; those that are empty are left out. */
export function joinLink(link: string, ...more: (string | null | undefined)[]): string {
  const [recipe, view] = link.split(LINK_SYNTAX.view);
  const entries = [view, ...more].filter(Boolean).join(LINK_SYNTAX.entry);
  return entries ? recipe + LINK_SYNTAX.view + entries : recipe!;
}

/** Recipe and view entries of a link. Mail programs write some of its separators as %XX. */
function splitLink(link: string): [recipe: string, entries: string[]] {
  const readable = link.replace(/%(?:21|3[bd])/gi, decodeURIComponent);
  const [recipe = "", view = ""] = readable.split(LINK_SYNTAX.view, 2);
  return [recipe, view.split(LINK_SYNTAX.entry)];
}

/** The parts of the page that a link requests around the land; undefined if it requests none. */
export function surroundingsOf(link: string): string | undefined {
  return LINK_SYNTAX.surroundings.values.find((ui) =>
    splitLink(link)[1].includes(surroundingsEntry(ui)),
  );
}

/** The link without that setting: the playground shows it with all parts around the land. */
export function withoutSurroundings(link: string): string {
  const [recipe, entries] = splitLink(link);
  return joinLink(recipe, ...entries.filter((entry) => !entry.startsWith(SURROUNDINGS)));
}
