// The row of daylight in the table of parts. Its door is the entry of the menu.

import type * as DaylightModule from "./daylight";
import { button } from "../common/dom";
import type { PartRow } from "../common/parts";
import { onPress } from "../common/press";

export const daylightPart: PartRow<typeof DaylightModule> = {
  script: "daylight.js",
  style: "daylight.css",
  wanted: ({ daylight }) => daylight,
  missing: "quiet",
  make: ({ Daylight }, host) => new Daylight(host),
  door: (host) => {
    onPress(host, ["menu-daylight"], (target) => target.setDaylight(!host.state()?.daylight));
    return {
      sync: ({ daylight }) =>
        button("menu-daylight").setAttribute("aria-pressed", String(daylight)),
    };
  },
};
