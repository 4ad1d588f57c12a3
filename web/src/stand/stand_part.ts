// The row of a person who stands on the land in the table of parts. Its door is the button that leads
// down to the land.

import type * as StandModule from "./stand";
import { button } from "../common/dom";
import type { PartRow } from "../common/parts";
import { onPress } from "../common/press";

export const standPart: PartRow<typeof StandModule> = {
  script: "stand.js",
  style: "stand.css",
  wanted: ({ standing }) => standing !== "",
  missing: "quiet",
  make: ({ Stand }, host) => new Stand(host),
  door: (host) => {
    onPress(host, ["stand"], (target) => target.setStanding(!host.state()?.standing));
    return {
      sync: ({ standing }) => button("stand").setAttribute("aria-pressed", String(standing !== "")),
    };
  },
};
