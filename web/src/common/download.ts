// Makes files of pictures and lets the browser download files.

const REFUSED = TEXT.pictureEncodingError;

/** A picture as a file of type "image/png" or "image/jpeg". Rejects with a sentence. */
export function pictureFile(pixels: ImageData, type: string): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = pixels.width;
  canvas.height = pixels.height;
  const context = canvas.getContext("2d");
  context?.putImageData(pixels, 0, 0);
  return context ? pictureBlob(canvas, type) : Promise.reject(new Error(REFUSED));
}

/** A canvas as a file. Rejects with a sentence. */
export function pictureBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(REFUSED))), type, 0.9);
  });
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The address must stay valid until the download has begun, which takes less than a minute.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/**
 * What is said of a file that was given to the browser: `words`, and in a sandbox, where no page
 * learns whether it may save files, what that needs.
 */
export const savedWords = (words = ""): string =>
  globalThis.origin === "null"
    ? [words.replace(/\.$/, ""), TEXT.filesSavedSandbox].filter(Boolean).join(". ")
    : words;

/** Resolves once the browser has shown what was written into the page. */
export const shown = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => window.setTimeout(resolve)));
