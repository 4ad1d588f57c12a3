// The form of an embed: fetched when somebody opens it, or when it is forced open.

import { type ControlsForm, type FormActions } from "./form";
import type { PageForm } from "./form_kind";
import { Fetched, fetchScript } from "../common/loading";
import { button, toast } from "../common/dom";
import type { ParameterRow, PlaygroundState, ViewRows } from "../common/state";

const OPENERS = ["open-form", "menu-form"];

export class FormLoader implements PageForm {
  private form: ControlsForm | null = null;
  private forced = false;
  private state: PlaygroundState | null = null;
  private readonly fetched = new Fetched((tries) =>
    fetchScript<typeof import("./form")>("form.js", tries),
  );

  constructor(
    private readonly parameters: ParameterRow[],
    private readonly view: ViewRows,
    private readonly actions: FormActions,
  ) {
    for (const id of OPENERS) {
      const opener = button(id);
      // Once loaded, the form listens to its openers itself.
      const open = (): void => {
        if (!this.form) void this.load().then(() => this.form && opener.click());
      };
      opener.addEventListener("click", open);
    }
  }

  isOpen(): boolean {
    return this.form?.isOpen() ?? false;
  }

  force(forced: boolean): void {
    this.forced = forced;
    if (this.form) this.form.force(forced);
    else if (forced) void this.load();
  }

  yieldToCanvas(): void {
    this.form?.yieldToCanvas();
  }

  sync(state: PlaygroundState): void {
    this.state = state;
    this.form?.sync(state);
  }

  private async load(): Promise<void> {
    try {
      const { ControlsForm: Form } = await this.fetched.load();
      if (this.form) return;
      this.form = new Form(this.parameters, this.view, this.actions);
      if (this.state) this.form.sync(this.state);
      this.form.force(this.forced);
    } catch (error) {
      console.error(error);
      toast(TEXT.formLoadingError);
    }
  }
}
