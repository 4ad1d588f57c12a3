// Compresses the site's files as a server sends them.
import { brotliCompress, constants } from "node:zlib";
import { promisify } from "node:util";

/**
 * The distances that repeats are told by: brotli's own choice, and two that suit fonts and scripts,
 * in which much repeats at multiples of a few bytes.
 */
const DISTANCES = [
  [0, 0],
  [1, 8],
  [2, 16],
];
/** Of a larger file each try takes seconds, and gains nothing. */
const SMALL = 100_000;

/** The file in brotli 11: the shortest of a few tries. */
export async function compressed(bytes) {
  const tries = bytes.length < SMALL ? DISTANCES : DISTANCES.slice(0, 1);
  const results = await Promise.all(
    tries.map(([postfix, direct]) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    ),
  );
  return results.reduce((best, next) => (next.length < best.length ? next : best));
}
