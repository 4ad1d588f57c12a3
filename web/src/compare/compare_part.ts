// The row of Compare in the table of parts.

import type { PartRow } from "../common/parts";
import type * as CompareModule from "./compare";

export const comparePart: PartRow<typeof CompareModule> = {
  script: "compare.js",
  style: "compare.css",
  buttons: ["menu-compare"],
  key: "c",
  wanted: ({ compare }) => compare !== "",
  missing: "quiet",
  make: ({ Compare }, host) => new Compare(host),
};
