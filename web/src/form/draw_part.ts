// The row of drawn faults in the table of parts: the card of the drawing tool and the form's list.
// Its door is the pencil, which turns drawing on and off; faults can be drawn without card and list.

import type * as DrawnModule from "./drawn_faults";
import { button } from "../common/dom";
import type { PartRow } from "../common/parts";
import { onPress } from "../common/press";

export const drawPart: PartRow<typeof DrawnModule> = {
  script: "drawn.js",
  style: "drawn.css",
  wanted: ({ drawing }, { isFormOpen }) => drawing || isFormOpen(),
  missing: "quiet",
  make: ({ DrawnParts }, host) => new DrawnParts(host),
  door: (host) => {
    const pencil = button("draw");
    pencil.disabled = false;
    onPress(host, [pencil.id], (target) => target.setDrawing(!host.state()?.drawing));
    return { sync: ({ drawing }) => pencil.setAttribute("aria-pressed", String(drawing)) };
  },
};
