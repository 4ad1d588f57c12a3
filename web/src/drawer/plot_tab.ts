// One tab of the plots: its plots, one under the other, and buttons that change what they show.

import { make, setText } from "../common/dom";
import { PlotView } from "./plot";
import type { PlotTab } from "../common/lesson";
import type { PlaygroundState } from "../common/state";

/** A button of a tab; `pressed` while the page waits for a click or a drag on the land. */
export interface TabTool {
  label: (state: PlaygroundState) => string;
  pressed?: (state: PlaygroundState) => boolean;
  shown?: (state: PlaygroundState) => boolean;
  press: (state: PlaygroundState) => void;
}

export class TabView {
  readonly element = make("section", "plot-tab");
  private readonly plots = make("div", "plot-list");
  private readonly views: PlotView[] = [];
  private readonly tools: { tool: TabTool; button: HTMLButtonElement }[] = [];
  private state: PlaygroundState | null = null;

  constructor(tab: string, tools: TabTool[]) {
    this.element.dataset.tab = tab;
    const row = make("div", "chips");
    for (const tool of tools) {
      const button = make("button", "button outlined chip");
      button.type = "button";
      button.addEventListener("click", () => {
        if (this.state) tool.press(this.state);
      });
      row.append(button);
      this.tools.push({ tool, button });
    }
    this.element.append(this.plots);
    if (tools.length > 0) this.element.append(row);
  }

  sync(state: PlaygroundState, label: string): void {
    this.state = state;
    if (this.element.getAttribute("aria-label") !== label) {
      this.element.setAttribute("aria-label", label);
    }
    for (const { tool, button } of this.tools) {
      setText(button, tool.label(state));
      button.hidden = !(tool.shown?.(state) ?? true);
      if (tool.pressed) button.setAttribute("aria-pressed", String(tool.pressed(state)));
    }
  }

  show({ plots }: PlotTab, position: number): void {
    while (this.views.length > plots.length) this.views.pop()?.element.remove();
    for (const [i, plot] of plots.entries()) {
      let view = this.views[i];
      if (!view) {
        view = new PlotView();
        this.views.push(view);
        this.plots.append(view.element);
      }
      view.show(plot);
    }
    this.element.dataset.position = String(position);
  }
}
