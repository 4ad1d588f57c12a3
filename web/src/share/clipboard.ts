// The clipboard, which browsers may refuse: then whoever asked shows the text selected.

/** Whether it was taken. Only what a press began may ask. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
