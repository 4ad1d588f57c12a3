// The card that chooses what to compare the land with, and how. The link holds both. It stands in
// place of the panel. While two lands are compared it folds to a line at the panel's lower end.

import { BarCard } from "../common/bar_card";
import { element, icon, make, onSent, plainButton, toast } from "../common/dom";
import { filled } from "../common/filled";
import type { Compared } from "../common/lesson";
import type { PartHost } from "../common/part_host";
import { failureWords } from "../common/rpc";
import type { PlaygroundState, ViewRows } from "../common/state";

function overlap(one: DOMRect, other: DOMRect): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

/** The card: what to compare the land with, and how. */
export class CompareCard {
  private readonly card = new BarCard("compare-card", TEXT.compareTitle, "", () => this.leave());
  private readonly folder = make("button", "compare-fold");
  private readonly line = make("span");
  /** Stands in place of the card's closer while two lands are compared. */
  private readonly stopper = make("button", "button quiet square compare-stop");
  private readonly body = make("div", "compare-body");
  private readonly offered = make("div", "compare-offers");
  private readonly given = make("input");
  private readonly error = make("p", "compare-error");
  /** The ways to compare, by their words in links. */
  readonly modes = new Map<string, HTMLInputElement>();
  private readonly running = make("div", "compare-running");
  private recipe = "";

  constructor(
    private readonly host: Pick<PartHost, "state" | "ask" | "change" | "links" | "focusLand">,
    private readonly offers: (link: string) => Promise<Compared>,
  ) {
    const { card, folder, body } = this;
    this.error.setAttribute("role", "status");
    body.id = "compare-body";
    body.append(this.offered, this.form(), this.error, this.how());
    card.card.append(body);
    folder.type = "button";
    folder.append(this.line, icon("chevron"));
    folder.setAttribute("aria-controls", body.id);
    folder.addEventListener("click", () => this.fold(!this.isFolded));
    this.stopper.type = "button";
    this.stopper.title = TEXT.compareStopLabel;
    this.stopper.setAttribute("aria-label", TEXT.compareStopLabel);
    this.stopper.append(icon("close"));
    this.stopper.addEventListener("click", () => this.stop());
    card.head.insertBefore(folder, card.closer);
    card.head.append(this.stopper);
    document.addEventListener("focusin", ({ target }) => this.uncover(target));
    this.fold(false);
  }

  open(): void {
    this.fold(false);
    this.card.open(() => {
      this.error.textContent = "";
      const state = this.host.state();
      if (state) this.sync(state);
    });
  }

  /** The names of both lands, for the line. */
  name(there: string, here: string): void {
    const names = filled(TEXT.compareLine, { there, here });
    this.line.textContent = this.line.title = names;
    this.folder.setAttribute("aria-label", `${TEXT.compareTitle}: ${names}`);
  }

  sync(state: PlaygroundState): void {
    const { card } = this;
    const isComparing = state.compare !== "";
    if (state.presenting || (!isComparing && this.isFolded)) card.hide();
    else if (isComparing && !card.isOpen) {
      this.fold(true);
      card.show();
    }
    card.place.classList.toggle("comparing", isComparing);
    this.folder.hidden = this.stopper.hidden = this.running.hidden = !isComparing;
    card.closer.hidden = isComparing;
    if (!card.isOpen || this.isFolded) return;
    for (const [mode, input] of this.modes) input.checked = mode === state.compareAs;
    if (state.recipe === this.recipe) return;
    this.recipe = state.recipe;
    this.offers(state.recipe).then((compared) => {
      if (state.recipe === this.recipe) this.showOffers(compared);
    }, this.fail);
  }

  private get isFolded(): boolean {
    return this.body.hidden;
  }

  private fold(folded: boolean): void {
    const hadFocus = this.body.contains(document.activeElement);
    this.body.hidden = folded;
    this.card.place.classList.toggle("folded", folded);
    this.folder.setAttribute("aria-expanded", String(!folded));
    const state = this.host.state();
    if (!folded && state && this.card.isOpen) this.sync(state);
    if (folded && hadFocus) this.folder.focus();
  }

  /** Folds, or closes where nothing is compared; whether there was something to do. */
  private leave(): boolean {
    if (this.isFolded) return false;
    if (this.host.state()?.compare) this.fold(true);
    else this.card.close();
    return true;
  }

  /** What a key moves the focus to below the card is shown. */
  private uncover(target: EventTarget | null): void {
    const { card } = this.card;
    if (!this.card.isOpen || this.isFolded || !(target instanceof Element)) return;
    if (card.contains(target) || target.classList.contains("pressed")) return;
    const seen = target.id === "canvas" ? element("panel") : target;
    if (!overlap(seen.getBoundingClientRect(), card.getBoundingClientRect())) return;
    if (this.host.state()?.compare) this.fold(true);
    else this.card.hide();
  }

  private readonly fail = (error: unknown): void => {
    console.error(error);
    this.error.textContent = failureWords(error);
  };

  private showOffers({ offers }: Compared): void {
    const now = plainButton(TEXT.compareKeepLabel, () => {
      this.compareWith(this.recipe);
      toast(TEXT.compareKept);
    });
    this.offered.replaceChildren(
      ...offers.map(({ label, recipe }) => plainButton(label, () => this.compareWith(recipe))),
      now,
    );
  }

  private compareWith(recipe: string): void {
    this.error.textContent = "";
    this.host.change((target) => target.setView("compare", recipe, false));
    this.fold(true);
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
    const { choices } = JSON.parse(this.host.ask((target) => target.describeView())) as ViewRows;
    for (const { key: mode, label: text } of choices["compare-as"]) {
      const input = make("input");
      input.type = "radio";
      input.name = "compare-as";
      input.value = mode;
      input.addEventListener("change", () =>
        this.host.change((target) => target.setView("compare-as", mode, false)),
      );
      this.modes.set(mode, input);
      const label = make("label");
      label.append(input, make("span", "", text));
      segments.append(label);
    }
    choice.append(make("legend", "", TEXT.compareHowTitle), segments);
    const stop = plainButton(TEXT.compareStopLabel, () => this.stop());
    this.running.append(choice, stop);
    return this.running;
  }

  private stop(): void {
    this.card.hide();
    this.host.change((target) => target.setView("compare", "", false));
    this.host.focusLand();
  }
}
