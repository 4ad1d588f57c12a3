// The row of a person who stands on the land in the table of parts. Its door are the buttons that
// lead down to the land and let drags move the sun.

import type * as StandModule from "./stand";
import { button, toast } from "../common/dom";
import { filled } from "../common/filled";
import type { PartHost } from "../common/part_host";
import type { Door, PartRow } from "../common/parts";
import { onPress } from "../common/press";
import type { PlaygroundState } from "../common/state";

class StandDoor implements Door {
  private sun = "";

  constructor(host: PartHost) {
    onPress(host, ["stand"], (target) => target.setStanding(!host.state()?.standing));
    onPress(host, ["menu-daylight"], (target) => target.setDaylight(!host.state()?.daylight));
  }

  sync(state: PlaygroundState): void {
    button("stand").setAttribute("aria-pressed", String(state.standing !== ""));
    const daylight = button("menu-daylight");
    if (state.daylight && daylight.ariaPressed !== "true") toast(TEXT.daylightHint);
    daylight.ariaPressed = String(state.daylight);
    const { azimuth, elevation } = state.sun;
    const sun = filled(TEXT.daylightSun, { from: azimuth.shown, height: elevation.shown });
    if (state.daylight && this.sun && this.sun !== sun) toast(sun);
    this.sun = sun;
  }
}

export const standPart: PartRow<typeof StandModule> = {
  script: "stand.js",
  style: "stand.css",
  wanted: ({ standing }) => standing !== "",
  missing: "quiet",
  make: ({ Stand }, host) => new Stand(host),
  door: (host) => new StandDoor(host),
};
