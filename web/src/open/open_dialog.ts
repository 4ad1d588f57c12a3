// The dialog that opens a file of heights: by choice, by drop or by paste, and for a link whose land
// stands on a file. It is not part of the first view. The check module reads the file in a worker;
// the page's program takes the heights, and the link that shows them.

import { CheckClient, type CheckQuestion } from "../check/check_client";
import type { FileMap, OpenedFile } from "../check/check_module";
import { openerNow } from "../common/bar_card";
import { button, icon, make, plainButton, toast } from "../common/dom";
import { FileForm, HEIGHTS_FILES } from "../common/file_form";
import { filled } from "../common/filled";
import { bytesOf, keepOpened, type OpenedBase, openedHeights } from "../common/opened";
import type { PartHost } from "../common/part_host";
import type { Playground } from "../common/playground";
import type { PlaygroundState } from "../common/state";
import { PartMap } from "./part_map";

type OpenHost = Pick<PartHost, "change" | "state" | "focusLand">;

/** Shows a land as it is. Lengths and heights are those of its file, and not of the land before. */
function showAlone(target: Playground, opened: OpenedFile): void {
  target.tryLink(opened.link);
  target.setView("scale", opened.scale, true);
  target.setView("level", opened.level, true);
}

export class OpenDialog {
  private readonly dialog = make("dialog", "dialog card open");
  private readonly wanted = make("p", "open-wanted");
  private readonly result = make("div", "open-result");
  private readonly choose = make("button", "button filled", TEXT.openChooseLabel);
  private readonly input = make("input");
  private readonly form = new FileForm(() => void this.read());
  private readonly part = new PartMap();
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
    input.accept = HEIGHTS_FILES;
    input.setAttribute("aria-label", TEXT.openChooseLabel);
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
      make("p", "open-sentence", TEXT.openSentence),
      drop,
      make("p", "open-kinds open-quiet", TEXT.openKindsHint),
      this.dome(),
      this.part.root,
      this.form.root,
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
  ): Promise<[OpenedFile, OpenedBase] | null> {
    const opened = JSON.parse(await this.client.ask<string>(question)) as OpenedFile;
    return opened.size ? [opened, await this.base(opened)] : null;
  }

  /** The land that was opened last. */
  private async base({ place }: OpenedFile): Promise<OpenedBase> {
    const ask = (call: "openedHeights" | "openedNumbers"): Promise<Float32Array> =>
      this.client.ask<Float32Array>({ call, args: [] });
    return { place, heights: await ask("openedHeights"), numbers: await ask("openedNumbers") };
  }

  /** The test dome, at the land's own size. */
  private dome(): HTMLElement {
    const row = make("p", "open-dome");
    const press = plainButton(TEXT.openDomeLabel, async () => {
      const number = ++this.last;
      const link = this.host.state()?.recipe ?? "";
      try {
        const opened = await this.known({ call: "openDome", args: [link] });
        if (opened && number === this.last) this.showOpened(...opened);
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
      this.form.reset();
      this.leavePart();
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
    this.form.reset();
    this.leavePart();
    void this.read();
  }

  private async read(): Promise<void> {
    const number = ++this.last;
    const { files } = this;
    const reading =
      files.length > 1
        ? filled(TEXT.openReadingMany, { count: files.length })
        : filled(TEXT.openReading, { file: files[0]!.name });
    this.say(reading, false);
    try {
      const json = await this.client.ask<string>({
        call: "openFiles",
        args: [files, this.request],
      });
      const opened = JSON.parse(json) as OpenedFile;
      if (number !== this.last) return;
      if (opened.needsPart) return await this.offerPart(number, opened);
      this.form.show([opened.name], opened.needsSize);
      if (opened.needsFilling) return this.offerFilling(opened.error);
      if (opened.error) return this.refuse(opened.error);
      const base = await this.base(opened);
      if (number === this.last) this.showOpened(opened, base);
    } catch (error) {
      if (number === this.last) this.fail(error);
    }
  }

  private get request(): string {
    return [this.form.request, "ask=part", this.part.request].join("&");
  }

  /** A file that is too large, or no square: a person chooses a part on a map. */
  private async offerPart(number: number, { name }: OpenedFile): Promise<void> {
    const answer = await this.client.ask<string>({
      call: "filesMap",
      args: [this.files, this.request],
    });
    if (number !== this.last) return;
    const map = JSON.parse(answer) as FileMap;
    if (map.error) return this.say(map.error, true);
    this.dialog.classList.add("is-choosing");
    this.part.show(map);
    this.say(map.files > 1 ? this.joined(map) : filled(TEXT.openPartFile, { file: name }), false);
    this.offerToOpen();
  }

  /** While a part is chosen: the button that opens it. */
  private offerToOpen(): void {
    if (!this.dialog.classList.contains("is-choosing")) return;
    const open = make("button", "button filled", TEXT.openPartButton);
    open.type = "button";
    open.addEventListener("click", () => void this.read());
    this.result.append(open);
  }

  /** What several files are together. */
  private joined({ files, columns, rows, across, along }: FileMap): string {
    const whole = new Intl.NumberFormat("en");
    const kilometres = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });
    const cells = { count: files, columns: whole.format(columns), rows: whole.format(rows) };
    if (!(across > 0)) return filled(TEXT.openJoinedCells, cells);
    const width = kilometres.format((columns * across) / 1000);
    const depth = kilometres.format((rows * along) / 1000);
    return filled(TEXT.openJoinedKm, { ...cells, width, depth });
  }

  private leavePart(): void {
    this.part.hide();
    this.dialog.classList.remove("is-choosing");
  }

  /** Cells without a height: nothing is filled unless a person wants it. */
  private offerFilling(sentence: string): void {
    this.say(sentence, true);
    const buttons = make("p", "open-fill");
    for (const [gaps, label] of [
      ["smooth", TEXT.openFillSmooth],
      ["sea", TEXT.openFillSea],
    ] as const) {
      buttons.append(
        plainButton(label, () => {
          this.form.fill(gaps);
          void this.read();
        }),
      );
    }
    this.result.append(buttons);
    this.offerToOpen();
  }

  private fail(error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    this.refuse(`${TEXT.openFailed} ${why}`);
  }

  /** Says why nothing was opened. Another part may be. */
  private refuse(why: string): void {
    this.say(why, true);
    this.offerToOpen();
  }

  /** Takes the heights. A link that stands on them keeps its recipe; else they are shown alone. */
  private showOpened(opened: OpenedFile, base: OpenedBase): void {
    const wanted = this.wantedBase();
    if (!this.takeHeights(opened, base)) return this.say(TEXT.openErrorMemory, true);
    if (wanted && wanted !== opened.fingerprint) return this.offerOther(opened, base, wanted);
    this.done(opened);
  }

  private wantedBase(): string {
    const { lacksBase, values } = this.host.state() ?? {};
    return (lacksBase && values?.base?.text) || "";
  }

  /** Gives heights to the program, and keeps them if the link stands on them or on none. */
  private takeHeights(opened: OpenedFile, base: OpenedBase): boolean {
    const wanted = this.wantedBase();
    let isTaken = false;
    this.host.change((target) => {
      isTaken = target.openLand(bytesOf(base.heights));
      if (isTaken && (!wanted || wanted === opened.fingerprint)) {
        keepOpened(opened.fingerprint, base);
        if (!wanted) showAlone(target, opened);
      }
    });
    return isTaken;
  }

  /** Another file than the link stands on: it is shown only if somebody wants that. */
  private offerOther(opened: OpenedFile, base: OpenedBase, wanted: string): void {
    this.say(
      filled(TEXT.openOther, {
        found: opened.fingerprint.slice(0, 8),
        wanted: wanted.slice(0, 8),
      }),
      true,
    );
    this.result.append(
      plainButton(TEXT.openOtherLabel, () => {
        keepOpened(opened.fingerprint, base);
        this.host.change((target) => showAlone(target, opened));
        this.close();
      }),
    );
  }

  private done({ name, files, size, sentence: said, notes }: OpenedFile): void {
    const sentence =
      files > 1
        ? filled(TEXT.openDoneMany, { count: files, size })
        : filled(TEXT.openDone, { file: name || TEXT.openDomeLabel, size });
    if (notes.length === 0 && !said) {
      toast(sentence);
      return this.close();
    }
    this.wanted.hidden = true;
    this.say(sentence, false);
    if (said) this.result.append(make("p", "", said));
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
