// The input focus of an embed: whether wheel, keys and touches go to the embed or to the page
// around it. They go to the embed once somebody presses it. The wheel goes back when the pointer
// leaves, the keys when the focus leaves, both on Escape. This file listens before the rest of the
// embed's page and stops events that belong to the host.

import { setText } from "../common/dom";

const LABELS = matchMedia("(hover: none)").matches
  ? { free: TEXT.embedSteerTouchLabel, held: TEXT.embedLeaveTouchLabel }
  : { free: TEXT.embedSteerMouseLabel, held: TEXT.embedLeaveMouseLabel };

export class InputFocus {
  private hasKeys = false;
  /** Only together with the keys. */
  private hasWheel = false;
  /** The finger that is down and may become a tap. */
  private finger: number | null = null;

  /**
   * `button` shows how to take the focus or give it back, and does so when pressed. `awake` is
   * asked at every press: whether the land can be steered now.
   */
  constructor(
    private readonly canvas: HTMLElement,
    private readonly button: HTMLButtonElement,
    private readonly awake: () => boolean,
  ) {
    this.listenToPointers();
    this.listenToKeys();
    window.addEventListener("wheel", (event) => this.hasWheel || event.stopImmediatePropagation(), {
      capture: true,
      passive: true,
    });
    button.addEventListener("click", () => {
      if (this.hasKeys) return this.giveBack();
      if (!awake()) return;
      this.take();
      canvas.focus({ preventScroll: true });
    });
    this.show();
  }

  /** Somebody started the embed: it gets the keys, and the host keeps the wheel. */
  takeKeys(): void {
    this.hasKeys = true;
    this.show();
    this.canvas.focus({ preventScroll: true });
  }

  private take(): void {
    this.hasWheel = this.hasKeys = true;
    this.show();
  }

  private giveBack(): void {
    this.hasWheel = this.hasKeys = false;
    this.show();
    (document.activeElement as HTMLElement | null)?.blur();
    window.parent.focus();
  }

  private show(): void {
    document.documentElement.classList.toggle("held", this.hasKeys);
    setText(this.button, this.hasKeys ? LABELS.held : LABELS.free);
  }

  private listenToPointers(): void {
    const isOwn = ({ target }: Event): boolean =>
      target instanceof Element && target.closest(".embed-own") !== null;
    window.addEventListener(
      "pointerdown",
      (event) => {
        if (isOwn(event)) return;
        if (!this.awake()) return event.stopImmediatePropagation();
        if (event.pointerType === "mouse" || this.hasKeys) return this.take();
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
      this.hasWheel = false;
      this.show();
    };
    document.documentElement.addEventListener("pointerleave", leave);
    // After a drag that ends outside the embed there is no pointerleave.
    window.addEventListener(
      "pointerup",
      (event) => {
        const { clientX: x, clientY: y } = event;
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) leave(event);
      },
      true,
    );
  }

  /** A finger that is lifted before anything scrolled was a tap, which the land gets. */
  private followFinger(event: PointerEvent): void {
    if (event.pointerId !== this.finger) return;
    if (event.type !== "pointermove") this.finger = null;
    if (event.type !== "pointerup") return event.stopImmediatePropagation();
    this.take();
    this.canvas.dispatchEvent(new PointerEvent("pointerdown", copyOf(event)));
  }

  private listenToKeys(): void {
    // In the bubble phase, so that a control that somebody reached by Tab gets the keys first.
    window.addEventListener("keydown", (event) => {
      // Escape first closes what is open in the embed.
      if (event.key === "Escape")
        window.setTimeout(() => event.defaultPrevented || this.giveBack());
      if (event.key !== "Enter" || event.target !== this.canvas || this.hasKeys) return;
      if (this.awake()) this.take();
    });
    for (const kind of ["keydown", "keyup", "paste"] as const) {
      window.addEventListener(kind, (event) => this.hasKeys || event.stopImmediatePropagation());
    }
    window.addEventListener("blur", () => {
      this.hasWheel = this.hasKeys = false;
      this.show();
    });
  }
}

function copyOf({ pointerId, pointerType, clientX, clientY }: PointerEvent): PointerEventInit {
  return { pointerId, pointerType, clientX, clientY, buttons: 1, bubbles: true, cancelable: true };
}
