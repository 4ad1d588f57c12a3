// Reads a GeoTIFF by the library geotiff, as bare floats with what the file says of them; C++ checks
// and takes them. It is fetched when somebody opens a TIFF.

import { fromArrayBuffer } from "geotiff";

/** What may be read before C++ refuses it: a grid of 4097 vertices a side. */
const MOST = 4097 * 4097;

export interface GeoHeights {
  width: number;
  height: number;
  /** Row by row from the north. */
  heights: Float32Array;
  /** Stands for no height; NaN: no number does. */
  noData: number;
  /** Metres a cell; 0 if the file is in degrees or does not say. */
  cellMetres: number;
}

/** Throws an error whose message is a sentence if the file holds no single band of heights. */
export async function readGeoTiff(bytes: ArrayBuffer): Promise<GeoHeights> {
  const image = await readable(fromArrayBuffer(bytes).then((file) => file.getImage()));
  const [width, height] = [image.getWidth(), image.getHeight()];
  if (image.getSamplesPerPixel() !== 1) throw new Error(TEXT.openErrorBands);
  if (width * height > MOST) throw new Error(TEXT.checkYoursLarge);
  const band = await readable(image.readRasters({ interleave: true }));
  const heights = Float32Array.from(band as ArrayLike<number>);
  const noData = image.getGDALNoData() ?? NaN;
  return { width, height, heights, noData, cellMetres: metresOf(image) };
}

/** The library's own words are for programmers. */
function readable<Part>(part: Promise<Part>): Promise<Part> {
  return part.catch((error: unknown) => {
    console.info(error);
    throw new Error(TEXT.openErrorTiff);
  });
}

interface Georeferenced {
  getGeoKeys(): Partial<Record<string, unknown>> | null;
  getResolution(): number[];
}

/** Only projected coordinates are lengths, nearly always metres. */
function metresOf(image: Georeferenced): number {
  const keys = image.getGeoKeys();
  if (!keys || keys.ProjectedCSTypeGeoKey === undefined) return 0;
  const [x = 0, y = 0] = image.getResolution();
  const isSquare = Math.abs(Math.abs(x) - Math.abs(y)) <= 1e-6 * Math.abs(x);
  return isSquare && Number.isFinite(x) ? Math.abs(x) : 0;
}
