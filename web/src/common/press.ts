// Buttons that change the land.

import { button } from "./dom";
import type { PartHost } from "./part_host";
import type { Playground } from "./playground";

/** After a press by pointer the land gets the focus, so that Space plays. */
export function onPress(
  { change, focusLand }: PartHost,
  ids: string[],
  action: (target: Playground) => void,
): void {
  for (const id of ids) {
    button(id).addEventListener("click", (event) => {
      change(action);
      if (event.detail > 0) focusLand();
    });
  }
}
