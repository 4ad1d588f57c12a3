// The page's typeface, for HTML and for the wasm module alike.

const ADDRESS = "inter.ttf";

export interface Fonts {
  regular: Uint8Array<ArrayBuffer>;
  semiBold: Uint8Array<ArrayBuffer>;
}

/** Splits the file that holds both weights; web/scripts/fonts.mjs describes its format. */
function splitFonts(bytes: ArrayBuffer): Fonts {
  const end = bytes.byteLength - 4;
  const border = new DataView(bytes).getUint32(end);
  return {
    regular: new Uint8Array(bytes, 0, border),
    semiBold: new Uint8Array(bytes, border, end - border),
  };
}

async function addFace(bytes: Uint8Array<ArrayBuffer>, weight: number): Promise<void> {
  const face = new FontFace("Inter", bytes, { weight: String(weight) });
  document.fonts.add(await face.load());
}

/** Fetches the typeface and adds it to the document. */
export async function fetchFonts(): Promise<Fonts> {
  const response = await fetch(ADDRESS);
  if (!response.ok) throw new Error(`${ADDRESS}: ${response.status}`);
  const fonts = splitFonts(await response.arrayBuffer());
  await Promise.all([addFace(fonts.regular, 400), addFace(fonts.semiBold, 600)]);
  return fonts;
}
