// What the page offers to its other modules once it has started.

import type { Picture } from "../common/picture";
import type { LinkTexts, PictureRequest, Playground } from "../common/playground";
import type { PlaygroundState } from "../common/state";
import type { RunningLand } from "./land";
import type { Loop } from "./loop";

export interface Started {
  /**
   * Asks the program something. This and the following two throw once the program has stopped, also
   * if it stops meanwhile.
   */
  ask: <T>(question: (playground: Playground) => T) => T;
  /** Shows a link's text. */
  load: (text: string) => void;
  /** Runs a change and shows the result. */
  change: (action: (playground: Playground) => void) => void;
  links: LinkTexts;
  land: RunningLand;
  loop: Loop;
  /** The state after the last change or frame. */
  shown: () => PlaygroundState;
  /** A picture of what is shown: of both lands while two are compared. */
  take: (request: PictureRequest) => Promise<Picture>;
}
