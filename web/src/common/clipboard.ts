// Copies to the clipboard. Browsers may refuse or never answer; the caller then shows the text
// selected.

const PATIENCE_MS = 1000;

/** Returns whether the text was copied. Browsers allow it only while they handle a press. */
export async function copyText(text: string): Promise<boolean> {
  try {
    const late = new Promise((_, reject) => setTimeout(reject, PATIENCE_MS));
    await Promise.race([navigator.clipboard.writeText(text), late]);
    return true;
  } catch {
    return false;
  }
}
