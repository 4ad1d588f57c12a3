// Makes small TIFFs, which the tests open.

const SHORT = 3;
const LONG = 4;
const DOUBLE = 12;
const SIZES = { [SHORT]: 2, [LONG]: 4, [DOUBLE]: 8 };

/**
 * A TIFF of these heights as floats, `columns` in a row, in one strip, uncompressed. `transform`:
 * the 16 numbers of ModelTransformation; `keys`: of the GeoKeys, [key, number] each, in ascending
 * order.
 */
export function tiffOf({ heights, columns, transform, keys }) {
  const directory = [1, 1, 0, keys.length, ...keys.flatMap(([key, value]) => [key, 0, 1, value])];
  const entries = [
    [256, LONG, [columns]],
    [257, LONG, [heights.length / columns]],
    [258, SHORT, [32]],
    [259, SHORT, [1]],
    [262, SHORT, [1]],
    [273, LONG, [8]],
    [277, SHORT, [1]],
    [278, LONG, [heights.length / columns]],
    [279, LONG, [4 * heights.length]],
    [339, SHORT, [3]],
    [34264, DOUBLE, transform],
    [34735, SHORT, directory],
  ];
  return written(entries, heights);
}

/** A TIFF of `side` by `side` whole numbers, all of which a sparse file leaves out: 134 bytes. */
export function sparseTiffOf(side) {
  const numbers = [256, 257, 258, 259, 262, 273, 277, 278, 279, 339];
  const values = [side, side, 16, 8, 1, 0, 1, side, 0, 1];
  return written(
    numbers.map((number, i) => [number, LONG, [values[i]]]),
    [],
  );
}

/** The file of these entries, in ascending order, whose heights begin at byte 8. */
function written(entries, heights) {
  const begin = 8 + 4 * heights.length;
  let next = begin + 2 + 12 * entries.length + 4;
  const size = entries.reduce((sum, [, type, { length }]) => sum + SIZES[type] * length, next);
  const bytes = Buffer.alloc(size);
  bytes.write("II*\0", "latin1");
  bytes.writeUInt32LE(begin, 4);
  heights.forEach((height, i) => bytes.writeFloatLE(height, 8 + 4 * i));
  bytes.writeUInt16LE(entries.length, begin);
  entries.forEach(([tag, type, values], i) => {
    const entry = begin + 2 + 12 * i;
    bytes.writeUInt16LE(tag, entry);
    bytes.writeUInt16LE(type, entry + 2);
    bytes.writeUInt32LE(values.length, entry + 4);
    const isInside = SIZES[type] * values.length <= 4;
    const place = isInside ? entry + 8 : next;
    if (!isInside) bytes.writeUInt32LE(place, entry + 8);
    values.forEach((value, k) => {
      if (type === SHORT) bytes.writeUInt16LE(value, place + 2 * k);
      else if (type === LONG) bytes.writeUInt32LE(value, place + 4 * k);
      else bytes.writeDoubleLE(value, place + 8 * k);
    });
    if (!isInside) next += SIZES[type] * values.length;
  });
  return bytes.subarray(0, next);
}
