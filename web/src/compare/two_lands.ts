// A picture of two lands to keep: both halves with the line between them and their names, or the map
// of their difference with its scale. The programs draw the lands; the rest is drawn here.

import { colourOf, mapPixels } from "./difference";
import type { Comparison } from "../common/lesson";
import type { PictureRequest } from "../common/playground";

const PAPER = { light: "#fcfbf9", dark: "#22272c" };
const INK = { light: "#1d2327", dark: "#eceae6" };
const QUIET = { light: "#56606a", dark: "#a9b2ba" };
const EDGE = { light: "#8c857a", dark: "#77828c" };
const LINE = "rgb(255 255 255 / 92%)";
const SHADE = "rgb(0 0 0 / 45%)";

export interface TwoLands {
  here: ImageData;
  there: ImageData;
  /** Where the line stands, in pixels; the picture of `here` ends at the right border. */
  line: number;
  /** Of `there` and `here`; none: without names. */
  names: [string, string] | null;
}

type Theme = "light" | "dark";
type Size = Pick<PictureRequest, "width" | "height">;

/** Pixels of a length of 1 on the page, as pictures of one land have them (picture_layout.h). */
export const ratioOf = ({ width, height, pixelRatio }: PictureRequest): number =>
  pixelRatio || Math.max(1, Math.min(width, height) / 900);

function canvasOf({ width, height }: Size): CanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error(TEXT.pictureEncodingError);
  return context as unknown as CanvasRenderingContext2D;
}

const pixelsOf = (context: CanvasRenderingContext2D, { width, height }: Size): ImageData =>
  context.getImageData(0, 0, width, height);

function setFont(context: CanvasRenderingContext2D, weight: number, size: number): void {
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
}

/** The text, shortened by its end until it is at most so wide. */
function shortened(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let end = text.length;
  while (end > 0 && context.measureText(`${text.slice(0, end)}…`).width > width) end--;
  return end > 0 ? `${text.slice(0, end)}…` : "";
}

/** A land's name beside the line: on its left (`side` -1) or right. */
function drawName(
  context: CanvasRenderingContext2D,
  { text, side, line, room }: { text: string; side: -1 | 1; line: number; room: number },
  ratio: number,
  theme: Theme,
): void {
  setFont(context, 400, 12 * ratio);
  const shown = shortened(context, text, room - 34 * ratio);
  if (!shown) return;
  const width = context.measureText(shown).width + 16 * ratio;
  const left = line + side * 10 * ratio - (side < 0 ? width : 0);
  context.fillStyle = PAPER[theme];
  context.beginPath();
  context.roundRect(left, 16 * ratio, width, 24 * ratio, 6 * ratio);
  context.fill();
  context.fillStyle = INK[theme];
  context.textBaseline = "middle";
  context.fillText(shown, left + 8 * ratio, 28 * ratio);
}

/** Both lands as one picture. Throws where the browser has no memory for it. */
export function joined(lands: TwoLands, request: PictureRequest, theme: Theme): ImageData {
  const { here, there, line, names } = lands;
  const { width, height } = request;
  const ratio = ratioOf(request);
  const context = canvasOf(request);
  context.putImageData(here, width - here.width, 0);
  context.putImageData(there, 0, 0, 0, 0, line, height);
  context.fillStyle = SHADE;
  context.fillRect(line - 2 * ratio, 0, 4 * ratio, height);
  context.fillStyle = LINE;
  context.fillRect(line - ratio, 0, 2 * ratio, height);
  if (names) {
    drawName(context, { text: names[0], side: -1, line, room: line }, ratio, theme);
    drawName(context, { text: names[1], side: 1, line, room: width - line }, ratio, theme);
  }
  return pixelsOf(context, request);
}

/** The words in lines of at most this width. */
function linesOf(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && context.measureText(longer).width <= width) lines.pop();
    else if (lines.length > 0) {
      lines.push(word);
      continue;
    }
    lines.push(longer);
  }
  return lines;
}

interface Words {
  lines: { text: string; weight: number }[];
  width: number;
  height: number;
}

const TEXT_SIZE = 14;
const TEXT_LINE = 21;

/** Title and sentences, broken into lines of at most this width. */
function wordsOf(
  context: CanvasRenderingContext2D,
  paragraphs: string[],
  most: number,
  ratio: number,
): Words {
  const words: Words = { lines: [], width: 0, height: 0 };
  paragraphs.forEach((paragraph, i) => {
    const weight = i === 0 ? 600 : 400;
    setFont(context, weight, TEXT_SIZE * ratio);
    for (const text of linesOf(context, paragraph, most)) {
      words.lines.push({ text, weight });
      words.width = Math.max(words.width, context.measureText(text).width);
    }
  });
  words.height = words.lines.length * TEXT_LINE * ratio;
  return words;
}

/** The scale below the map: what its colours mean. */
function drawScale(
  context: CanvasRenderingContext2D,
  most: string,
  { left, top, side }: { left: number; top: number; side: number },
  ratio: number,
  theme: Theme,
): void {
  const high = 10 * ratio;
  const colours = context.createLinearGradient(left, 0, left + side, 0);
  for (let i = 0; i <= 20; i++) {
    colours.addColorStop(i / 20, `rgb(${colourOf(10 * i - 100).join(" ")})`);
  }
  context.fillStyle = colours;
  context.fillRect(left, top, side, high);
  context.strokeStyle = EDGE[theme];
  context.lineWidth = ratio;
  context.strokeRect(left + ratio / 2, top + ratio / 2, side - ratio, high - ratio);
  setFont(context, 400, 12 * ratio);
  context.fillStyle = QUIET[theme];
  context.textBaseline = "top";
  const ends = [`−${most}`, TEXT.compareMapEqual, `+${most}`];
  (["left", "center", "right"] as const).forEach((align, i) => {
    context.textAlign = align;
    context.fillText(ends[i]!, left + (i * side) / 2, top + high + 5 * ratio);
  });
  context.textAlign = "left";
}

/** The map of the difference with its scale; `paragraphs` beside or below it. */
export function differencePicture(
  found: Comparison,
  paragraphs: string[],
  request: PictureRequest,
  theme: Theme,
): ImageData {
  const { width, height } = request;
  const ratio = ratioOf(request);
  const margin = Math.round(Math.min(32 * ratio, Math.min(width, height) / 16));
  const scale = 40 * ratio;
  const context = canvasOf(request);
  context.fillStyle = PAPER[theme];
  context.fillRect(0, 0, width, height);

  // The words stand beside the map where the picture is wide, else below it.
  const isWide = width > 1.25 * height;
  const none = paragraphs.length === 0;
  const most = isWide ? Math.min(360 * ratio, 0.42 * width) : width - 2 * margin;
  const words = wordsOf(context, paragraphs, most, ratio);
  const beside = isWide && !none ? words.width + margin : 0;
  const below = isWide || none ? 0 : words.height + margin / 2;
  const side = Math.floor(
    Math.max(16, Math.min(width - 2 * margin - beside, height - 2 * margin - scale - below)),
  );
  const left = Math.round((width - side - beside) / 2);
  const top = Math.round((height - side - scale - below) / 2);

  const map = canvasOf({ width: found.mapSide, height: found.mapSide });
  map.putImageData(mapPixels(found), 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(map.canvas, left, top, side, side);
  drawScale(context, found.most, { left, top: top + side + 10 * ratio, side }, ratio, theme);

  context.fillStyle = INK[theme];
  const x = beside > 0 ? left + side + margin : left;
  const y = beside > 0 ? top : top + side + scale + margin / 2;
  words.lines.forEach(({ text, weight }, i) => {
    setFont(context, weight, TEXT_SIZE * ratio);
    context.fillText(text, x, y + i * TEXT_LINE * ratio);
  });
  return pixelsOf(context, request);
}
