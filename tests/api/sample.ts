// A program that uses every member of the package, for tsc --strict. It is never run.
import {
  createTerrain,
  createTerrainInWorker,
  decode,
  encode,
  formats,
  inWords,
  openHeights,
  tile,
  type CellPlaces,
  type CentredOptions,
  type ChoiceParameter,
  type DrawnParameter,
  type Fault,
  type FaultLine,
  type FaultTree,
  type FileFormat,
  type FileOption,
  type FileOptions,
  type FilePlan,
  type FileRow,
  type FileSays,
  type FileTables,
  type FileTarget,
  type FormatsOptions,
  type HeightsError,
  type HeightsErrorCode,
  type HeightsInput,
  type HeightsMap,
  type HeightsOptions,
  type HeightsPart,
  type Lengths,
  type LengthsInWords,
  type Link,
  type Mesh,
  type MeshOptions,
  type ModuleOptions,
  type NamedBytes,
  type NormalKind,
  type NormalsOptions,
  type Notice,
  type NumberParameter,
  type OpenedHeights,
  type Parameter,
  type ParameterRow,
  type ReadHeights,
  type Recipe,
  type Statistics,
  type StraightFault,
  type Terrain,
  type TerrainFacts,
  type TerrainFile,
  type TerrainOptions,
  type TextParameter,
  type Tile,
  type TileError,
  type TileErrorCode,
  type TileOptions,
  type TileWindow,
  type Timeline,
  type TreeLine,
  type WorkerTerrain,
  type WorkOptions,
} from "faultline";

function facts(terrain: TerrainFacts): (string | number | null)[] {
  const { uplift, smoothing, erosion }: Timeline = terrain.timeline;
  const messages = terrain.notices.map(({ key, given, message }: Notice) => key + given + message);
  const rows = terrain.parameters.map(row);
  const { text, size, steps, faults, check, position } = terrain;
  return [
    text,
    size,
    steps,
    faults,
    check,
    position,
    uplift + smoothing + erosion,
    ...messages,
    ...rows,
  ];
}

function row(parameter: Parameter): string {
  const { number, key, label, help, group, stage, advanced, active }: ParameterRow = parameter;
  return [number, key, label, help, group, stage, advanced, active, value(parameter)].join();
}

function value(parameter: Parameter): string | number {
  switch (parameter.type) {
    case "number":
      return numbers(parameter);
    case "choice":
      return choices(parameter);
    case "text":
      return ((text: TextParameter) => text.value + text.default)(parameter);
    case "drawn-faults":
      return ((drawn: DrawnParameter) => drawn.value + drawn.default + drawn.most)(parameter);
  }
}

function choices({ choices, value, default: standard }: ChoiceParameter): string {
  return choices.map(({ key, label }) => key + label).join() + value + standard;
}

function numbers(parameter: NumberParameter): number {
  const { places, value, min, max, softMin, softMax, step, default: standard } = parameter;
  const { curve, displayFactor, displayPlaces, displayUnit } = parameter;
  const shown = (value * displayFactor).toFixed(displayPlaces) + displayUnit + curve;
  return places + min + max + softMin + softMax + step + standard + shown.length;
}

function line({ px, py, nx, ny, amplitude, A, B, px24, py24, a24 }: FaultLine): number {
  return px + py + nx + ny + amplitude + A + B + px24 + py24 + a24;
}

function fault(step: Fault): number {
  if (step.kind === "fault") {
    const { index, drawn, reach }: StraightFault = step;
    return line(step) + index + reach + Number(drawn);
  }
  const { index, lines }: FaultTree = step;
  const ends = ({ node, level, u1, v1, u2, v2 }: TreeLine) => node + level + u1 + v1 + u2 + v2;
  return lines.reduce((sum, each) => sum + line(each) + ends(each), index);
}

function triangles({ positions, normals, uvs, indices }: Mesh): number {
  return positions.length + normals.length + uvs.length + indices.length;
}

function numbersOf(statistics: Statistics): number {
  const { low, high, mean, deviation, rmsSlope, drainageDensity } = statistics;
  const { hurst, fractalDimension, histogram, hypsometricCurve, variogram } = statistics;
  const rough = variogram.reduce((sum, { lag, gamma, pairs }) => sum + lag + gamma + pairs, 0);
  const lists = histogram.length + hypsometricCurve.length + rough;
  const maybe = (hurst ?? 0) + (fractalDimension ?? 0);
  return low + high + mean + deviation + rmsSlope + drainageDensity + lists + maybe;
}

function named({ key, label }: FileRow): string {
  return key + label;
}

async function tables(options: FormatsOptions): Promise<string[]> {
  const found: FileTables = await formats({ ...options, size: 1025 });
  const format = (row: FileFormat) => {
    const { help, extension, mediaType, ofCuts, ofLevels, bytesPerVertex, options } = row;
    return [
      named(row),
      help,
      extension,
      mediaType,
      ofCuts,
      ofLevels,
      bytesPerVertex,
      ...options,
    ].join();
  };
  const option = (row: FileOption) => {
    const { help, type, unit = "", min = 0, max = 1, with: needed, without, ofBase } = row;
    return [named(row), help, type, unit, min, max, needed, without, ofBase].join();
  };
  const target = (row: FileTarget) => {
    const { formats, options, sizes, sizeHelp, bestSize } = row;
    return [named(row), ...formats, options.side, ...sizes, sizeHelp, bestSize].join();
  };
  return [...found.formats.map(format), ...found.options.map(option), ...found.targets.map(target)];
}

const KIND: NormalKind = "grid";
const OF_GRID: NormalsOptions = { kind: KIND };
const GRID_MESH: MeshOptions = { normals: KIND };
const HALF: CentredOptions = { range: 0.5 };
const OPTIONS: FileOptions = { target: "print", page: "https://example.org/", "print-side": 80 };
const GROUND: OpenedHeights = { heights: new Float32Array(4), place: "", numbers: null };
const DIFFERENCE: FileOptions = { difference: true };

function planned(plan: FilePlan): string {
  const { format, name, mediaType, size, side, low, high, bytes, options } = plan;
  const { place, companions, notes } = plan;
  const advice = [plan.advice, plan.briefAdvice, place, ...companions, ...notes];
  const numbers = size + side + low + high + bytes + (options["print-base"] ?? 0);
  return [format, name, mediaType, numbers, advice, plan.sizeHelp, plan.notices.length].join();
}

function whole({ name, blob, notices }: TerrainFile): string {
  return name + blob.type + blob.size + notices.length;
}

function here(terrain: Terrain): number {
  const heights: Float32Array = terrain.heights;
  const hash: string = terrain.hash;
  const place = terrain.advance() + terrain.advance(-2) + terrain.seek(3);
  const normals = terrain.normals(OF_GRID).length + terrain.normals().length;
  const centred = terrain.centredHeights().length + terrain.centredHeights(HALF).length;
  const meshes = triangles(terrain.mesh()) + triangles(terrain.mesh(GRID_MESH));
  const sizes = heights.length + normals + centred + meshes;
  const described =
    fault(terrain.fault(0)) + numbersOf(terrain.statistics()) + facts(terrain).length;
  const file = planned(terrain.describeFile("stl", OPTIONS)) + whole(terrain.file("stl", OPTIONS));
  terrain.dispose();
  return place + sizes + described + hash.length + file.length;
}

async function there(terrain: WorkerTerrain, work: WorkOptions): Promise<number> {
  const heights: Float32Array = await terrain.heights;
  const hash: string = await terrain.hash;
  const place = (await terrain.advance(1, work)) + (await terrain.seek(3, work));
  const normals = await terrain.normals(OF_GRID);
  const centred = await terrain.centredHeights(HALF);
  const meshes = triangles(await terrain.mesh()) + triangles(await terrain.mesh(GRID_MESH));
  const sizes = heights.length + normals.length + centred.length + meshes;
  const described = fault(await terrain.fault(0)) + numbersOf(await terrain.statistics());
  const plan = planned(await terrain.describeFile("r32"));
  const file = plan + whole(await terrain.file("r32", { "south-first": true }, work));
  terrain.dispose();
  return file.length + place + sizes + described + hash.length + facts(terrain).length;
}

async function texts(module: ModuleOptions): Promise<Link> {
  const { text, recipe, view, check, size, steps, position, ...rest } = await decode("v1", module);
  const changed: Recipe = { ...recipe, seed: "tarn", faults: size + steps + position };
  console.log(text, view, check, rest.timeline, rest.parameters.length, rest.notices.length);
  return encode(changed, module);
}

function places({ x0, y0, xi, xj, yi, yj }: CellPlaces): number {
  return x0 + y0 + xi + xj + yi + yj;
}

function saidBy(says: FileSays): string {
  const { rows, kind, point, placeUnit, coordinates, epsg, scale, offset, noData } = says;
  const { heightUnit, heightUnitName, heightDatum, samples, bits } = says;
  const words = [rows, kind, point, coordinates, heightUnitName, heightDatum, samples];
  const numbers = [placeUnit, epsg, heightUnit, scale, offset, noData ?? 0, bits];
  return [...words, ...numbers, says.places ? places(says.places) : 0].join();
}

function mapped({ columns, rows, across, along, width, height, shade }: HeightsMap): number {
  return columns * across + rows * along + width * height + shade.length;
}

const PART: HeightsPart = { x: 0, y: 5, side: 100 };
const SAID: HeightsOptions = {
  columns: 120,
  rows: 110,
  order: "big",
  samples: "signed",
  bits: 16,
  pixels: "terrarium",
  "first-row": "south",
  cell: 30,
  unit: "us-ft",
  scale: 0.1,
  offset: -5,
  gaps: "smooth",
  part: PART,
  size: 65,
  ask: "part",
};

async function opened(given: FileList, signal: AbortSignal): Promise<Terrain> {
  const bytes: NamedBytes = { name: "a.flt", data: new Uint8Array(4) };
  const files: HeightsInput[] = [bytes, new Blob([]), "a.hdr", new URL("file:///a.prj")];
  await openHeights(given);
  try {
    const found: ReadHeights = await openHeights(files, { ...SAID, signal });
    const { heights, place, numbers, size, fingerprint, text, side = 0, level = 0 } = found;
    const { says, sentence, notes, name, files: count } = found;
    console.log(place + fingerprint + sentence + name + saidBy(says), ...notes);
    console.log(heights.length + (numbers?.length ?? 0) + size + side + level + count);
    return await createTerrain(text, { base: found });
  } catch (error) {
    const { message, name, code, map } = error as HeightsError;
    const canAsk: HeightsErrorCode[] = ["needs-size", "needs-filling", "needs-part", "refused"];
    console.log(name, message, canAsk.includes(code), map && mapped(map));
    throw error;
  }
}

const WINDOW: TileWindow = { x: 512, y: 0, width: 257, height: 257 };

async function tiled(signal: AbortSignal): Promise<number> {
  const options: TileOptions = {
    size: 65537,
    window: WINDOW,
    layer: "flow",
    picture: true,
    signal,
  };
  try {
    const found: Tile = await tile("v1", { ...options, base: GROUND });
    const { text, size, window, heights, layer, picture, fingerprint, halo, sea } = found;
    const { parts, factor, side = 1, notices } = found;
    console.log(text + fingerprint, size + halo + parts + factor, window.x, ...notices);
    const lengths: Lengths = { height: heights[0], length: side, sea };
    const { height, length }: LengthsInWords = await inWords("v1", lengths);
    console.log(height + length);
    return heights.length + (layer?.length ?? 0) + (picture?.length ?? 0);
  } catch (error) {
    const { name, code } = error as TileError;
    const known: TileErrorCode[] = ["iir", "droplets", "halo", "size", "window"];
    known.push("layer", "base", "memory");
    console.log(name, known.includes(code));
    throw error;
  }
}

export async function main(): Promise<void> {
  const wasm = await texts({ wasm: new URL("terrain.wasm", "https://example.org/api/") });
  const { signal } = new AbortController();
  const onProgress = (share: number) => console.log(share);
  const options: TerrainOptions = { wasm: new ArrayBuffer(8), signal, onProgress, at: 0, size: 65 };
  console.log(await tables({}));
  console.log(wasm, here(await createTerrain("v1", options)));
  console.log(await there(await createTerrainInWorker("v1"), { signal, onProgress }));
  const eroded = await createTerrain("v1;erosion=both", { base: GROUND });
  console.log(planned(eroded.describeFile("geotiff", DIFFERENCE)));
  console.log(await tiled(signal));
  (await opened(document.querySelector("input")!.files!, signal)).dispose();
  using terrain = await createTerrain("v1");
  // @ts-expect-error there are two kinds of normals
  terrain.normals({ kind: "smooth" });
  // @ts-expect-error a recipe is a text
  await createTerrain(5);
  // @ts-expect-error in a worker heights are a promise
  (await createTerrainInWorker("v1")).heights.length;
  // @ts-expect-error nobody sets a size
  terrain.size = 3;
}
