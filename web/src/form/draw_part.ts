// The row of drawn faults in the table of parts: the card of the drawing tool, the form's list, and
// what else the form fetches.
// Its door is the pencil, which turns drawing on and off; faults can be drawn without card and list.

import type * as FormPartsModule from "./form_parts";
import { button } from "../common/dom";
import type { PartRow } from "../common/parts";
import { onPress } from "../common/press";

export const drawPart: PartRow<typeof FormPartsModule> = {
  script: "drawn.js",
  style: "drawn.css",
  wanted: ({ drawing }, { isFormOpen }) => drawing || isFormOpen(),
  missing: "quiet",
  make: ({ FormParts }, host) => new FormParts(host),
  door: (host) => {
    const pencil = button("draw");
    pencil.disabled = false;
    onPress(host, [pencil.id], (target) => target.setDrawing(!host.state()?.drawing));
    return { sync: ({ drawing }) => pencil.setAttribute("aria-pressed", String(drawing)) };
  },
};
