// The card that chooses what to compare the land with, and how. The link holds both.

import { BarCard } from "../common/bar_card";
import { make, onSent, plainButton } from "../common/dom";
import { filled } from "../common/filled";
import type { Compared } from "../common/lesson";
import type { PartHost } from "../common/part_host";
import { failureWords } from "../common/rpc";
import type { PlaygroundState } from "../common/state";

export const MODES = ["wiper", "side", "difference"] as const;
const LABELS = {
  wiper: TEXT.compareWiperOption,
  side: TEXT.compareSideOption,
  difference: TEXT.compareDifferenceOption,
};

/** The card: what to compare the land with, and how. */
export class CompareCard {
  private readonly card = new BarCard("compare-card", TEXT.compareTitle);
  private readonly offered = make("div", "compare-offers");
  private readonly given = make("input");
  private readonly error = make("p", "compare-error");
  private readonly modes = new Map<string, HTMLInputElement>();
  private readonly running = make("div", "compare-running");
  private recipe = "";

  constructor(
    private readonly host: Pick<PartHost, "state" | "change" | "links" | "focusLand">,
    private readonly offers: (link: string) => Promise<Compared>,
  ) {
    this.error.setAttribute("role", "status");
    this.card.card.append(this.offered, this.form(), this.error, this.how());
  }

  open(): void {
    this.card.open(() => {
      this.error.textContent = "";
      const state = this.host.state();
      if (state) this.sync(state);
    });
  }

  sync(state: PlaygroundState): void {
    if (state.presenting) this.card.hide();
    if (!this.card.isOpen) return;
    this.running.hidden = state.compare === "";
    for (const [mode, input] of this.modes) input.checked = mode === state.compareAs;
    if (state.recipe === this.recipe) return;
    this.recipe = state.recipe;
    this.offers(state.recipe).then((compared) => {
      if (state.recipe === this.recipe) this.showOffers(compared);
    }, this.fail);
  }

  private readonly fail = (error: unknown): void => {
    console.error(error);
    this.error.textContent = failureWords(error);
  };

  private showOffers({ offers }: Compared): void {
    const now = plainButton(TEXT.compareKeepLabel, () => {
      this.compareWith(this.recipe);
      this.error.textContent = TEXT.compareKept;
    });
    this.offered.replaceChildren(
      ...offers.map(({ label, recipe }) => plainButton(label, () => this.compareWith(recipe))),
      now,
    );
  }

  private compareWith(recipe: string): void {
    this.error.textContent = "";
    this.host.change((target) => target.setView("compare", recipe, false));
  }

  private form(): HTMLElement {
    const form = make("form", "compare-form");
    const label = make("label", "", TEXT.compareLinkLabel);
    this.given.type = "text";
    this.given.spellcheck = false;
    this.given.autocomplete = "off";
    label.append(this.given);
    const submit = make("button", "button outlined", TEXT.compareTitle);
    form.append(label, submit);
    onSent(submit, () => {
      const link = this.host.links.linkIn(this.given.value);
      if (link) this.compareWith(link);
      else this.error.textContent = filled(TEXT.compareLinkError, { example: "v1;seed=oak" });
    });
    return form;
  }

  private how(): HTMLElement {
    const choice = make("fieldset", "choice");
    const segments = make("div", "segments");
    for (const mode of MODES) {
      const input = make("input");
      input.type = "radio";
      input.name = "compare-as";
      input.value = mode;
      input.addEventListener("change", () =>
        this.host.change((target) => target.setView("compare-as", mode, false)),
      );
      this.modes.set(mode, input);
      const label = make("label");
      label.append(input, make("span", "", LABELS[mode]));
      segments.append(label);
    }
    choice.append(make("legend", "", TEXT.compareHowTitle), segments);
    const stop = plainButton(TEXT.compareStopLabel, () => {
      this.host.change((target) => target.setView("compare", "", false));
      this.card.close();
      this.host.focusLand();
    });
    this.running.append(choice, stop);
    return this.running;
  }
}
