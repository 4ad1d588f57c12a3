// The row of Export in the table of parts.

import type { PartRow } from "../common/parts";
import type * as ExportModule from "./export_dialog";

export const exportPart: PartRow<typeof ExportModule> = {
  script: "export_dialog.js",
  style: "export.css",
  buttons: ["export", "menu-export"],
  early: [
    ["export", "pointerenter"],
    ["more", "click"],
  ],
  make: ({ ExportDialog }, host) => new ExportDialog(host),
};
