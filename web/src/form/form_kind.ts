// The interface of the form. The playground contains the form from the start (form.ts); an embed
// fetches it when somebody opens it (form_loader.ts).

import type { FormActions } from "./form";
import type { ParameterRow, PlaygroundState, ViewRows } from "../common/state";

export interface PageForm {
  isOpen(): boolean;
  /** Keeps the form open (no WebGL 2, forced colours, very small windows), or lets it close. */
  force(forced: boolean): void;
  /** The canvas was pressed: closes the form unless it is pinned or forced open. */
  yieldToCanvas(): void;
  /** Shows the playground's values. */
  sync(state: PlaygroundState): void;
}

export type FormKind = new (
  parameters: ParameterRow[],
  view: ViewRows,
  actions: FormActions,
) => PageForm;
