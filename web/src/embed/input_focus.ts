// Who has wheel, keys and touches: the page around an embed, until somebody presses the embed; then
// the embed, until the pointer leaves (wheel), the focus leaves (keys), or Escape (both). It
// listens before everything else on the page does, and keeps from the page what is not its own.

import { setText } from "../common/dom";

const WORDS = matchMedia("(hover: none)").matches
  ? { free: TEXT.embedSteerTouchLabel, held: TEXT.embedLeaveTouchLabel }
  : { free: TEXT.embedSteerMouseLabel, held: TEXT.embedLeaveMouseLabel };

export class Hands {
  private keys = false;
  /** Only together with the keys. */
  private wheel = false;
  /** The finger that is down and may become a tap. */
  private finger: number | null = null;

  /**
   * `button`: says what to press, takes hold and lets go. `awake`: whether a press meets a land
   * that can be steered; asked at every press.
   */
  constructor(
    private readonly canvas: HTMLElement,
    private readonly button: HTMLButtonElement,
    private readonly awake: () => boolean,
  ) {
    this.listenToPointers();
    this.listenToKeys();
    window.addEventListener("wheel", (event) => this.wheel || event.stopImmediatePropagation(), {
      capture: true,
      passive: true,
    });
    button.addEventListener("click", () => {
      if (this.keys) return this.giveBack();
      if (!awake()) return;
      this.take();
      canvas.focus({ preventScroll: true });
    });
    this.show();
  }

  /** Somebody has asked for the land: the keys are its own, the wheel is still the page's. */
  takeKeys(): void {
    this.keys = true;
    this.show();
    this.canvas.focus({ preventScroll: true });
  }

  private take(): void {
    this.wheel = this.keys = true;
    this.show();
  }

  private giveBack(): void {
    this.wheel = this.keys = false;
    this.show();
    (document.activeElement as HTMLElement | null)?.blur();
    window.parent.focus();
  }

  private show(): void {
    document.documentElement.classList.toggle("held", this.keys);
    setText(this.button, this.keys ? WORDS.held : WORDS.free);
  }

  private listenToPointers(): void {
    const isOwn = ({ target }: Event): boolean =>
      target instanceof Element && target.closest(".embed-own") !== null;
    window.addEventListener(
      "pointerdown",
      (event) => {
        if (isOwn(event)) return;
        if (!this.awake()) return event.stopImmediatePropagation();
        if (event.pointerType === "mouse" || this.keys) return this.take();
        // A finger on the land may be about to scroll the page around it.
        if (event.target !== this.canvas) return;
        this.finger = event.pointerId;
        event.stopImmediatePropagation();
      },
      true,
    );
    for (const kind of ["pointermove", "pointercancel", "pointerup"] as const) {
      window.addEventListener(kind, (event) => this.followFinger(event), true);
    }
    const leave = ({ pointerType, buttons }: PointerEvent): void => {
      if (pointerType !== "mouse" || buttons !== 0) return;
      this.wheel = false;
      this.show();
    };
    document.documentElement.addEventListener("pointerleave", leave);
    // A drag that ends outside tells of no leaving.
    window.addEventListener(
      "pointerup",
      (event) => {
        const { clientX: x, clientY: y } = event;
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) leave(event);
      },
      true,
    );
  }

  /** A finger that goes up again where nothing was scrolled has tapped: the land gets the tap. */
  private followFinger(event: PointerEvent): void {
    if (event.pointerId !== this.finger) return;
    if (event.type !== "pointermove") this.finger = null;
    if (event.type !== "pointerup") return event.stopImmediatePropagation();
    this.take();
    this.canvas.dispatchEvent(new PointerEvent("pointerdown", copyOf(event)));
  }

  private listenToKeys(): void {
    // At the end of their way: a control that somebody reached by Tab has had them by then.
    window.addEventListener("keydown", (event) => {
      // What it closes in the page goes first.
      if (event.key === "Escape")
        window.setTimeout(() => event.defaultPrevented || this.giveBack());
      if (event.key !== "Enter" || event.target !== this.canvas || this.keys) return;
      if (this.awake()) this.take();
    });
    for (const kind of ["keydown", "keyup", "paste"] as const) {
      window.addEventListener(kind, (event) => this.keys || event.stopImmediatePropagation());
    }
    window.addEventListener("blur", () => {
      this.wheel = this.keys = false;
      this.show();
    });
  }
}

function copyOf({ pointerId, pointerType, clientX, clientY }: PointerEvent): PointerEventInit {
  return { pointerId, pointerType, clientX, clientY, buttons: 1, bubbles: true, cancelable: true };
}
