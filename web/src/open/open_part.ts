// The row of the dialog that opens heights in the table of parts. Its door takes files that are
// dropped or pasted anywhere; else the browser would show one in place of the page.

import type { PartRow } from "../common/parts";
import type * as OpenModule from "./open_dialog";

/** What was dropped or pasted, until the dialog takes it. */
let files: File[] = [];

export const openPart: PartRow<typeof OpenModule> = {
  script: "open.js",
  style: "open.css",
  buttons: ["menu-open"],
  key: "o",
  wanted: ({ lacksBase }) => lacksBase,
  make: ({ OpenDialog }, host) => new OpenDialog(host, () => files.splice(0)),
  door: (_host, part) => {
    const take = (event: Event): void => {
      const { dataTransfer, clipboardData } = event as DragEvent & ClipboardEvent;
      const data = dataTransfer ?? clipboardData;
      if (![...(data?.items ?? [])].some(({ kind }) => kind === "file")) return;
      event.preventDefault();
      files = [...data!.files];
      if (files.length > 0) void part.open();
    };
    for (const type of ["dragover", "drop", "paste"]) window.addEventListener(type, take);
    return {};
  },
};
