// Calls every function of every wasm module in Node with thirteen wrong values for each argument,
// and for each field of an argument that is an object. Each call must return, or throw an error of
// JavaScript, but not stop the module: afterwards the module still computes the right fingerprint.
// The list of functions comes from the modules themselves: one that has no arguments below fails.
//
//   node tests/web/border.mjs [--web DIR] [--plain DIR] [--dist DIR]
//
// Needs the presets web and web-plain, and the typefaces of dist/.
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { plainName } from "../../web/scripts/names.mjs";
import { withBytes } from "../../web/scripts/wasm_bytes.mjs";
import { check, root, same } from "./harness.mjs";

const { values: options } = parseArgs({
  options: {
    web: { type: "string", default: join(root, "build", "web") },
    plain: { type: "string", default: join(root, "build", "web-plain") },
    dist: { type: "string", default: join(root, "dist") },
  },
});

/** A line of tests/golden/version1.txt. */
const [RECIPE, FINGERPRINT] = readFileSync(join(root, "tests", "golden", "version1.txt"), "utf8")
  .split("\n")
  .map((line) => line.split(" "))
  .find(([recipe]) => /;size=.*;erosion=both/.test(recipe));
const SMALL = "v1;seed=border;size=33;faults=9;erosion=both;erosion-steps=3";

const WRONG = {
  undefined: undefined,
  null: null,
  NaN: NaN,
  Infinity: Infinity,
  "-Infinity": -Infinity,
  "-1": -1,
  "1e300": 1e300,
  "an empty text": "",
  "a long text": "x;=!".repeat(20_000),
  "NUL and half letters": "a\0b\ud800c\udc00",
  "an object": {},
  "an array": [],
  "a symbol": Symbol("wrong"),
};

const RECT = { x: 0, y: 0, width: 300, height: 200 };
const REGIONS = {
  windowWidth: 640,
  windowHeight: 400,
  pixelRatio: 1,
  panel: RECT,
  panelTop: 80,
  view: RECT,
  timeline: RECT,
  narrow: false,
};
const PICTURE = {
  north: false,
  width: 64,
  height: 64,
  pixelRatio: 1,
  legend: true,
  caption: true,
  look: "dark",
  seconds: -1,
  both: 640,
  line: 20,
  left: true,
  map: new Int8Array(4),
  words: "-1\n0\n+1\nTitle",
};
const SHARED_VIEW = {
  x: 0.5,
  y: -2,
  z: 1,
  azimuth: 20,
  elevation: 30,
  focal: 900,
  near: 0.01,
  low: 0,
  high: 0.2,
  sunAzimuth: 300,
  sunElevation: 40,
  dark: false,
};
const LINKS = {
  linkIn: [SMALL],
  linkWith: [SMALL, "ui", "none"],
  linkWithDefault: [SMALL, "ui", "none"],
};

/** Right arguments of each function. */
const PLAYGROUND = {
  ...LINKS,
  start: fonts(),
  startGraphics: ["#canvas", true],
  loseGraphics: [],
  restoreGraphics: [],
  setRegions: [REGIONS],
  setPreferences: [true, true],
  load: [SMALL],
  loadStarter: [SMALL],
  tryLink: [SMALL],
  applyText: ["faults", "7", false],
  applyTyped: ["fade", "7 %"],
  newSeed: [7],
  surprise: [7],
  setDrawing: [true],
  selectDrawn: [0],
  editDrawn: [0, "add", "", false],
  undo: [],
  redo: [],
  goTo: [1],
  gesture: [],
  play: [],
  pause: [],
  seek: [3],
  position: [],
  setView: ["palette", "atlas", false],
  setShown: ["map", true],
  toggle: ["lock", "seed"],
  setCard: ["how"],
  setPinning: [true],
  setSectioning: [true],
  setStanding: [true],
  setDaylight: [true],
  steer: [1, 0, 0, 0, 0],
  setLaterShaders: [""],
  setPresenting: [false],
  goToStop: [0],
  step: [1],
  walk: [1],
  stayAtStop: [0],
  setCamera: ["top"],
  pointer: [1, 1, 0, 20, 20, 1, false, 10],
  wheel: [20, 20, 0, 10, false],
  key: ["w", true, false, false, false, false],
  textInput: ["7"],
  blur: [],
  frame: [16],
  redraw: [],
  flatPicture: [64, 1],
  heights: [],
  openLand: [new Uint8Array(4 * 33 * 33)],
  sharedView: [],
  sharedViewIn: [640, 480],
  share: [SHARED_VIEW, true],
  showAlone: [],
  takePicture: [PICTURE],
  dropPicture: [],
  state: [],
  controls: [],
  describe: [],
  describeView: [],
  recipeText: [],
  hash: [],
  memoryInUse: [],
};

const PLOT = {
  recipe: SMALL,
  position: 3,
  scale: "1000",
  level: "250",
  pin: [0, 1],
  section: [0, 0, 1, 1],
};
const LESSON = {
  ...LINKS,
  starters: [],
  looks: [],
  sources: [],
  landOfTheDay: ["2026-11-23"],
  recipeOf: [SMALL],
  linkSyntax: [],
  card: [SMALL, "1000", "250", 3],
  plot: ["profile", { ...PLOT, flip: false }],
  setHeights: [new Float32Array(33 * 33), 33, 3],
  openLand: [new Float32Array(33 * 33)],
  shareTexts: [
    { page: "https://example.org/", link: SMALL, fingerprint: "", fromStart: true, checked: true },
  ],
  finishedHash: [SMALL],
  lecture: [`${SMALL}!lecture=at=1:seed=oak:words=Look`],
  editedLecture: [`${SMALL}!lecture=at=1:seed=oak`, 1, "words", "Look here"],
  lectureOfFile: [[{ link: SMALL, by: "cut", words: "Look here", notes: "" }]],
  wordLines: ["**Look** at $h_i$"],
  compared: [`${SMALL}!compare=v1:seed=other`],
  comparison: [new Float32Array(33 * 33), new Float32Array(17 * 17), "1000", "250"],
  landform: [new Float32Array(33 * 33), false],
};

const FILE = ["png", "", "https://example.org/", [["side", 1]]];
const numbers = (each) => new Float32Array(each * 33 * 33);
const TERRAIN = {
  close: [],
  memory: [],
  open: [SMALL, "33", new Float32Array(33 * 33), "", new Float32Array(33 * 33)],
  decode: [SMALL],
  encode: [[["seed", "border"]]],
  seek: [3],
  position: [],
  progress: [],
  work: [1],
  finish: [],
  heights: [],
  hash: [],
  statistics: [],
  faults: [],
  fault: [3],
  fillCentred: [numbers(1), 1],
  fillNormals: [numbers(3), "grid"],
  fillPositions: [numbers(3)],
  fillUvs: [numbers(2)],
  fillIndices: [new Uint32Array(6 * 32 * 32)],
  openTile: [SMALL, 33, [3, 4, 9, 20], "water", true, new Float32Array(33 * 33)],
  workTile: [10],
  tileProgress: [],
  tileHeights: [],
  tileLayer: [],
  tilePicture: [],
  tileSea: [],
  tileHash: [],
  closeTile: [],
  inWords: [SMALL, 0.5, 0.5, 0.1],
  formats: [33],
  filePlan: FILE,
  fillFile: [...FILE, () => undefined, () => true],
};

const SHADER = {
  start: ["#canvas"],
  begin: [SMALL],
  advance: [false, 8],
  paint: [64, 64],
  restart: [],
  round: ["half"],
  lose: [],
  state: [],
  errorMap: [64],
};

const ASSIGNMENT = JSON.stringify({
  faultline: "assignment/v1",
  title: "Land",
  lands: [{ name: "A", land: SMALL, points: { vertices: 1 } }],
});
const GRADE = {
  grade: [
    ASSIGNMENT,
    [],
    [],
    () => new Uint8Array(),
    "ada",
    "",
    "text",
    ["", "", "", "", "", "", ""],
  ],
  gradeTables: [],
  makeAssignment: [ASSIGNMENT, true],
  explainResult: ["{}"],
};

let calls = 0;

/** Calls it; an error that a module stops with ends the test. */
function attempt(name, what, call) {
  calls++;
  try {
    call();
  } catch (error) {
    const stopped =
      error instanceof WebAssembly.RuntimeError || String(error) === "RangeError: memory";
    check(!stopped, `${name} with ${what} stopped the module: ${error.stack}`);
    check(error instanceof Error, `${name} with ${what} threw ${String(error)}, which is no error`);
  }
}

/** Every list of arguments in which one is wrong, or one field of an object. */
function* spoilt(right) {
  for (let i = 0; i < right.length; i++) {
    for (const [what, wrong] of Object.entries(WRONG)) {
      yield [`${what} as argument ${i}`, right.with(i, wrong)];
      if (right[i]?.constructor !== Object) continue;
      for (const field of Object.keys(right[i])) {
        yield [`${what} as ${field}`, right.with(i, { ...right[i], [field]: wrong })];
      }
    }
  }
}

/** Calls all functions of `target`, each also with too few and too many arguments. */
function callAll(of, target, names, table, reset) {
  const missing = names.filter((name) => !Object.hasOwn(table, name));
  same(missing.join(), "", `functions of ${of} that this test does not know`);
  const gone = Object.keys(table).filter((name) => !names.includes(name));
  same(gone.join(), "", `functions that ${of} does not have`);
  for (const name of names) {
    const right = table[name];
    const lists = [...spoilt(right), ["too few", right.slice(1)], ["too many", [...right, 1]]];
    for (const [what, list] of lists) {
      reset();
      attempt(`${of}.${name}`, what, () => target[name](...list));
    }
    reset();
    target[name](...right);
  }
}

const scratch = mkdtempSync(join(tmpdir(), "faultline-border-"));

/** Makes an instance of the module that was built in `folder`. */
async function instance(folder, stem) {
  // Node treats a script as a module only if its name ends in .mjs.
  const script = join(scratch, `${stem}.mjs`);
  copyFileSync(join(folder, `${stem}.js`), script);
  const { default: create } = await import(pathToFileURL(script).href);
  return create(withBytes(readFileSync(join(folder, `${stem}.wasm`))));
}

/** Functions of the module's object that are Emscripten's own, by their names. */
const EMSCRIPTENS =
  /^(_|[A-Z]|dynCall|count_emval|get_first_emval|inspect|instantiateWasm|run$|getInheritedInstanceCount|getLiveInherited|flushPending|setDelayFunction)/;

/** The names of the functions that C++ has bound. */
const boundFunctions = (module) =>
  Object.keys(module).filter(
    (name) => typeof module[name] === "function" && !EMSCRIPTENS.test(name),
  );

function fonts() {
  const name = readdirSync(options.dist).find((file) => plainName(file) === "inter.ttf");
  const bytes = new Uint8Array(readFileSync(join(options.dist, name)));
  const border = new DataView(bytes.buffer).getUint32(bytes.length - 4);
  return [bytes.subarray(0, border), bytes.subarray(border, bytes.length - 4)];
}

/** Runs `test` where Emscripten's event targets exist, but no canvas. */
async function withoutCanvas(test) {
  globalThis.window = {};
  globalThis.document = { querySelector: () => null };
  await test();
  delete globalThis.window;
  delete globalThis.document;
}

/** The names of the methods of a class that C++ has bound. */
const boundMethods = ({ prototype }) =>
  Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor");

async function testPlayground(folder, stem) {
  for (const [what, list] of spoilt(fonts())) {
    const module = await instance(folder, stem);
    attempt(`${stem}.start`, what, () => module.start(...list));
  }
  const playground = await instance(folder, stem);
  playground.start(...fonts());
  const reset = () => playground.load(SMALL);
  callAll(stem, playground, boundFunctions(playground), PLAYGROUND, reset);
  playground.load(`${RECIPE}!at=end`);
  same(playground.hash(), FINGERPRINT, `${stem}'s fingerprint afterwards`);
}

/** Without WebGL it computes nothing, so that only what is before the GPU is tested. */
async function testShader() {
  const module = await instance(options.plain, "gpu");
  const shader = new module.Shader();
  callAll("gpu.Shader", shader, boundMethods(module.Shader), SHADER, () => undefined);
  callAll("gpu", module, boundFunctions(module), {}, () => undefined);
  check(shader.start("#canvas") !== "", "a context without a canvas");
  shader.delete();
}

async function testLesson() {
  const lesson = await instance(options.plain, "lesson");
  callAll("lesson", lesson, boundFunctions(lesson), LESSON, () => undefined);
  same(lesson.finishedHash(RECIPE), FINGERPRINT, "lesson's fingerprint afterwards");
}

async function testTerrain() {
  const terrain = await instance(options.plain, "terrain");
  callAll("terrain", terrain, boundFunctions(terrain), TERRAIN, () => {
    terrain.open(SMALL, "", null, "", null);
    terrain.finish();
    terrain.openTile(SMALL, 33, [3, 4, 20, 9], "", true, null);
  });
  terrain.open(RECIPE, "", null, "", null);
  terrain.finish();
  same(terrain.hash(), FINGERPRINT, "terrain's fingerprint afterwards");
}

async function testGrade() {
  const grade = await instance(options.plain, "grade");
  callAll("grade", grade, boundFunctions(grade), GRADE, () => undefined);
  const { error, text } = JSON.parse(grade.grade(...GRADE.grade));
  same(error, "", "grade's error afterwards");
  check(text.startsWith("Land: 0 of 1 points"), text);
}

try {
  await withoutCanvas(() => testPlayground(options.web, "playground"));
  await withoutCanvas(() => testPlayground(options.plain, "playground-plain"));
  await withoutCanvas(testShader);
  await testLesson();
  await testTerrain();
  await testGrade();
  console.log(`${calls} calls with wrong values run, none stopped a module`);
} finally {
  rmSync(scratch, { recursive: true });
}
