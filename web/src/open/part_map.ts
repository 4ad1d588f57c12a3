// A map of a large file, and a square on it that is moved and sized: by pointer and touch, by keys, and
// by numbers. The part is then read by C++, which fits it into the file.

import type { FileMap } from "../check/check_module";
import { make } from "../common/dom";
import { filled } from "../common/filled";

/** Vertices a side that a part may be read at. */
const SIZES = [257, 513, 1025, 2049, 4097];
const USUAL_SIZE = 1025;
const LEAST = 2;

const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, Math.round(value)));

export class PartMap {
  readonly root = make("div", "open-part");
  private readonly frame = make("div", "open-part-map");
  private readonly canvas = make("canvas");
  private readonly square = make("div", "open-part-square");
  private readonly words = make("p", "open-quiet");
  private readonly size = make("select");
  private readonly fields: HTMLInputElement[] = [];
  private map: FileMap | null = null;
  private x = 0;
  private y = 0;
  private side = 0;

  constructor() {
    const { square, root } = this;
    const grip = make("span", "open-part-grip");
    square.append(grip);
    square.tabIndex = 0;
    square.setAttribute("role", "group");
    square.setAttribute("aria-label", TEXT.openPartLabel);
    square.addEventListener("keydown", (event) => this.onKey(event));
    square.addEventListener("pointerdown", (event) => this.drag(event, event.target === grip));
    const { frame } = this;
    frame.append(this.canvas, square);
    const numbers = make("div", "open-part-numbers");
    for (const label of [TEXT.openPartColumn, TEXT.openPartRow, TEXT.openPartSide]) {
      const input = make("input");
      input.type = "number";
      input.min = "0";
      input.addEventListener("change", () => this.takeNumbers());
      numbers.append(this.labelled(label, input));
      this.fields.push(input);
    }
    numbers.append(this.labelled(TEXT.openPartSize, this.size));
    root.append(make("p", "", TEXT.openPartSentence), frame, this.words, numbers);
    this.words.setAttribute("role", "status");
    this.hide();
  }

  hide(): void {
    this.map = null;
    this.root.hidden = true;
  }

  /** What is chosen, for C++; empty while there is no map. */
  get request(): string {
    if (!this.map) return "";
    return `x=${this.x}&y=${this.y}&side=${this.side}&size=${this.size.value}`;
  }

  show(map: FileMap): void {
    this.map = map;
    this.root.hidden = false;
    const { canvas } = this;
    canvas.width = map.width;
    canvas.height = map.height;
    this.frame.style.width = `min(100%, ${(40 * map.width) / map.height}vh)`;
    const image = new ImageData(map.width, map.height);
    map.shade.forEach((level, i) => image.data.set([level, level, level, 255], 4 * i));
    canvas.getContext("2d")!.putImageData(image, 0, 0);
    const most = this.most;
    const middle = (cells: number): number => Math.floor((cells - most) / 2);
    this.set(middle(map.columns), middle(map.rows), most);
    this.square.focus();
  }

  private get most(): number {
    return Math.min(this.map!.columns, this.map!.rows);
  }

  private labelled(label: string, field: HTMLElement): HTMLElement {
    const row = make("label", "", label);
    row.append(field);
    return row;
  }

  private set(x: number, y: number, side: number): void {
    const { columns, rows, across } = this.map!;
    this.side = clamp(side, LEAST, this.most);
    this.x = clamp(x, 0, columns - this.side);
    this.y = clamp(y, 0, rows - this.side);
    const place = (cells: number, of: number): string => `${(100 * cells) / of}%`;
    const { style } = this.square;
    style.left = place(this.x, columns);
    style.top = place(this.y, rows);
    style.width = place(this.side, columns);
    style.height = place(this.side, rows);
    [this.x, this.y, this.side].forEach((value, i) => (this.fields[i]!.value = String(value)));
    const cells = { side: this.side, columns, rows };
    const kilometres = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });
    this.words.textContent =
      across > 0
        ? filled(TEXT.openPartKm, { ...cells, km: kilometres.format((this.side * across) / 1000) })
        : filled(TEXT.openPartCells, cells);
    this.offerSizes();
  }

  /** Every cell where a land can hold them, and fewer vertices. */
  private offerSizes(): void {
    const { size, side } = this;
    const offered = SIZES.filter((each) => each < side);
    if (side <= SIZES.at(-1)!) offered.push(side);
    const chosen = Number(size.value);
    size.replaceChildren(
      ...offered.map((each) => {
        const text = each === side ? filled(TEXT.openPartAll, { size: each }) : String(each);
        const option = make("option", "", text);
        option.value = String(each);
        return option;
      }),
    );
    const usual = offered.includes(chosen) ? chosen : Math.min(USUAL_SIZE, offered.at(-1)!);
    size.value = String(offered.includes(usual) ? usual : offered.at(-1)!);
  }

  private takeNumbers(): void {
    const [x = 0, y = 0, side = 0] = this.fields.map((field) => field.valueAsNumber || 0);
    this.set(x, y, side);
  }

  /** Arrows move the square, with Shift a tenth of it; plus and minus size it around its middle. */
  private onKey(event: KeyboardEvent): void {
    const { x, y, side } = this;
    const step = Math.max(1, Math.round(side / (event.shiftKey ? 10 : 100)));
    const grow = Math.max(1, Math.round(side / 20));
    const moves: Record<string, [number, number, number]> = {
      ArrowLeft: [x - step, y, side],
      ArrowRight: [x + step, y, side],
      ArrowUp: [x, y - step, side],
      ArrowDown: [x, y + step, side],
      "+": [x - grow / 2, y - grow / 2, side + grow],
      "-": [x + grow / 2, y + grow / 2, side - grow],
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    this.set(...move);
  }

  private drag(event: PointerEvent, isSizing: boolean): void {
    const { square, map, x, y, side } = this;
    event.preventDefault();
    square.focus();
    square.setPointerCapture(event.pointerId);
    const cellsAPixel = map!.columns / this.canvas.getBoundingClientRect().width;
    const move = (at: PointerEvent): void => {
      const across = (at.clientX - event.clientX) * cellsAPixel;
      const down = (at.clientY - event.clientY) * cellsAPixel;
      if (isSizing) this.set(x, y, side + Math.max(across, down));
      else this.set(x + across, y + down, side);
    };
    const end = (): void => {
      square.removeEventListener("pointermove", move);
      square.removeEventListener("pointerup", end);
      square.removeEventListener("pointercancel", end);
    };
    square.addEventListener("pointermove", move);
    square.addEventListener("pointerup", end);
    square.addEventListener("pointercancel", end);
  }
}
