// The row of the caption's words, and of the sign of a lecture, in the table of parts.

import { fetchFace } from "../common/loading";
import type { PartRow } from "../common/parts";
import type * as WordsModule from "./words";

export const wordsPart: PartRow<typeof WordsModule> = {
  script: "words.js",
  style: "words.css",
  wanted: ({ stopWords, hasLands }) => stopWords !== "" || hasLands,
  beside: () => fetchFace("Formulas", "formulas.woff2"),
  missing: "quiet",
  make: ({ CaptionWords }, { change, focusLand }) =>
    new CaptionWords(() => {
      change((target) => target.setPresenting(true));
      focusLand();
    }),
};
