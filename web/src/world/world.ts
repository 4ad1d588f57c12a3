// The page that shows a land as a world: a map of every zoom of a land of up to 65,537 vertices a
// side, whose tiles are computed from the link alone. No number of the link is read here: C++ says
// which zooms there are, what is refused, and how a height is said.

import type * as Api from "../../api/faultline";
import { linkInAddress } from "../common/address";
import { button, element, setText } from "../common/dom";
import { filled } from "../common/filled";
import { failureWords, Refused } from "../common/rpc";
import type * as MapLibre from "./maplibre";
import { type MapPlace, WorldMap } from "./world_map";
import { TILE_CELLS } from "./world_question";
import { TILE_BYTES, WorldTiles } from "./world_tiles";

/** Mountains over a sea, with detail down to the finest tiles. */
const EXAMPLE =
  "v1;seed=first-world;method=fbm;octaves=14;frequency=3;relief=0.12!palette=atlas;water=0.45;scale=40000";
/** The zoom whose land has 65,537 vertices a side. */
const FINEST = 8;
/** Tiles that are kept: 64 MB where there is memory, and half of it on phones. */
const KEPT_BYTES = matchMedia("(pointer: coarse)").matches ? 32e6 : 64e6;
const ADDRESS_MS = 250;
/** Decimals of the pin in the address. */
const PIN_PLACES = 6;
/** CSS pixels of the scale bar, at most. */
const BAR = 140;

const api = import(new URL("./api/faultline.js", import.meta.url).href) as Promise<typeof Api>;
const text = linkInAddress() || EXAMPLE;
const container = element("map");

/** Why this browser shows no map; empty if it may. */
function lacking(): string {
  if (typeof WebAssembly !== "object") return TEXT.failureNoWebassemblyError;
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context ? "" : TEXT.worldNoWebglError;
}

const wordsOf = (error: unknown): string =>
  error instanceof Refused ? error.message : failureWords(error);

interface Pin {
  u: number;
  v: number;
}

/** Numbers of the address's query, such as "3.2/0.5/0.25"; null where there are not so many. */
function numbersOf(key: string, count: number): number[] | null {
  const given = new URLSearchParams(location.search).get(key);
  const numbers = given?.split("/").map(Number) ?? [];
  return numbers.length === count && numbers.every(Number.isFinite) ? numbers : null;
}

function placeInAddress(): MapPlace | null {
  const [zoom, u, v] = numbersOf("map", 3) ?? [];
  return zoom === undefined ? null : { zoom, u: u!, v: v! };
}

const rounded = (at: number): number => Number(at.toFixed(PIN_PLACES));

function pinInAddress(): Pin | null {
  const [u, v] = numbersOf("pin", 2) ?? [];
  const isOn = (at: number | undefined): at is number => at !== undefined && at >= 0 && at <= 1;
  return isOn(u) && isOn(v) ? { u, v } : null;
}

/** Says why there is no map, in its place; `again`: whether it may be there next time. */
function refuse(sentence: string, again = false): void {
  document.body.classList.add("refused");
  element("error-words").textContent = sentence;
  button("again").hidden = !again;
  element("error").hidden = false;
}

/** The greatest of 1, 2 and 5 times a power of ten that is no greater. */
function roundBelow(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  return [5, 2, 1].map((step) => step * power).find((step) => step <= length) ?? power;
}

class World {
  readonly map: WorldMap;
  private pin: Pin | null = pinInAddress();
  private side: number | undefined;
  private addressTimer = 0;
  private barSaid = 0;
  private pointer: { x: number; y: number } | null = null;
  private isSaying = false;

  constructor(
    library: typeof MapLibre,
    readonly tiles: WorldTiles,
    readonly finest: number,
  ) {
    this.map = new WorldMap({
      library,
      container,
      tiles,
      finest,
      place: placeInAddress(),
      reportError: (error) => this.report(error),
    });
    const { map } = this.map;
    map.on("move", () => this.follow());
    map.on("moveend", () => this.writeAddress());
    map.on("idle", () => void this.sayPin());
    map.on("mousemove", ({ point }) => {
      this.pointer = point;
      void this.sayPointer();
    });
    map.on("mouseout", () => {
      this.pointer = null;
      setText(element("pointer"), "");
    });
    map.on("click", ({ point }) => this.setPin(this.map.placeAt(point) ?? null));
    container.addEventListener("keydown", ({ key }) => {
      if (key === "Enter") this.setPin(this.map.place);
      if (key === "Escape") this.setPin(null);
    });
    button("zoom-in").addEventListener("click", () => this.map.zoomBy(1));
    button("zoom-out").addEventListener("click", () => this.map.zoomBy(-1));
    button("whole").addEventListener("click", () => this.map.showWhole());
    this.follow();
    this.showPin();
  }

  /** Metres of the land's width, once they are known. */
  setSide(side: number | undefined): void {
    this.side = side;
    this.barSaid = 0;
    this.follow();
  }

  setPin(pin: Pin | null): void {
    // Where the address can say, so that its link tells the same height
    this.pin = pin && { u: rounded(pin.u), v: rounded(pin.v) };
    this.showPin();
    void this.sayPin();
    this.writeAddress();
  }

  private showPin(): void {
    element("pin").hidden = !this.pin;
    if (!this.pin) return;
    const { x, y } = this.map.pointOf(this.pin.u, this.pin.v);
    element("pin").style.translate = `${x}px ${y}px`;
  }

  private follow(): void {
    this.showPin();
    void this.showBar();
  }

  private async showBar(): Promise<void> {
    const side = this.side ?? 100;
    const length = roundBelow((BAR / this.map.width) * side) / side;
    element("bar").style.width = `${length * this.map.width}px`;
    if (length === this.barSaid) return;
    this.barSaid = length;
    const said = await (await api).inWords(text, { length });
    if (this.barSaid === length) setText(element("bar-length"), said.length);
  }

  private async sayPin(): Promise<void> {
    const { pin } = this;
    const height = pin && this.tiles.heightAt(pin.u, pin.v, this.finest);
    if (!pin || height === undefined || height === null) {
      if (!pin) setText(element("pin-words"), "");
      return;
    }
    const { inWords } = await api;
    const [there, south] = await Promise.all([
      inWords(text, { height, length: pin.u, sea: this.tiles.sea }),
      inWords(text, { length: pin.v }),
    ]);
    if (this.pin !== pin) return;
    const words = { height: there.height, east: there.length, south: south.length };
    setText(element("pin-words"), filled(TEXT.worldPinSentence, words));
  }

  private async sayPointer(): Promise<void> {
    if (this.isSaying) return;
    this.isSaying = true;
    while (this.pointer) {
      const { pointer } = this;
      const place = this.map.placeAt(pointer);
      const height = place && this.tiles.heightAt(place.u, place.v, this.finest);
      const said =
        height === undefined
          ? ""
          : (await (await api).inWords(text, { height, sea: this.tiles.sea })).height;
      if (this.pointer)
        setText(element("pointer"), said && filled(TEXT.worldPointerHeight, { height: said }));
      if (this.pointer === pointer) break;
    }
    this.isSaying = false;
  }

  /** The address follows the map, so that a copy of it leads to the same place. */
  private writeAddress(): void {
    window.clearTimeout(this.addressTimer);
    this.addressTimer = window.setTimeout(() => {
      const { zoom, u, v } = this.map.place;
      const places = Math.max(3, Math.ceil(zoom / 3.3) + 4);
      const written = [`map=${zoom.toFixed(2)}/${u.toFixed(places)}/${v.toFixed(places)}`];
      if (this.pin) {
        const { u, v } = this.pin;
        written.push(`pin=${u.toFixed(PIN_PLACES)}/${v.toFixed(PIN_PLACES)}`);
      }
      try {
        history.replaceState(null, "", `?${written.join("&")}${location.hash}`);
      } catch {
        // Browsers refuse too many changes in a short time.
      }
    }, ADDRESS_MS);
  }

  private report(error: Error): void {
    if (error.name === "AbortError") return;
    setText(element("status"), wordsOf(error));
  }
}

async function start(): Promise<World | null> {
  element<HTMLAnchorElement>("open").href = `index.html#${text}`;
  const lacks = lacking();
  if (lacks) {
    refuse(lacks);
    return null;
  }
  const fetched = import("./maplibre").catch((error: unknown) => {
    console.warn(error);
    return null;
  });
  const sizes = Array.from({ length: FINEST + 1 }, (_, i) => TILE_CELLS * 2 ** (FINEST - i) + 1);
  const tiles = new WorldTiles(text, Math.floor(KEPT_BYTES / TILE_BYTES), (waiting) =>
    document.body.classList.toggle("busy", waiting > 0),
  );
  const { size, why } = await tiles.check(sizes);
  if (size === 0) {
    refuse(why);
    return null;
  }
  const finest = Math.round(Math.log2((size - 1) / TILE_CELLS));
  const counted = (count: number): string => count.toLocaleString(document.documentElement.lang);
  const vertices = filled(TEXT.worldSizeSentence, { size: counted(size) });
  const note = why && filled(TEXT.worldSizeLess, { most: counted(sizes[0]!), why });
  element("size").textContent = note ? `${vertices} ${note}` : vertices;
  const library = await fetched;
  if (!library) {
    refuse(TEXT.failureDownloadError, true);
    return null;
  }
  const world = new World(library, tiles, finest);
  const { tile } = await api;
  const window = { x: 0, y: 0, width: 1, height: 1 };
  void tile(text, { size: 2, window }).then(({ side }) => world.setSide(side));
  return world;
}

window.addEventListener("hashchange", () => location.reload());
button("again").addEventListener("click", () => location.reload());

/** For tests. */
declare global {
  interface Window {
    world: Promise<World | null>;
  }
}
window.world = start();
window.world.catch((error: unknown) => {
  console.warn(error);
  refuse(wordsOf(error), true);
});
