// MapLibre's map of a world. The land is the whole square of its Mercator plane, which is never
// shown as the earth: there is no latitude, and a scale follows from the width of the square alone.

import type * as MapLibre from "./maplibre";
import { scriptAddress } from "../common/worker";
import { TILE_CELLS } from "./world_question";
import type { WorldTiles } from "./world_tiles";

/** A place of the square: u east, v south, 0 to 1; and the map's zoom. */
export interface MapPlace {
  zoom: number;
  u: number;
  v: number;
}

/** Pixels of the square at zoom 0, as MapLibre counts zooms. */
const SQUARE = 512;
/** By how much pixels of the finest tiles are enlarged at most, as a power of two. */
const CLOSER = 2.5;
const PROTOCOL = "faultline";
const TILES = `${PROTOCOL}://{z}/{x}/{y}`;

export interface WorldMapOptions {
  /** The library, which is fetched. */
  library: typeof MapLibre;
  container: HTMLElement;
  tiles: WorldTiles;
  /** The zoom of the finest tiles. */
  finest: number;
  place: MapPlace | null;
  reportError: (error: Error) => void;
}

/** Where the cards are: at the right in a language that is written from right to left. */
declare const CARDS_SIDE: "left" | "right";
/** CSS pixels there that they cover where there is room beside them. */
const CARDS = 336;
const coveredOf = ({ clientWidth, clientHeight }: HTMLElement): number =>
  clientWidth >= CARDS + clientHeight ? CARDS : 0;

/** The zoom at which the whole square fits into the window, with some ground around it. */
function zoomOfWhole(container: HTMLElement): number {
  const { clientWidth, clientHeight } = container;
  const least = Math.min(clientWidth - coveredOf(container), clientHeight);
  return Math.log2(Math.max(64, least * 0.94) / SQUARE);
}

const clamped = (at: number): number => Math.min(1, Math.max(0, at));

export class WorldMap {
  readonly map: MapLibre.Map;

  constructor(private readonly options: WorldMapOptions) {
    const { library, container, tiles, finest, place, reportError } = options;
    // A tile has a pixel for each of the screen's.
    const tileSize = TILE_CELLS / Math.min(2, Math.max(1, Math.round(devicePixelRatio)));
    allowWorker(library);
    library.addProtocol(PROTOCOL, async ({ url }, { signal }) => {
      const [z, x, y] = url
        .slice(PROTOCOL.length + 3)
        .split("/")
        .map(Number) as [number, number, number];
      const { pixels } = await tiles.get({ z, x, y }, signal);
      return { data: await createImageBitmap(new ImageData(pixels, TILE_CELLS, TILE_CELLS)) };
    });
    const whole = zoomOfWhole(container);
    this.map = new library.Map({
      container,
      style: {
        version: 8,
        sources: {
          land: { type: "raster", tiles: [TILES], tileSize, minzoom: 0, maxzoom: finest },
        },
        layers: [
          { id: "land", type: "raster", source: "land", paint: { "raster-fade-duration": 200 } },
        ],
      },
      center: place ? this.lngLatOf(place.u, place.v) : [0, 0],
      zoom: place?.zoom ?? whole,
      minZoom: Math.min(-2, whole - 1),
      maxZoom: finest + Math.log2(tileSize / SQUARE) + CLOSER,
      renderWorldCopies: false,
      maxTileCacheSize: 64,
      refreshExpiredTiles: false,
      attributionControl: false,
      validateStyle: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      maxPitch: 0,
      locale: { "Map.Title": TEXT.worldMapLabel },
      // The land's middle may go to its border and no further; MapLibre's own rule has the land
      // cover the window.
      transformConstrain: (center, zoom) => {
        const { x, y } = library.MercatorCoordinate.fromLngLat(center);
        const least = Math.min(zoomOfWhole(container) - 0.25, this.maxZoom);
        return {
          center: this.lngLatOf(clamped(x), clamped(y)),
          zoom: Math.min(this.maxZoom, Math.max(least, zoom)),
        };
      },
    });
    const fit = () =>
      this.map.setPadding({ [CARDS_SIDE]: coveredOf(container) } as { left: number });
    fit();
    this.map.on("resize", fit);
    this.map.touchZoomRotate.disableRotation();
    this.map.keyboard.disableRotation();
    this.map.on("error", ({ error }) => reportError(error as Error));
  }

  private lngLatOf(u: number, v: number): MapLibre.LngLat {
    return new this.options.library.MercatorCoordinate(u, v).toLngLat();
  }

  private get maxZoom(): number {
    const { finest } = this.options;
    const ratio = Math.min(2, Math.max(1, Math.round(devicePixelRatio)));
    return finest + Math.log2(TILE_CELLS / ratio / SQUARE) + CLOSER;
  }

  /** Where the middle of the window is. */
  get place(): MapPlace {
    const { MercatorCoordinate } = this.options.library;
    const { x, y } = MercatorCoordinate.fromLngLat(this.map.getCenter());
    return { zoom: this.map.getZoom(), u: x, v: y };
  }

  /** CSS pixels of the square's width. */
  get width(): number {
    return SQUARE * 2 ** this.map.getZoom();
  }

  /** The place under a point of the map, or undefined beside the land. */
  placeAt(point: { x: number; y: number }): { u: number; v: number } | undefined {
    const { MercatorCoordinate } = this.options.library;
    const { x: u, y: v } = MercatorCoordinate.fromLngLat(this.map.unproject([point.x, point.y]));
    return u >= 0 && u <= 1 && v >= 0 && v <= 1 ? { u, v } : undefined;
  }

  /** The point of the map at a place. */
  pointOf(u: number, v: number): { x: number; y: number } {
    return this.map.project(this.lngLatOf(u, v));
  }

  zoomBy(steps: number): void {
    this.map.zoomTo(this.map.getZoom() + steps, { duration: 250 });
  }

  showWhole(): void {
    this.map.easeTo({ center: [0, 0], zoom: zoomOfWhole(this.options.container), duration: 400 });
  }
}

/** MapLibre starts its worker by a plain address, which only the page's default policy lets through. */
function allowWorker({ setWorkerCount, setWorkerUrl }: typeof MapLibre): void {
  const address = scriptAddress("maplibre_worker", "maplibre_worker.js");
  const { trustedTypes } = globalThis as {
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(given: string): string | null }): unknown;
    };
  };
  const ours = String(address);
  trustedTypes?.createPolicy("default", {
    createScriptURL: (given) => (given === ours ? given : null),
  });
  setWorkerUrl(ours);
  setWorkerCount(1);
}
