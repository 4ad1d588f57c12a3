// The controls as a form, as the page sees them: at once in the playground (form.ts), fetched when
// somebody wants them in an embed (form_loader.ts).

import type { FormActions } from "./form";
import type { ParameterRow, PlaygroundState, ViewRows } from "../common/state";

export interface PageForm {
  isOpen(): boolean;
  /** Whether the form is all there is (no WebGL 2, forced colours, very small windows). */
  force(forced: boolean): void;
  /** The canvas was pressed: it gets its panel back. */
  yieldToCanvas(): void;
  /** Shows the playground's values. */
  sync(state: PlaygroundState): void;
}

export type FormKind = new (
  parameters: ParameterRow[],
  view: ViewRows,
  actions: FormActions,
) => PageForm;
