// "Export" in the bar and in the menu, and "Files" in the menu and in Export's dialog. Their dialogs
// are not part of the first view: they are fetched when the pointer enters the button, when the menu
// opens, or at the latest when a button is pressed.

import { showMessage } from "../common/failure";
import type * as FilesModule from "../files/files_dialog";
import { fetchScript, fetchStyle } from "../common/loading";
import { button } from "../common/dom";
import type * as PictureModule from "../share/picture_dialog";

interface Dialog {
  open(): void;
}

/** Lets buttons open a dialog, which is fetched first. Returns a function that fetches it in advance. */
function openBy(
  ids: string[],
  fetchMaker: (failures: number) => Promise<() => Dialog>,
): () => void {
  let dialog: Dialog | null = null;
  let failures = 0;
  const fetchDialog = async (): Promise<Dialog> => {
    try {
      const make = await fetchMaker(failures);
      // A second press may have made it while this one waited.
      dialog ??= make();
      return dialog;
    } catch (error) {
      failures++;
      throw error;
    }
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
  // A failure is shown only when somebody opens the dialog.
  return () => {
    if (!dialog) fetchDialog().catch(() => undefined);
  };
}

export function listenToPictureMenu(
  maker: PictureModule.PictureMaker & FilesModule.FilesHost,
): void {
  const prepare = openBy(["export", "menu-picture"], async (failures) => {
    const [loaded] = await Promise.all([
      fetchScript<typeof PictureModule>("picture_dialog.js", failures),
      fetchStyle("picture.css"),
    ]);
    return () => new loaded.PictureDialog(maker);
  });
  button("more").addEventListener("click", prepare);
  button("export").addEventListener("pointerenter", prepare);
  openBy(["menu-files", "picture-files"], async (failures) => {
    const [loaded] = await Promise.all([
      fetchScript<typeof FilesModule>("files_dialog.js", failures),
      fetchStyle("files.css"),
    ]);
    return () => new loaded.FilesDialog(maker);
  });
}
