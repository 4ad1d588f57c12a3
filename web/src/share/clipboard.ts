// Copies to the clipboard. Browsers may refuse; the caller then shows the text selected.

/** Returns whether the text was copied. Browsers allow it only while they handle a press. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
