// Files that somebody chose, dropped or pasted.

import { filled } from "../common/filled";

/** Larger files are no grid of at most 4097 vertices a side. */
export const MAX_BYTES = 1 << 30;

/** A file's bytes. Browsers hand over a folder as a file that cannot be read, with words of their own. */
export async function readGiven(file: File): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (error) {
    console.info(error);
    throw new Error(filled(TEXT.fileUnreadError, { file: file.name }));
  }
}
