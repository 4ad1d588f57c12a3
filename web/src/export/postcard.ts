// A postcard: the picture of a land on a card with its name, its seed, the map, the fingerprint and
// a QR code that opens it.

import { pictureBlob } from "../common/download";
import { QUIET as BORDER, qrCanvas } from "../common/qr";
import { filled } from "../common/filled";

export interface PostcardFacts {
  /** The land's title, or its seed. */
  name: string;
  seed: string;
  /** Of the shown land, 16 digits. */
  fingerprint: string;
  /** The address that opens it. */
  address: string;
  dark: boolean;
  /** The land from above in RGBA, at most so many pixels a side; empty where it cannot be drawn. */
  map: (side: number) => Uint8Array;
}

const PAPER = { light: "#fffdf8", dark: "#22272c" };
const INK = { light: "#23282d", dark: "#eef0f2" };
const QUIET = { light: "#56606a", dark: "#a9b2bb" };

/** The largest size up to `most` at which the text is at most so wide. */
function fitted(
  context: CanvasRenderingContext2D,
  text: string,
  weight: number,
  most: number,
  width: number,
): void {
  const family = getComputedStyle(document.body).fontFamily;
  context.font = `${weight} ${most}px ${family}`;
  const { width: needed } = context.measureText(text);
  if (needed > width) context.font = `${weight} ${(most * width) / needed}px ${family}`;
}

const frame = (width: number, height: number): { margin: number; strip: number } => {
  const unit = Math.min(width, height) / 100;
  return { margin: Math.round(4 * unit), strip: Math.round(20 * unit) };
};

/** The card's size for a picture of this size. */
export function cardSize(width: number, height: number): { width: number; height: number } {
  const { margin, strip } = frame(width, height);
  return { width: width + 2 * margin, height: height + 3 * margin + strip };
}

/** The picture as a card: a border around it, and a strip below for the words. */
export async function postcard(
  pixels: ImageData,
  facts: PostcardFacts,
): Promise<{ picture: { width: number; height: number }; file: Blob }> {
  const look = facts.dark ? "dark" : "light";
  const unit = Math.min(pixels.width, pixels.height) / 100;
  const { margin, strip } = frame(pixels.width, pixels.height);
  const card = document.createElement("canvas");
  Object.assign(card, cardSize(pixels.width, pixels.height));
  const context = card.getContext("2d");
  if (!context) throw new Error(TEXT.pictureEncodingError);
  context.fillStyle = PAPER[look];
  context.fillRect(0, 0, card.width, card.height);
  context.putImageData(pixels, margin, margin);

  const top = pixels.height + 2 * margin;
  let right = card.width - margin;
  const code = qrCanvas(facts.address);
  if (code) {
    context.imageSmoothingEnabled = false;
    // Light paper is a border itself, so that the code is as large as the map.
    const border = facts.dark ? 0 : BORDER;
    const side = code.width - 2 * border;
    context.drawImage(code, border, border, side, side, right - strip, top, strip, strip);
    right -= strip + margin;
  }
  const map = facts.map(strip);
  const side = Math.sqrt(map.length / 4);
  if (side > 0) {
    const drawn = await createImageBitmap(new ImageData(new Uint8ClampedArray(map), side));
    context.imageSmoothingEnabled = true;
    context.drawImage(drawn, right - strip, top, strip, strip);
    right -= strip + margin;
  }

  const width = right - margin;
  context.textBaseline = "top";
  context.fillStyle = INK[look];
  fitted(context, facts.name, 600, 6 * unit, width);
  context.fillText(facts.name, margin, top);
  context.fillStyle = QUIET[look];
  const lines = [
    filled(TEXT.cardSeed, { seed: facts.seed }),
    filled(TEXT.cardFingerprint, { fingerprint: facts.fingerprint }),
    TEXT.cardMade,
  ];
  lines.forEach((line, i) => {
    fitted(context, line, 400, 2.8 * unit, width);
    context.fillText(line, margin, top + (9.4 + 3.9 * i) * unit);
  });
  return { picture: card, file: await pictureBlob(card, "image/png") };
}
