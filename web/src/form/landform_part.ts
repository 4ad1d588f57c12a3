// The row of the form's sentence on what the land looks like, in the table of parts.

import type { PartRow } from "../common/parts";
import type * as LandformModule from "./landform";

export const landformPart: PartRow<typeof LandformModule> = {
  script: "landform.js",
  style: "landform.css",
  wanted: (_, { isFormOpen }) => isFormOpen(),
  missing: "quiet",
  make: ({ Landform }, host) => new Landform(host),
};
