// The heights of opened lands by their fingerprint, for the workers that build lands of their own. A
// page has one copy of this module (shared.ts).

/** So many are kept, as the program keeps them (Session::kOpenedLands). */
const MOST = 3;

/** `place` and `numbers`: what the file says, for the files that are made of the land. */
export interface OpenedBase {
  heights: Float32Array;
  place: string;
  numbers: Float32Array;
}

const lands = new Map<string, OpenedBase>();

export function keepOpened(fingerprint: string, opened: OpenedBase): void {
  lands.delete(fingerprint);
  lands.set(fingerprint, opened);
  const [oldest] = lands.keys();
  if (lands.size > MOST && oldest !== undefined) lands.delete(oldest);
}

/** What a recipe with this `base` stands on; nothing for none. */
export const openedBase = (base: string | undefined): OpenedBase | undefined =>
  base ? lands.get(base) : undefined;

export const openedHeights = (base: string | undefined): Float32Array | undefined =>
  openedBase(base)?.heights;

/** The bytes of an array, which Embind takes without copying number by number. */
export const bytesOf = ({
  buffer,
  byteOffset,
  byteLength,
}: Float32Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
