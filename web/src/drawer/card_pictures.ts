// The small pictures of the card: a sketch of what a method does, and the curve that C++ computed
// for this step. Rising land has the accent colour and ▲, sinking land is blue and has ▼, so that
// colour never carries the meaning alone.

import { make, setText } from "../common/dom";
import type { CardCut, CardPicture } from "../common/lesson";
import { pathOf, svg } from "../common/svg";

type Point = [number, number];

const WIDTH = 288;
const HEIGHT = 112;
const MARGIN = 16;
const MIDDLE = HEIGHT / 2;
/** Where the right half begins. */
const HALF = 164;

/** "x,y x,y" as points. */
const points = (text: string): Point[] =>
  text.split(" ").map((pair) => pair.split(",").map(Number) as Point);

const line = (className: string, through: Point[] | string): SVGElement =>
  svg("path", className, { d: pathOf(typeof through === "string" ? points(through) : through) });

const area = (className: string, round: Point[] | string): SVGElement =>
  svg("path", className, { d: `${pathOf(typeof round === "string" ? points(round) : round)}Z` });

const dot = (className: string, [x, y]: Point, r = 4): SVGElement =>
  svg("circle", className, { cx: x, cy: y, r });

function text(content: string, [x, y]: Point, className: string): SVGElement {
  const node = svg("text", `pic-text ${className}`, { x, y, "text-anchor": "middle" });
  node.textContent = content;
  return node;
}

const rises = (at: Point): SVGElement => text("▲", at, "rises");
const sinks = (at: Point): SVGElement => text("▼", at, "sinks");

function arrow(className: string, [x1, y1]: Point, [x2, y2]: Point): SVGElement {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [du, dv] = [((x2 - x1) / length) * 5, ((y2 - y1) / length) * 5];
  const head: Point[] = [
    [x2 - du - dv * 0.8, y2 - dv + du * 0.8],
    [x2, y2],
    [x2 - du + dv * 0.8, y2 - dv - du * 0.8],
  ];
  return svg("path", className, { d: `M${x1} ${y1}L${x2} ${y2}${pathOf(head)}` });
}

/** Maps fractions of a frame to its pixels. */
const within =
  (left: number, right: number) =>
  ([x, y]: Point): Point => [left + x * (right - left), 96 - y * 80];

/** The part of the square of 0 to 1 where `side` is at least 0, and where its border crosses 0. */
function cutSquare(side: (place: Point) => number): { part: Point[]; crossings: Point[] } {
  const corners = points("0,0 1,0 1,1 0,1");
  const part: Point[] = [];
  const crossings: Point[] = [];
  for (const [i, corner] of corners.entries()) {
    const next = corners[(i + 1) % 4]!;
    const [here, there] = [side(corner), side(next)];
    if (here >= 0) part.push(corner);
    if (here < 0 === there < 0) continue;
    const share = here / (here - there);
    const crossing: Point = [
      corner[0] + share * (next[0] - corner[0]),
      corner[1] + share * (next[1] - corner[1]),
    ];
    part.push(crossing);
    crossings.push(crossing);
  }
  return { part, crossings };
}

/** The fault's line in the square from above, with p, n, and a place b on the side of n. */
function fromAbove({ p, n, moves }: CardCut): SVGElement[] {
  const [nu, nv] = n;
  const at = ([u, v]: Point): Point => [MARGIN + u * 96, 8 + v * 96];
  const from = (along: number, across: number): Point => [
    p[0] + along * nu - across * nv,
    p[1] + along * nv + across * nu,
  ];
  const { part, crossings } = cutSquare(([u, v]) => (u - p[0]) * nu + (v - p[1]) * nv);
  const isInside = ([u, v]: Point): boolean => u > 0.08 && u < 0.92 && v > 0.08 && v < 0.92;
  const b = [0.36, 0.26, 0.18]
    .flatMap((along) =>
      [0.4, -0.4, 0.28, -0.28, 0.16, -0.16].map((across) => [along, across] as const),
    )
    .map(([along, across]) => ({ place: from(along, across), foot: from(0, across) }))
    .find(({ place }) => isInside(place));
  // Letters stay within the picture.
  const beside = ([x, y]: Point, [u, v]: Point): Point => [
    Math.max(6, x + u),
    Math.min(HEIGHT - 2, Math.max(10, y + v + 4)),
  ];
  return [
    area("pic-grid", [at([0, 0]), at([1, 0]), at([1, 1]), at([0, 1])]),
    ...(moves === 0 ? [] : [area(moves > 0 ? "pic-rises" : "pic-sinks", part.map(at))]),
    line("pic-fault", crossings.map(at)),
    ...(b
      ? [
          line("pic-line fine", [at(p), at(b.place)]),
          line("pic-before", [at(b.place), at(b.foot)]),
          dot("pic-dot", at(b.place), 3),
          text("b", beside(at(b.place), [nu * 9, nv * 9]), "sign"),
        ]
      : []),
    arrow("pic-line accent", at(p), at(from(0.24, 0))),
    dot("pic-dot accent", at(p), 3),
    text("p", beside(at(p), [-nu * 10, -nv * 10]), "sign"),
    text("n", beside(at(from(0.24, 0)), [nu * 8, nv * 8]), "sign"),
  ];
}

/** A section through the land across the fault, before and after, in the right half. */
function profile(curve: Point[]): SVGElement[] {
  const [left, right] = [HALF, WIDTH - MARGIN];
  const middle = (left + right) / 2;
  const surface = curve.map(within(left, right));
  const closed = (clip: (y: number) => number): Point[] => [
    [left, MIDDLE],
    ...surface.map(([x, y]): Point => [x, clip(y)]),
    [right, MIDDLE],
  ];
  const side = (from: number, to: number): SVGElement[] => {
    const part = surface.filter(([x]) => x > from && x < to);
    const largest = part.reduce(
      (so, [, y]) => (Math.abs(MIDDLE - y) > Math.abs(so) ? MIDDLE - y : so),
      0,
    );
    if (Math.abs(largest) < 3) return [];
    // In the middle of the points that move at least half as far as the largest movement.
    const far = part.filter(([, y]) => (MIDDLE - y) / largest >= 0.5);
    const x = far.reduce((sum, [at]) => sum + at, 0) / far.length;
    return [largest > 0 ? rises([x, MIDDLE - 6]) : sinks([x, MIDDLE + 15])];
  };
  const moves = surface.some(([, y]) => Math.abs(y - MIDDLE) > 1);
  return [
    area(
      "pic-rises",
      closed((y) => Math.min(y, MIDDLE)),
    ),
    area(
      "pic-sinks",
      closed((y) => Math.max(y, MIDDLE)),
    ),
    line("pic-before", `${left},${MIDDLE} ${right},${MIDDLE}`),
    ...(moves ? [line("pic-fault", `${middle},8 ${middle},${HEIGHT - 8}`)] : []),
    line("pic-line", surface),
    ...side(left, middle),
    ...side(middle, right),
  ];
}

/** The land along a row: across the picture, or in its right half. */
function row(curve: Point[], left = MARGIN): SVGElement[] {
  const surface = curve.map(within(left, WIDTH - MARGIN));
  if (surface.length === 0) return [];
  const foot: Point[] = [
    [WIDTH - MARGIN, 104],
    [left, 104],
  ];
  return [area("pic-land", [...surface, ...foot]), line("pic-line", surface)];
}

/** A curve of one quantity against another, in the right half. */
const chart = (className: string, curve: Point[]): SVGElement[] => [
  line("pic-grid", `${HALF},12 ${HALF},96 ${WIDTH - MARGIN},96`),
  line(className, curve.map(within(HALF, WIDTH - MARGIN))),
];

/** The square divided by a tree of lines, and its land along a row. */
function tree(curve: Point[]): SVGElement[] {
  const branches = ["75,56 24,70", "81,37 120,50"];
  const twigs = ["52,62 58,8", "44,65 38,104", "103,44 109,8", "98,43 104,104"];
  return [
    area("pic-land", "24,8 120,8 120,104 24,104"),
    area("pic-rises", "90,8 120,8 120,104 60,104"),
    ...twigs.map((twig) => line("pic-line fine", twig)),
    ...branches.map((branch) => line("pic-line mid", branch)),
    line("pic-fault", "90,8 60,104"),
    ...row(curve, HALF),
  ];
}

const CORNERS = points("-1,-1 1,-1 1,1 -1,1");
const SIDES = points("0,-1 1,0 0,1 -1,0");

/** A new point that is computed from its four neighbours. */
function stencil([x, y]: Point, neighbours: Point[]): SVGElement[] {
  const at = ([u, v]: Point, share = 1): Point => [x + u * share * 24, y + v * share * 24];
  const [left, right, top, bottom] = [x - 24, x + 24, y - 24, y + 24];
  return [
    area("pic-grid", `${left},${top} ${right},${top} ${right},${bottom} ${left},${bottom}`),
    ...neighbours.map((neighbour) =>
      arrow("pic-line fine", at(neighbour, 0.75), at(neighbour, 0.35)),
    ),
    ...neighbours.map((neighbour) => dot("pic-dot", at(neighbour), 3)),
    dot("pic-dot accent", [x, y], 4.5),
  ];
}

/** A point from four corners, one from four midpoints of sides, and the land along a row. */
const diamond = (curve: Point[]): SVGElement[] => [
  ...stencil([44, MIDDLE], CORNERS),
  ...stencil([112, MIDDLE], SIDES),
  ...row(curve, HALF),
];

/** The weight of each neighbour in the mean. */
function kernel(curve: Point[]): SVGElement[] {
  const highest = Math.max(...curve.map(([, y]) => y), 1e-9);
  const weights = curve.map(([x, y]) => within(24, WIDTH - 24)([x, (0.95 * y) / highest]));
  const centre = (x: number): boolean => Math.abs(x - WIDTH / 2) < 1;
  return [
    line("pic-grid", `${MARGIN},96 ${WIDTH - MARGIN},96`),
    ...weights.map(([x, y]) => line(centre(x) ? "pic-fault" : "pic-line mid", `${x},96 ${x},${y}`)),
    ...weights.map(([x, y]) => dot(centre(x) ? "pic-dot accent" : "pic-dot", [x, y])),
  ];
}

/** Ground that is too steep slides until it has the talus slope. */
const talus = (curve: Point[]): SVGElement[] => [
  ...row(curve),
  line("pic-before", points("0,0.9 0.5,0.9 0.5,0.1 1,0.1").map(within(MARGIN, WIDTH - MARGIN))),
  ...points("158,34 170,42 180,52 194,58 204,68").map((grain) => dot("pic-dot accent", grain, 3)),
  arrow("pic-line accent", [174, 22], [216, 54]),
];

/** Rain gathers in the valley and carries soil; and a curve of how much it carries. */
const rain = (curve: Point[]): SVGElement[] => [
  area("pic-sinks strong", "46,76 60,88 82,92 104,84 114,76"),
  area("pic-land", "16,48 32,58 46,76 60,88 82,92 104,84 114,76 128,56 140,46 140,104 16,104"),
  line("pic-line", "16,48 32,58 46,76 60,88 82,92 104,84 114,76 128,56 140,46"),
  line("pic-line cool", "46,76 114,76"),
  ...points("28,18 48,10 66,22 86,12 106,20 126,12").map(([x, y]) =>
    line("pic-line cool fine", `${x},${y} ${x - 4},${y + 12}`),
  ),
  arrow("pic-line cool", [30, 44], [46, 62]),
  arrow("pic-line cool", [130, 42], [114, 62]),
  ...chart("pic-line cool", curve),
];

/**
 * A drop runs down, erodes where it is fast and deposits where it is slow; and a curve of its
 * water.
 */
const droplet = (curve: Point[]): SVGElement[] => [
  area("pic-land", "16,28 44,44 62,66 82,80 104,82 122,82 140,94 140,104 16,104"),
  line("pic-before", "16,28 48,44 84,72 112,86 140,94"),
  line("pic-line", "16,28 44,44 62,66 82,80 104,82 122,82 140,94"),
  svg("path", "pic-drop", { d: "M52 14c5 7 8 10 8 14a8 8 0 0 1-16 0c0-4 3-7 8-14z" }),
  arrow("pic-line cool", [66, 40], [94, 64]),
  sinks([54, 80]),
  rises([114, 76]),
  ...chart("pic-line cool", curve),
];

const PICTURES: Record<string, (curve: Point[], cut?: CardCut) => SVGElement[]> = {
  fault: (curve, cut) => [...(cut ? fromAbove(cut) : []), ...profile(curve)],
  tree,
  diamond,
  octaves: (curve) => row(curve),
  kernel,
  talus,
  rain,
  droplet,
};

export class PictureView {
  readonly element = make("figure", "card-figure");
  private readonly picture = svg("svg", "card-picture", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    "aria-hidden": "true",
  });
  private readonly caption = make("figcaption");
  private shown = "";

  constructor() {
    this.element.append(this.picture, this.caption);
  }

  show(picture: CardPicture): void {
    const key = JSON.stringify(picture);
    if (key === this.shown) return;
    this.shown = key;
    const parts = PICTURES[picture.kind]?.(picture.curve ?? [], picture.cut) ?? [];
    this.element.hidden = parts.length === 0;
    this.picture.replaceChildren(...parts);
    setText(this.caption, picture.label ?? "");
  }
}
