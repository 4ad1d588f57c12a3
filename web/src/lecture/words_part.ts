// The row of the caption's words in the table of parts.

import { fetchFace } from "../common/loading";
import type { PartRow } from "../common/parts";
import type * as WordsModule from "./words";

export const wordsPart: PartRow<typeof WordsModule> = {
  script: "words.js",
  style: "words.css",
  wanted: ({ stopWords }) => stopWords !== "",
  beside: () => fetchFace("Formulas", "formulas.woff2"),
  missing: "quiet",
  make: ({ CaptionWords }) => new CaptionWords(),
};
