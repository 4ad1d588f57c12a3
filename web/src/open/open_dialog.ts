// The dialog that opens a file of heights: by choice, by drop or by paste, and for a link whose land
// stands on a file. It is not part of the first view. The check module reads the file in a worker;
// the page's program takes the heights, and the link that shows them.

import { CheckClient, type CheckQuestion } from "../check/check_client";
import type { OpenedFile } from "../check/check_module";
import { MAX_BYTES, readGiven } from "../check/given_files";
import { openerNow } from "../common/bar_card";
import { button, icon, make, onSent, plainButton, toast } from "../common/dom";
import { filled } from "../common/filled";
import { fetchScript } from "../common/loading";
import { bytesOf, keepOpened, openedHeights } from "../common/opened";
import type { PartHost } from "../common/part_host";
import type { PlaygroundState } from "../common/state";

type OpenHost = Pick<PartHost, "change" | "state" | "focusLand">;

type FileQuestion = Extract<CheckQuestion, { call: "openFile" | "openGrid" }>;

const ACCEPT = ".png,.tif,.tiff,.raw,.r16,.r32,.asc,.csv,.txt,.obj,.json";
/** Of a sidecar. */
const MAX_SIDECAR_BYTES = 1 << 16;

const textOf = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);

/** The raw numbers' form: columns, rows, byte order. */
class RawForm {
  readonly form = make("form", "open-raw");
  private readonly columns = this.numberField(TEXT.checkRawColumns);
  private readonly rows = this.numberField(TEXT.checkRawRows);
  private readonly big = make("input");

  constructor(again: () => void) {
    this.big.type = "checkbox";
    const tick = make("label", "open-tick");
    tick.append(this.big, TEXT.checkRawBigEndian);
    const submit = make("button", "button outlined", TEXT.checkRawAgain);
    this.form.append(tick, submit);
    onSent(submit, again);
    this.reset();
  }

  get values(): [columns: number, rows: number, bigEndian: boolean] {
    return [this.columns.valueAsNumber || 0, this.rows.valueAsNumber || 0, this.big.checked];
  }

  reset(): void {
    this.columns.value = this.rows.value = "";
    this.big.checked = false;
    this.form.hidden = true;
  }

  private numberField(name: string): HTMLInputElement {
    const input = make("input");
    input.type = "number";
    input.min = "2";
    input.max = "4097";
    const label = make("label", "", name);
    label.append(input);
    this.form.append(label);
    return input;
  }
}

export class OpenDialog {
  private readonly dialog = make("dialog", "dialog card open");
  private readonly wanted = make("p", "open-wanted");
  private readonly result = make("div", "open-result");
  private readonly choose = make("button", "button filled", TEXT.checkYoursChoose);
  private readonly input = make("input");
  private readonly raw = new RawForm(() => void this.read());
  private readonly client = new CheckClient();
  private files: File[] = [];
  /** The fingerprint of the heights that the shown land lacks, and for which a person was asked. */
  private lacked = "";
  private askedFor = "";
  /** The fingerprint that was looked for among the lands that need no file. */
  private soughtBase = "";
  /** The last reading that was begun; an earlier one's answer is dropped. */
  private last = 0;
  private back: HTMLElement = button("more");

  /** `takeFiles`: takes the files that were dropped or pasted, if any. */
  constructor(
    private readonly host: OpenHost,
    private readonly takeFiles: () => File[],
  ) {
    const { dialog, input, choose } = this;
    dialog.id = "open-dialog";
    dialog.setAttribute("aria-labelledby", "open-title");
    this.result.setAttribute("role", "status");
    choose.type = "button";
    choose.addEventListener("click", () => input.click());
    input.type = "file";
    input.hidden = true;
    input.multiple = true;
    input.accept = ACCEPT;
    input.setAttribute("aria-label", TEXT.checkYoursChoose);
    input.addEventListener("change", () => {
      this.given([...(input.files ?? [])]);
      // The same file can be chosen again, after it was changed.
      input.value = "";
    });
    const drop = make("div", "open-drop");
    drop.append(choose, make("span", "open-quiet", TEXT.openDropHint), input);
    dialog.append(
      this.head(),
      this.wanted,
      make("p", "", TEXT.openSentence),
      drop,
      make("p", "open-quiet", TEXT.openKindsHint),
      this.dome(),
      this.raw.form,
      this.result,
    );
    dialog.addEventListener("close", () => {
      this.last++;
      this.client.stop();
      this.back.focus();
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
    document.body.append(dialog);
  }

  /**
   * Shows the dialog; what was dropped or pasted is read at once. A link whose land needs no file is
   * shown without it.
   */
  open(): void {
    const files = this.takeFiles();
    const base = this.wantedBase();
    if (base && base !== this.soughtBase && files.length === 0) void this.seek(base);
    else this.show(files);
  }

  /** A land that lacks its heights gets those that the page holds, or asks for them, once. */
  sync({ lacksBase, values }: PlaygroundState): void {
    const base = lacksBase ? values.base!.text : "";
    if (base === this.lacked) return;
    this.lacked = base;
    const held = openedHeights(base);
    if (held) this.host.change((target) => target.openLand(bytesOf(held)));
    else if (base && base !== this.askedFor) {
      this.askedFor = base;
      this.open();
    }
  }

  /** Opens a land that needs no file. Else the page asks for one; an embed has its notice. */
  private async seek(base: string): Promise<void> {
    this.soughtBase = base;
    let isKnown = false;
    try {
      const opened = await this.known({ call: "openKnown", args: [base] });
      if (opened) isKnown = this.takeHeights(...opened);
    } catch (error) {
      console.error(error);
    }
    this.client.stop();
    if (!isKnown && !document.getElementById("begin")) this.show([]);
  }

  /** Asks for a land that the module makes; null: there is none. */
  private async known(
    question: Extract<CheckQuestion, { call: "openDome" | "openKnown" }>,
  ): Promise<[OpenedFile, Float32Array] | null> {
    const opened = JSON.parse(await this.client.ask<string>(question)) as OpenedFile;
    if (!opened.size) return null;
    return [opened, await this.client.ask<Float32Array>({ call: "openedHeights", args: [] })];
  }

  /** The test dome, at the land's own size. */
  private dome(): HTMLElement {
    const row = make("p", "open-dome");
    const press = plainButton(TEXT.openDomeLabel, async () => {
      const number = ++this.last;
      const link = this.host.state()?.recipe ?? "";
      try {
        const opened = await this.known({ call: "openDome", args: [link] });
        if (opened && number === this.last) this.showOpened(TEXT.openDomeLabel, ...opened);
      } catch (error) {
        if (number === this.last) this.fail(error);
      }
    });
    row.append(press, make("span", "open-quiet", TEXT.openDomeHint));
    return row;
  }

  private show(files: File[]): void {
    const { lacksBase = false, values } = this.host.state() ?? {};
    this.wanted.hidden = !lacksBase;
    if (lacksBase) {
      this.wanted.textContent = filled(TEXT.openWanted, {
        fingerprint: (values?.base?.text ?? "").slice(0, 8),
      });
    }
    if (!this.dialog.open) {
      this.raw.reset();
      this.result.replaceChildren();
      this.back = openerNow();
      this.dialog.showModal();
      this.choose.focus();
    }
    if (files.length > 0) this.given(files);
  }

  private head(): HTMLElement {
    const title = make("h2", "", TEXT.openTitle);
    title.id = "open-title";
    const close = make("button", "button quiet square");
    close.type = "button";
    close.setAttribute("aria-label", TEXT.dialogCloseLabel);
    close.append(icon("close"));
    close.addEventListener("click", () => this.dialog.close());
    const head = make("div", "open-head");
    head.append(title, close);
    return head;
  }

  private given(files: File[]): void {
    if (files.length === 0) return;
    this.files = files;
    this.raw.reset();
    void this.read();
  }

  private async read(): Promise<void> {
    const number = ++this.last;
    const isSidecar = (file: File): boolean => /\.json$/i.test(file.name);
    const [file, ...others] = this.files.filter((one) => !isSidecar(one));
    const sidecars = this.files.filter(isSidecar);
    const sidecar = sidecars.find(({ size }) => size <= MAX_SIDECAR_BYTES);
    if (others.length > 0 || sidecars.length > 1)
      return this.say(filled(TEXT.openErrorMany, { count: this.files.length }), true);
    if (!file) return this.say(TEXT.openErrorNoHeights, true);
    if (file.size > MAX_BYTES) return this.say(TEXT.checkYoursLarge, true);
    this.say(filled(TEXT.openReading, { file: file.name }), false);
    try {
      const [question, bytes] = await this.questionOf(
        file,
        sidecar ? textOf(await readGiven(sidecar)) : "",
      );
      const json = await this.client.ask<string>(question, { transfer: [bytes] });
      const opened = JSON.parse(json) as OpenedFile;
      if (number !== this.last) return;
      // Raw numbers say nothing of their order, so it can be changed after a wrong reading too.
      this.raw.form.hidden = !opened.needsSize && !/\.(raw|r16|r32)$/i.test(file.name);
      if (opened.error) return this.say(opened.error, true);
      const heights = await this.client.ask<Float32Array>({ call: "openedHeights", args: [] });
      if (number === this.last) this.showOpened(file.name, opened, heights);
    } catch (error) {
      if (number === this.last) this.fail(error);
    }
  }

  private fail(error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    this.say(`${TEXT.openFailed} ${why}`, true);
  }

  /** What the module reads: the file itself; of a GeoTIFF the bare numbers. */
  private async questionOf(file: File, sidecar: string): Promise<[FileQuestion, ArrayBuffer]> {
    const bytes = await readGiven(file);
    if (!/\.tiff?$/i.test(file.name)) {
      const args = [file.name, new Uint8Array(bytes), ...this.raw.values, sidecar] as const;
      return [{ call: "openFile", args: [...args] }, bytes];
    }
    const { readGeoTiff } = await fetchScript<typeof import("./geotiff")>("geotiff.js");
    const { width, height, heights, noData, cellMetres } = await readGeoTiff(bytes);
    const floats = bytesOf(heights);
    const args = [floats, width, height, noData, cellMetres, sidecar] as const;
    return [{ call: "openGrid", args: [...args] }, floats.buffer];
  }

  /** Takes the heights. A link that stands on them keeps its recipe; else they are shown alone. */
  private showOpened(name: string, opened: OpenedFile, heights: Float32Array): void {
    const wanted = this.wantedBase();
    if (!this.takeHeights(opened, heights)) return this.say(TEXT.openErrorMemory, true);
    if (wanted && wanted !== opened.fingerprint) return this.offerOther(opened, heights, wanted);
    this.done(name, opened);
  }

  private wantedBase(): string {
    const { lacksBase, values } = this.host.state() ?? {};
    return (lacksBase && values?.base?.text) || "";
  }

  /** Gives heights to the program, and keeps them if the link stands on them or on none. */
  private takeHeights(opened: OpenedFile, heights: Float32Array): boolean {
    const wanted = this.wantedBase();
    let isTaken = false;
    this.host.change((target) => {
      isTaken = target.openLand(bytesOf(heights));
      if (isTaken && (!wanted || wanted === opened.fingerprint)) {
        keepOpened(opened.fingerprint, heights);
        if (!wanted) target.tryLink(opened.link);
      }
    });
    return isTaken;
  }

  /** Another file than the link stands on: it is shown only if somebody wants that. */
  private offerOther(opened: OpenedFile, heights: Float32Array, wanted: string): void {
    this.say(
      filled(TEXT.openOther, {
        found: opened.fingerprint.slice(0, 8),
        wanted: wanted.slice(0, 8),
      }),
      true,
    );
    this.result.append(
      plainButton(TEXT.openOtherLabel, () => {
        keepOpened(opened.fingerprint, heights);
        this.host.change((target) => target.tryLink(opened.link));
        this.close();
      }),
    );
  }

  private done(name: string, { size, notes }: OpenedFile): void {
    const sentence = filled(TEXT.openDone, { file: name, size });
    if (notes.length === 0) {
      toast(sentence);
      return this.close();
    }
    this.wanted.hidden = true;
    this.say(sentence, false);
    const list = make("ul");
    list.append(...notes.map((note) => make("li", "", note)));
    const show = make("button", "button filled", TEXT.openShowLabel);
    show.type = "button";
    show.addEventListener("click", () => this.close());
    this.result.append(list, show);
    show.focus();
  }

  private close(): void {
    this.dialog.close();
    this.host.focusLand();
  }

  private say(text: string, isError: boolean): void {
    this.result.replaceChildren(make("p", isError ? "open-error" : "", text));
  }
}
