// "Export", in the bar and in the menu, and "Files" there and in Export's dialog. Their dialogs are not part of the first
// view: they are fetched when a pointer comes near or the menu opens, or when one is wished for.

import { showMessage } from "../common/failure";
import type * as FilesModule from "../files/files_dialog";
import { fetchScript, fetchStyle } from "../common/loading";
import { button } from "../common/dom";
import type * as PictureModule from "../share/picture_dialog";

interface Dialog {
  open(): void;
}

/** Buttons that open one dialog, whose maker is fetched. Returns what fetches it beforehand. */
function openBy(ids: string[], fetchMaker: () => Promise<() => Dialog>): () => void {
  let dialog: Dialog | null = null;
  const fetchDialog = async (): Promise<Dialog> => {
    const make = await fetchMaker();
    // Another press may have made it meanwhile.
    dialog ??= make();
    return dialog;
  };
  const open = async (): Promise<void> => {
    try {
      (dialog ?? (await fetchDialog())).open();
    } catch (error) {
      console.error(error);
      showMessage(TEXT.pictureLoadingError, TEXT.failureConnectionError, true);
    }
  };
  for (const id of ids) button(id).addEventListener("click", open);
  // What stands in the way is said when the dialog is wished for.
  return () => {
    if (!dialog) fetchDialog().catch(() => undefined);
  };
}

export function listenToPictureMenu(
  maker: PictureModule.PictureMaker & FilesModule.FilesHost,
): void {
  let pictureTries = 0;
  const prepare = openBy(["export", "menu-picture"], async () => {
    const [loaded] = await Promise.all([
      fetchScript<typeof PictureModule>("picture_dialog.js", pictureTries++),
      fetchStyle("picture.css"),
    ]);
    return () => new loaded.PictureDialog(maker);
  });
  button("more").addEventListener("click", prepare);
  button("export").addEventListener("pointerenter", prepare);
  let filesTries = 0;
  openBy(["menu-files", "picture-files"], async () => {
    const [loaded] = await Promise.all([
      fetchScript<typeof FilesModule>("files_dialog.js", filesTries++),
      fetchStyle("files.css"),
    ]);
    return () => new loaded.FilesDialog(maker);
  });
}
