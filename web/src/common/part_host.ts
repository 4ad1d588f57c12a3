// What the page offers to the parts that it fetches when they are wanted (parts.ts).

import type { Picture } from "./picture";
import type { LinkTexts, PictureRequest, Playground } from "./playground";
import type { PlaygroundState } from "./state";

export interface PartHost {
  /** The state that is shown; null before the first. */
  state: () => PlaygroundState | null;
  /** Runs a change in C++ and shows the result at once. */
  change: (action: (target: Playground) => void) => void;
  /** Calls C++ and requests a frame. Nothing, once the program has stopped. */
  call: <T>(action: (target: Playground) => T) => T | undefined;
  /** As call(), without a frame. */
  attempt: <T>(question: (target: Playground) => T) => T | undefined;
  /** As attempt(); throws, with the reason, once the program has stopped. */
  ask: <T>(question: (target: Playground) => T) => T;
  /** A picture of what is shown, which may be more than the page's own land. */
  take: (request: PictureRequest) => Promise<Picture>;
  /** A picture of the page's own land. */
  takeAlone: (request: PictureRequest) => Picture;
  /** The same as a frame of a clip: the page does not follow. */
  takeFrame: (request: PictureRequest) => Picture;
  links: LinkTexts;
  /** Focuses the land, without the frame that keyboard focus shows. */
  focusLand: () => void;
  isFormOpen: () => boolean;
}
