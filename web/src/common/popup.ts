// A card that a button opens. Escape closes it and focuses the button. A press elsewhere, or focus
// that moves elsewhere, closes it too. The popover attribute is not used: it does not close when
// focus moves, and its own Escape would reach the drawer and the embed as well.

export class Popup {
  constructor(
    private readonly opener: HTMLButtonElement,
    private readonly card: HTMLElement,
    private readonly opened: () => void = () => undefined,
  ) {
    opener.addEventListener("click", () => this.show(card.hidden));
    document.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Node && !this.holds(event.target)) this.show(false);
    });
    card.addEventListener("focusout", (event) => {
      const next = event.relatedTarget;
      if (next instanceof Node && !this.holds(next)) this.show(false);
    });
    // In the capture phase, so that Escape closes this card, which is on top, and nothing else.
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || card.hidden) return;
        event.preventDefault();
        event.stopPropagation();
        this.leave();
      },
      true,
    );
  }

  show(open: boolean): void {
    if (open === !this.card.hidden) return;
    this.card.hidden = !open;
    this.opener.setAttribute("aria-expanded", String(open));
    if (open) this.opened();
  }

  /** Closes the card; the focus goes back to its button. */
  leave(): void {
    this.show(false);
    this.opener.focus();
  }

  private holds(node: Node): boolean {
    return this.card.contains(node) || this.opener.contains(node);
  }
}
