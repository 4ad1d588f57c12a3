// "Export", in the bar and in the menu. Its dialog is not part of the first view: it is fetched when
// a pointer comes near or the menu opens, and is there by the time it is wished for.

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
  // What stands in the way is said when the dialog is wished for.
  const prepare = (): void => {
    if (!dialog) fetchDialog().catch(() => undefined);
  };
  button("more").addEventListener("click", prepare);
  button("export").addEventListener("pointerenter", prepare);
  const open = async (): Promise<void> => {
    try {
      (dialog ?? (await fetchDialog())).open();
    } catch (error) {
      console.error(error);
      showMessage(say.pictureDialogPictureDialogDid, say.drawerConnectionMayDown, true);
    }
  };
  for (const id of ["export", "menu-picture"]) button(id).addEventListener("click", open);
}
