// The heights of opened lands by their fingerprint, for the workers that build lands of their own. A
// page has one copy of this module (shared.ts).

/** So many are kept, as the program keeps them (Session::kOpenedLands). */
const MOST = 3;

const lands = new Map<string, Float32Array>();

export function keepOpened(fingerprint: string, heights: Float32Array): void {
  lands.delete(fingerprint);
  lands.set(fingerprint, heights);
  const [oldest] = lands.keys();
  if (lands.size > MOST && oldest !== undefined) lands.delete(oldest);
}

/** The heights that a recipe with this `base` stands on; nothing for none. */
export const openedHeights = (base: string | undefined): Float32Array | undefined =>
  base ? lands.get(base) : undefined;

/** The bytes of an array, which Embind takes without copying number by number. */
export const bytesOf = ({
  buffer,
  byteOffset,
  byteLength,
}: Float32Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
