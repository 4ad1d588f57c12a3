// The row of presenting in the table of parts.

import type { PartRow } from "../common/parts";
import type * as PresentModule from "./present";

export const presentPart: PartRow<typeof PresentModule> = {
  script: "present.js",
  style: "present.css",
  wanted: ({ presenting }) => Boolean(presenting),
  missing: "quiet",
  make: ({ Presenting }, { change, focusLand }) =>
    new Presenting(() => {
      change((target) => target.setPresenting(false));
      // The pressed button is no longer shown.
      focusLand();
    }),
};
