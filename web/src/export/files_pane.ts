// The parts of Export that save heights and meshes: for which program, in which format and grid,
// with which options, and what to type into the program's own import form. In a worker, C++ has the
// tables, checks the input and writes the files; this file shows them.

import type { FileOptions, FilePlan, Notice, TerrainFile } from "../../api/faultline";
import { sharedAddress } from "../common/address";
import type { OpenedBase } from "../common/opened";
import type { FilesClient, LandRequest, Tables } from "./files_client";
import { Cancelled, Refused } from "../common/rpc";
import { FilesForm } from "./files_form";
import { filled } from "../common/filled";
import { download } from "../common/download";
import { type Pane, type PaneFrame, Stopped } from "./pane";

export interface FilesHost {
  /** A link to what is shown, with its position on the timeline. */
  link: () => string;
  /** The heights that the land stands on, if it does on any. */
  base: () => OpenedBase | undefined;
}

const LABELS = { heights: TEXT.exportHeightsLabel, mesh: TEXT.exportMeshLabel };

export class FilesPane implements Pane {
  readonly label: string;
  readonly node: HTMLElement;
  private readonly form: FilesForm;
  private frame: PaneFrame | null = null;
  private link = "";
  private known: Tables | null = null;
  /** Counts the questions: only the answer to the newest is shown. */
  private asked = 0;
  /** Size and link of the land that the worker has or builds. */
  private land = "";
  private planned: FilePlan | null = null;

  constructor(
    readonly key: keyof typeof LABELS,
    private readonly host: FilesHost,
    private readonly client: FilesClient,
  ) {
    this.label = LABELS[key];
    this.form = new FilesForm(key);
    this.node = this.form.node;
    this.form.onChange = () => void this.plan();
  }

  show(frame: PaneFrame): void {
    this.frame = frame;
    this.link = this.host.link();
    void this.loadTables();
  }

  hide(): void {
    this.frame = null;
    this.halt();
  }

  private async loadTables(): Promise<void> {
    this.known = null;
    this.setPlan(null);
    const asked = ++this.asked;
    try {
      const known = await this.client.tables(this.link);
      if (asked !== this.asked) return;
      this.known = known;
      this.form.fill(known, this.host.base() !== undefined);
      await this.plan();
    } catch (error) {
      if (asked === this.asked) this.showError(error);
    }
  }

  private request(): { land: LandRequest; format: string; options: FileOptions } {
    const { format, target, size, options } = this.form.request();
    const land = { link: this.link, size, base: this.host.base() };
    return { land, format, options: { ...options, target, page: sharedAddress("") } };
  }

  /**
   * Asks the worker to describe the file; the worker builds the land first if need be. `message` is
   * shown from now on; `refused`: the notices about input that was not accepted.
   */
  private async plan(message = "", refused: Notice[] = []): Promise<void> {
    if (!this.known) return;
    const request = this.request();
    const chosen = this.form.chosen();
    const land = `${request.land.size} ${this.link}`;
    // A land that is no longer needed is not built to the end.
    if (land !== this.land && this.planned === null) this.client.stop();
    // Another option of a land that is there does not lock Save, so that the press that ends typing
    // saves.
    if (land !== this.land) this.setPlan(null);
    this.land = land;
    const asked = ++this.asked;
    this.frame?.say(message);
    try {
      const plan = await this.client.plan(request, (share) => {
        if (asked === this.asked) this.frame?.showProgress({ share, doing: TEXT.filesBuilding });
      });
      this.form.takeAnswer(chosen, plan);
      if (asked !== this.asked) return;
      this.frame?.showProgress(null);
      if (plan.notices.length === 0) {
        this.showPlan(plan, refused);
        const beside = await Promise.all(
          this.along(plan).map((format) =>
            this.client.plan({ ...request, format }, () => undefined),
          ),
        );
        if (asked === this.asked) this.form.showBeside(plan, beside);
      } else {
        this.form.reset();
        await this.plan(message, plan.notices);
      }
    } catch (error) {
      if (asked === this.asked) this.showError(error);
    }
  }

  private setPlan(plan: FilePlan | null): void {
    this.planned = plan;
    this.frame?.setReady(plan !== null);
  }

  private showPlan(plan: FilePlan, refused: Notice[]): void {
    this.setPlan(plan);
    const message = this.form.showPlan(plan, this.known!.size, refused);
    if (message) this.frame?.say(message);
  }

  async save(): Promise<string> {
    const onProgress = (share: number): void =>
      this.frame?.showProgress({ share, doing: TEXT.filesWriting });
    try {
      const request = this.request();
      const files: TerrainFile[] = [await this.client.file(request, onProgress)];
      for (const format of this.along(this.planned)) {
        files.push(await this.client.file({ ...request, format }, onProgress));
      }
      for (const { name, blob } of files) download(blob, name);
      const names = files.map(({ name }) => name);
      // More than two names do not fit beside the buttons; the summary has them all.
      return names.length > 2
        ? filled(TEXT.filesSavedMore, { name: names[0]!, count: names.length - 1 })
        : filled(TEXT.filesSaved, { names: names.join(", ") });
    } catch (error) {
      if (error instanceof Cancelled) throw new Stopped();
      throw error;
    }
  }

  /** The formats of the files that are saved with the planned one. */
  private along(plan: FilePlan | null): string[] {
    return [...(plan?.companions ?? []), ...this.form.beside()];
  }

  /** Stops writing a file and discards what was written. */
  readonly stop = (): void => {
    this.halt();
    void this.plan(TEXT.filesStopped);
  };

  private halt(): void {
    this.asked++;
    this.land = "";
    this.client.stop();
  }

  private showError(error: unknown): void {
    this.frame?.showProgress(null);
    if (error instanceof Cancelled) return;
    if (!(error instanceof Refused)) console.error(error);
    this.setPlan(null);
    this.form.showNone();
    this.frame?.say(error instanceof Error ? error.message : String(error));
  }
}
