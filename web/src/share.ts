// Copies the link; where the browser refuses, shows it selected. On phones it can also be handed to
// another app.

import { button, element, toast } from "./page";

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function showLink(url: string): void {
  const dialog = element<HTMLDialogElement>("link-dialog");
  const text = element<HTMLTextAreaElement>("link-text");
  text.value = url;
  if (!dialog.open) dialog.showModal();
  text.focus();
  text.select();
}

export function listenToShare(url: () => string): void {
  button("share").addEventListener("click", async () => {
    const link = url();
    if (await writeClipboard(link)) toast(say.shareLinkCopied);
    else showLink(link);
  });
  button("link-done").addEventListener("click", () =>
    element<HTMLDialogElement>("link-dialog").close(),
  );
  const send = button("menu-send");
  if (typeof navigator.share !== "function" || !matchMedia("(pointer: coarse)").matches) return;
  send.hidden = false;
  send.addEventListener("click", () => {
    // Closing the system's sheet without sending rejects: nothing to say about it.
    navigator.share({ url: url(), title: "Faultline" }).catch(() => undefined);
  });
}
