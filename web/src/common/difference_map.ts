// Paints a map of differences, whose numbers and colours C++ chooses (terrain/measure/difference_map.h,
// terrain/palette/diverging.h).

export interface DifferenceMap {
  /** Cells a side; 0: there is no map. */
  mapSide: number;
  /** -100 (lower) to 100 (higher), row by row from the north-west. */
  map: number[];
  /** 0xRRGGBB of -100 to 100. */
  colours: number[];
}

/** The bytes of 0xRRGGBB, red first. */
const bytesOf = (colour: number): number[] => [
  colour >> 16,
  (colour >> 8) & 255,
  colour & 255,
  255,
];

/** Paints such numbers, `width` in a row. */
export function paintDifferences(
  canvas: HTMLCanvasElement,
  map: number[],
  width: number,
  colours: number[],
): void {
  canvas.width = width;
  canvas.height = map.length / width;
  const pixels = new ImageData(width, canvas.height);
  map.forEach((part, i) => {
    pixels.data.set(bytesOf(colours[part + 100]!), 4 * i);
  });
  canvas.getContext("2d")?.putImageData(pixels, 0, 0);
}
