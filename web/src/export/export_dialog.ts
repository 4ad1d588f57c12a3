// Export's dialog: a picture, the heights, a mesh or a clip of the land. It exports the moment in
// which it was opened. Its height does not depend on what it shows, so that no button moves.

import { sharedAddress } from "../common/address";
import { button, make, onSent, setText } from "../common/dom";
import { savedWords } from "../common/download";
import { openedBase } from "../common/opened";
import { DEFAULT_RECIPE } from "../common/link_text";
import type { PartHost } from "../common/part_host";
import type { PlaygroundState } from "../common/state";
import { type ClipMaker, ClipPane } from "./clip_pane";
import { FilesClient } from "./files_client";
import { type FilesHost, FilesPane } from "./files_pane";
import { type Pane, type PaneFrame, Stopped } from "./pane";
import { PicturePane, type PictureMaker } from "./picture_pane";

type ExportHost = Pick<PartHost, "state" | "take" | "takeFrame" | "ask" | "change">;

/** What the panes need of the page. */
function makerOf(host: ExportHost): PictureMaker & ClipMaker & FilesHost {
  const { take, takeFrame, ask, change } = host;
  const state = (): PlaygroundState => host.state()!;
  let map = new Uint8Array();
  const seed = (): string => state().values.seed?.text ?? "";
  return {
    take,
    takeFrame,
    seed,
    version: () => DEFAULT_RECIPE,
    link: () => state().shareLink,
    base: () => openedBase(state().values.base?.text),
    storySeconds: () => state().storyMs / 1000,
    position: () => ask((playground) => playground.position()),
    seek: (position) => change((playground) => playground.seek(position)),
    postcard: () => ({
      name: state().title || seed(),
      seed: seed(),
      fingerprint: ask((playground) => playground.hash()),
      address: sharedAddress(state().shareLink),
      dark: state().dark,
      map: (side) => {
        const fresh = ask((playground) => playground.flatPicture(side, 1).slice());
        // Nothing: the one before still holds.
        if (fresh.length > 0) map = fresh;
        return map;
      },
    }),
  };
}

export class ExportDialog {
  private readonly dialog = make("dialog", "dialog export card");
  private readonly node = make("form", "export-form");
  private readonly tabs = make("div", "segments");
  private readonly first = make("p", "export-says", TEXT.exportFirst);
  private readonly place = make("div", "export-place");
  private readonly status = make("p", "export-words");
  private readonly bar = make("progress");
  private readonly doing = make("span", "export-says");
  private readonly progress = make("div", "export-progress");
  private readonly close = make("button", "button quiet export-close", TEXT.dialogCloseLabel);
  private readonly submit = make("button", "button filled export-save", TEXT.exportSaveLabel);
  private readonly panes: Pane[];
  private shown: Pane;
  private saving = false;
  private ready = false;

  constructor(private readonly host: ExportHost) {
    const client = new FilesClient();
    const maker = makerOf(host);
    this.panes = [
      new PicturePane(maker),
      new FilesPane("heights", maker, client),
      new FilesPane("mesh", maker, client),
      new ClipPane(maker),
    ];
    this.shown = this.panes[0]!;
    this.build();
    this.close.addEventListener("click", () => {
      if (this.saving && this.shown.stop) this.shown.stop();
      else this.dialog.close();
    });
    this.dialog.addEventListener("close", () => {
      if (this.saving) this.shown.stop?.();
      this.shown.hide();
      // A phone's bar has no room for "Export".
      const wide = button("export");
      (wide.offsetParent ? wide : button("more")).focus();
    });
    onSent(this.submit, ({ detail }) => {
      // A small file is ready before the second click of a double click.
      if (this.ready && !this.saving && detail < 2) void this.save();
    });
  }

  open(): void {
    if (this.dialog.open) return;
    // The moment in which the dialog was opened is exported.
    this.host.change((playground) => playground.pause());
    this.dialog.showModal();
    this.choose(this.shown);
    this.tabs.querySelector<HTMLInputElement>("input:checked")!.focus();
  }

  private choose(pane: Pane): void {
    if (pane !== this.shown) this.shown.hide();
    this.shown = pane;
    for (const each of this.panes) each.node.hidden = each !== pane;
    this.tabs.querySelector<HTMLInputElement>(`[value=${pane.key}]`)!.checked = true;
    this.first.hidden = pane.key === "picture" || this.host.state()!.compare === "";
    this.place.scrollTop = 0;
    this.say("");
    this.showProgress(null);
    pane.show(this.frameOf(pane));
  }

  /** What a pane says after another one was chosen is dropped. */
  private frameOf(pane: Pane): PaneFrame {
    const whileShown =
      <Told>(tell: (told: Told) => void) =>
      (told: Told): void => {
        if (pane === this.shown) tell(told);
      };
    return {
      say: whileShown((text: string) => this.say(text)),
      setReady: whileShown((ready: boolean) => this.setReady(ready)),
      showProgress: whileShown((progress: Parameters<PaneFrame["showProgress"]>[0]) =>
        this.showProgress(progress),
      ),
    };
  }

  private async save(): Promise<void> {
    this.setSaving(true);
    this.say("");
    try {
      this.say(savedWords(await this.shown.save()));
    } catch (error) {
      if (error instanceof Stopped) this.say(TEXT.filesStopped);
      else this.say(error instanceof Error ? error.message : String(error));
    }
    this.setSaving(false);
    this.showProgress(null);
  }

  private setSaving(saving: boolean): void {
    this.saving = saving;
    this.dialog.setAttribute("aria-busy", String(saving));
    for (const part of this.node.querySelectorAll("fieldset")) part.disabled = saving;
    const stops = saving && this.shown.stop;
    setText(this.close, stops ? TEXT.exportStopLabel : TEXT.dialogCloseLabel);
    this.showReady();
  }

  private setReady(ready: boolean): void {
    this.ready = ready;
    this.showReady();
  }

  // Not `disabled`: that would drop the focus.
  private showReady(): void {
    this.submit.setAttribute("aria-disabled", String(!this.ready || this.saving));
  }

  private say(text: string): void {
    setText(this.status, text);
  }

  private showProgress(progress: { share: number; doing: string } | null): void {
    this.progress.classList.toggle("shown", progress !== null);
    if (!progress) return;
    this.bar.value = progress.share;
    setText(this.doing, progress.doing);
  }

  private build(): void {
    const title = make("h2", "", TEXT.exportTitle);
    title.id = "export-title";
    this.dialog.id = "export-dialog";
    this.dialog.setAttribute("aria-labelledby", title.id);
    this.status.setAttribute("role", "status");
    this.bar.setAttribute("aria-label", TEXT.filesProgressLabel);
    this.close.type = "button";
    const kinds = make("fieldset", "choice");
    kinds.append(make("legend", "unseen", TEXT.exportKindLabel), this.tabs);
    this.place.append(this.first);
    for (const pane of this.panes) {
      this.tabs.append(this.tab(pane));
      pane.node.hidden = true;
      this.place.append(pane.node);
    }
    const head = make("div", "export-head");
    head.append(title, kinds);
    this.progress.append(this.bar, this.doing);
    const buttons = make("div", "export-buttons");
    buttons.append(this.close, this.submit);
    const foot = make("div", "export-foot");
    foot.append(this.status, this.progress, buttons);
    this.node.append(head, this.place, foot);
    this.dialog.append(this.node);
    document.body.append(this.dialog);
  }

  private tab(pane: Pane): HTMLLabelElement {
    const input = make("input");
    input.type = "radio";
    input.name = "export-kind";
    input.value = pane.key;
    input.addEventListener("change", () => this.choose(pane));
    const label = make("label");
    label.append(input, make("span", "", pane.label));
    return label;
  }
}
