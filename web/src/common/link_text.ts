// Reads links before the program has arrived, and in pages that never load it. Everywhere else C++
// does (src/share/link_text.h), which also says at build time what stands in LINK_SYNTAX
// (web/build.mjs).

export interface LinkSyntax {
  /** The recipe that changes nothing. */
  recipe: string;
  /** The signs before the view, between entries, and between key and value. */
  view: string;
  entry: string;
  value: string;
  /** The setting of what stands around the land. */
  surroundings: { key: string; values: string[] };
}

declare const LINK_SYNTAX: LinkSyntax;

/** Nothing but the version, which every recipe that C++ writes begins with. */
export const DEFAULT_RECIPE = LINK_SYNTAX.recipe;

const SURROUNDINGS = LINK_SYNTAX.surroundings.key + LINK_SYNTAX.value;

/** An entry of a view. */
export const surroundingsEntry = (ui: string): string => SURROUNDINGS + ui;

/** A link with more entries at its view's end; those that are empty are left out. */
export function joinLink(link: string, ...more: (string | null | undefined)[]): string {
  const [recipe, view] = link.split(LINK_SYNTAX.view);
  const entries = [view, ...more].filter(Boolean).join(LINK_SYNTAX.entry);
  return entries ? recipe + LINK_SYNTAX.view + entries : recipe!;
}

/** Recipe and entries of a link. Mail programs write some of its signs as %XX. */
function takeApart(link: string): [recipe: string, entries: string[]] {
  const readable = link.replace(/%(?:21|3[bd])/gi, decodeURIComponent);
  const [recipe = "", view = ""] = readable.split(LINK_SYNTAX.view, 2);
  return [recipe, view.split(LINK_SYNTAX.entry)];
}

/** What a link wants around the land; nothing where it does not say. */
export function surroundingsOf(link: string): string | undefined {
  return LINK_SYNTAX.surroundings.values.find((ui) =>
    takeApart(link)[1].includes(surroundingsEntry(ui)),
  );
}

/** The link as the playground shows it: with everything around the land. */
export function withoutSurroundings(link: string): string {
  const [recipe, entries] = takeApart(link);
  return joinLink(recipe, ...entries.filter((entry) => !entry.startsWith(SURROUNDINGS)));
}
