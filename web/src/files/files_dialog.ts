// The dialog that exports files: for which target, in which format and grid, with which options,
// and what to type into the target's own import form. In a worker, C++ has the tables, checks the
// input and writes the files; this file shows them. It exports the land as it was when the dialog
// opened.

import type { FileOptions, FilePlan, Notice, TerrainFile } from "../../api/faultline";
import { sharedAddress } from "../common/address";
import { FilesClient, type LandRequest, type Tables } from "./files_client";
import { Cancelled, Refused } from "../common/rpc";
import { FilesForm } from "./files_form";
import { filled } from "../common/filled";
import { button } from "../common/dom";
import { download } from "../common/download";

const SIDECAR = "sidecar";

export interface FilesHost {
  /** A link to what is shown, with its position on the timeline. */
  link: () => string;
  /** Stops playback, so that the moment in which the dialog was opened is exported. */
  pause: () => void;
}

export class FilesDialog {
  private readonly form = new FilesForm();
  private readonly client = new FilesClient();
  private link = "";
  private known: Tables | null = null;
  private planned: FilePlan | null = null;
  /** Counts the questions: only the answer to the newest is shown. */
  private asked = 0;
  /** Size and link of the land that the worker has or builds. */
  private land = "";
  private writing = false;

  constructor(private readonly host: FilesHost) {
    const { form } = this;
    form.onTarget = () => this.chooseTarget();
    form.onChange = () => void this.plan();
    form.cancel.addEventListener("click", () => {
      if (this.writing) this.cancel();
      else form.dialog.close();
    });
    form.dialog.addEventListener("close", () => {
      this.stop();
      // "More" opens the menu that contains "Files".
      button("more").focus();
    });
    form.node.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.planned && !this.writing) void this.save();
    });
  }

  open(): void {
    const { form } = this;
    if (form.dialog.open) return;
    this.host.pause();
    this.link = this.host.link();
    form.say("");
    form.dialog.showModal();
    void this.loadTables();
  }

  private async loadTables(): Promise<void> {
    this.known = null;
    this.showPlan(null);
    try {
      this.known = await this.client.tables(this.link);
      this.form.fill(this.known.tables);
      this.chooseTarget();
    } catch (error) {
      this.showError(error);
    }
  }

  private chooseTarget(): void {
    if (!this.known) return;
    this.form.showTarget(this.known);
    void this.plan();
  }

  private request(): { land: LandRequest; format: string; options: FileOptions } {
    const { format, target, size, options } = this.form.request();
    const land = { link: this.link, size };
    return { land, format, options: { ...options, target, page: sharedAddress("") } };
  }

  /**
   * Asks the worker to describe the file; the worker builds the land first if need be. `message` is
   * shown from now on; `refused`: the notices about input that was not accepted.
   */
  private async plan(message = "", refused: Notice[] = []): Promise<void> {
    if (!this.known) return;
    const request = this.request();
    const land = `${request.land.size} ${this.link}`;
    // A land that is no longer needed is not built to the end.
    if (land !== this.land && this.planned === null) this.client.stop();
    this.land = land;
    const asked = ++this.asked;
    this.showPlan(null);
    this.form.say(message);
    try {
      const plan = await this.client.plan(request, (share) => {
        if (asked === this.asked) this.form.showProgress(share, TEXT.filesBuilding);
      });
      if (asked !== this.asked) return;
      if (this.form.accepts(plan)) this.showPlan(plan, refused);
      else await this.plan(message, plan.notices);
    } catch (error) {
      if (asked === this.asked) this.showError(error);
    }
  }

  private showPlan(plan: FilePlan | null, refused: Notice[] = []): void {
    this.planned = plan;
    this.showReady();
    if (plan && this.known) this.form.showPlan(plan, this.known.size, refused);
  }

  private showReady(): void {
    this.form.showReady(this.planned !== null && !this.writing);
  }

  private async save(): Promise<void> {
    this.setWriting(true);
    this.form.say("");
    const onProgress = (share: number) => this.form.showProgress(share, TEXT.filesWriting);
    try {
      const request = this.request();
      const files: TerrainFile[] = [await this.client.file(request, onProgress)];
      if (this.form.wantsSidecar()) {
        files.push(await this.client.file({ ...request, format: SIDECAR }, onProgress));
      }
      for (const { name, blob } of files) download(blob, name);
      const names = files.map(({ name }) => name).join(", ");
      this.form.say(filled(TEXT.filesSaved, { names }));
    } catch (error) {
      this.showError(error);
    }
    this.setWriting(false);
  }

  private setWriting(writing: boolean): void {
    this.writing = writing;
    this.form.showWriting(writing);
    this.showReady();
  }

  /** Stops writing a file and discards what was written. */
  private cancel(): void {
    this.stop();
    void this.plan(TEXT.filesStopped);
  }

  private stop(): void {
    this.asked++;
    this.land = "";
    this.client.stop();
  }

  private showError(error: unknown): void {
    this.form.hideProgress();
    if (error instanceof Cancelled) return;
    if (!(error instanceof Refused)) console.error(error);
    this.form.showNone();
    this.form.say(error instanceof Error ? error.message : String(error));
  }
}
