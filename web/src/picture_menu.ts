// "Picture…" in the menu. Its dialog is not part of the first view: it is fetched when the menu
// opens, and is there by the time somebody has found the line.

import { showMessage } from "./failure";
import { button } from "./page";
import type { PictureDialog, PictureMaker } from "./picture_dialog";

export function listenToPictureMenu(maker: PictureMaker): void {
  let dialog: PictureDialog | null = null;
  const fetchDialog = async (): Promise<PictureDialog> => {
    const loaded = await import("./picture_dialog.js");
    // Another press has made it meanwhile.
    dialog ??= new loaded.PictureDialog(maker);
    return dialog;
  };
  button("more").addEventListener("click", () => {
    // What stands in the way is said when the dialog is wished for.
    if (!dialog) fetchDialog().catch(() => undefined);
  });
  button("menu-picture").addEventListener("click", async () => {
    try {
      (dialog ?? (await fetchDialog())).open();
    } catch (error) {
      console.error(error);
      showMessage(
        "The picture dialog did not arrive",
        "The connection may be down. The land and its link are as they were.",
        true,
      );
    }
  });
}
