// Files of heights in forms that other programs write. heights_tests.mjs opens them in Node, and
// tests/web/engine_checks.mjs in each browser.
import { tiffOf } from "./tiff_file.mjs";

export const CELL = 30;
export const UTM =
  'PROJCS["WGS_1984_UTM_Zone_32N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",' +
  '6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION[' +
  '"Transverse_Mercator"],PARAMETER["Central_Meridian",9.0],UNIT["Meter",1.0]]';

/** Heights of a valley in metres, row by row from the north, which no symmetry leaves as they are. */
export const valley = (columns, rows = columns) =>
  Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [i % columns, Math.floor(i / columns)];
    return Math.fround(700 + 3 * x + ((7 * x * y + 13 * y) % 31) / 7);
  });

/** An ESRI grid of a window of cells of a map that is `whole` wide and deep. */
export function gridOf(heights, whole, [x0, x1, y0, y1] = [0, whole, 0, whole], noData = "") {
  const head =
    `ncols ${x1 - x0}\nnrows ${y1 - y0}\nxllcorner ${500000 + CELL * x0}\n` +
    `yllcorner ${5000000 + CELL * (whole - y1)}\ncellsize ${CELL}\n${noData}`;
  const row = (y) => heights.slice(whole * y + x0, whole * y + x1).join(" ");
  return `${head}${Array.from({ length: y1 - y0 }, (_, i) => row(y0 + i)).join("\n")}\n`;
}

export const floats = (heights) => Buffer.from(Float32Array.from(heights).buffer);

function npyOf(heights, side) {
  const head = `{'descr': '<f4', 'fortran_order': False, 'shape': (${side}, ${side}), }`;
  const start = Buffer.from("\x93NUMPY\x01\x00", "latin1");
  const padded = head.padEnd(128 - 10 - 1) + "\n";
  const length = Buffer.from([padded.length & 255, padded.length >> 8]);
  return Buffer.concat([start, length, Buffer.from(padded, "latin1"), floats(heights)]);
}

// North up, and south up; in metres, and in US survey feet (9003).
export const NORTH_UP = [CELL, 0, 0, 500000, 0, -CELL, 0, 5000270, 0, 0, 0, 0, 0, 0, 0, 1];
const SOUTH_UP = [CELL, 0, 0, 500000, 0, CELL, 0, 5000000, 0, 0, 0, 0, 0, 0, 0, 1];
export const KEYS = [
  [1024, 1],
  [1025, 1],
  [3072, 32632],
];
export const geotiff = (transform, keys = KEYS) =>
  tiffOf({ heights: valley(9), columns: 9, transform, keys });

const TILES = [
  [0, 10, 0, 8],
  [9, 17, 0, 8],
  [0, 10, 7, 17],
  [9, 17, 7, 17],
];

/**
 * Files by name; those of heights first, which are named to the command line. The rest stands beside
 * them.
 */
export const CASES = {
  "a GeoTIFF in feet": [["feet.tif", geotiff(NORTH_UP, [...KEYS, [4099, 9003]])]],
  "a GeoTIFF whose south is up": [["south_up.tif", geotiff(SOUTH_UP)]],
  "an ESRI grid with its projection": [
    ["valley.asc", gridOf(valley(17), 17)],
    ["valley.prj", UTM],
  ],
  "an array of NumPy": [["land.npy", npyOf(valley(17), 17)]],
  "bare floats with their head": [
    ["bare.flt", floats(valley(17))],
    [
      "bare.hdr",
      "ncols 17\nnrows 17\nxllcorner 600000\nyllcorner 100\ncellsize 10\nNODATA_value -9999\nbyteorder LSBFIRST\n",
    ],
    ["bare.prj", UTM],
  ],
  "four tiles as one map": TILES.map((cut, i) => [`tile${i}.asc`, gridOf(valley(17), 17, cut)]),
};

export const isHeights = ([name]) => /\.(tif|asc|npy|flt|raw)$/.test(name);
