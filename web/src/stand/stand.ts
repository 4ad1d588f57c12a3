// What belongs to a person who stands on the land, fetched when somebody wants to: the shaders of sky
// and ground, a card with the keys, a stick for touch screens, and gamepads. C++ moves the eye.

import { button, make, plainButton, setText } from "../common/dom";
import type { PartHost } from "../common/part_host";
import type { PlaygroundState } from "../common/state";

/** The later chunk of the shaders; the build puts it in. */
declare const LATER_SHADERS: string;

/** Below this part of its way a stick of a gamepad rests. */
const DEAD_ZONE = 0.15;
const STICK_PX = 44;
const LEAVE_BUTTON = 1;

type Steering = [ahead: number, right: number, up: number, turn: number, tilt: number];
const STILL: Steering = [0, 0, 0, 0, 0];

/** A button that steers while it is held. */
function heldButton(text: string, label: string, hold: (held: boolean) => void): HTMLButtonElement {
  const made = make("button", "button outlined square", text);
  made.type = "button";
  made.setAttribute("aria-label", label);
  made.addEventListener("pointerdown", (event) => {
    made.setPointerCapture(event.pointerId);
    hold(true);
  });
  for (const kind of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
    made.addEventListener(kind, () => hold(false));
  }
  made.addEventListener("contextmenu", (event) => event.preventDefault());
  return made;
}

const beyondRest = (value = 0): number => (Math.abs(value) < DEAD_ZONE ? 0 : value);

export class Stand {
  private readonly card = make("section", "stand-card card");
  private readonly words = make("p");
  private readonly natural: HTMLButtonElement;
  private readonly pad = make("div", "stand-pad");
  private readonly knob = make("div", "stand-knob");
  private state: PlaygroundState | null = null;
  private touch: Steering = [...STILL];
  private sent: Steering = STILL;
  private polling = false;

  constructor(private readonly host: Pick<PartHost, "change" | "call">) {
    host.change((target) => target.setLaterShaders(LATER_SHADERS));
    this.natural = plainButton(TEXT.standNaturalLabel, () => {
      const palette = this.state?.palette === "natural" ? "" : "natural";
      host.change((target) => target.setView("palette", palette, false));
    });
    this.natural.title = TEXT.standNaturalHelp;
    const leave = plainButton(TEXT.standLeaveLabel, () => {
      host.change((target) => target.setStanding(false));
      button("stand").focus();
    });
    this.words.setAttribute("aria-live", "polite");
    this.card.id = "stand-card";
    this.card.setAttribute("aria-label", TEXT.standLabel);
    this.card.append(this.words, this.natural, leave);
    this.makePad();
    button("stand").after(this.card, this.pad);
    window.addEventListener("gamepadconnected", () => this.poll());
  }

  sync(state: PlaygroundState): void {
    this.state = state;
    const there = state.standing === "there";
    this.card.hidden = state.standing === "";
    this.pad.hidden = !there;
    this.natural.hidden = !there;
    this.natural.setAttribute("aria-pressed", String(state.palette === "natural"));
    const coarse = matchMedia("(pointer: coarse)").matches;
    const hint = coarse ? TEXT.standTouchHint : TEXT.standKeysHint;
    setText(this.words, there ? hint : TEXT.standAimHint);
    if (there) this.poll();
    else this.touch = [...STILL];
  }

  /** A round pad: the finger's way from where it was put down is the direction and the speed. */
  private makePad(): void {
    const ring = make("div", "stand-ring");
    ring.append(this.knob);
    let start: { id: number; x: number; y: number } | null = null;
    ring.addEventListener("pointerdown", (event) => {
      start = { id: event.pointerId, x: event.clientX, y: event.clientY };
      ring.setPointerCapture(event.pointerId);
    });
    ring.addEventListener("pointermove", (event) => {
      if (event.pointerId !== start?.id) return;
      const x = (event.clientX - start.x) / STICK_PX;
      const y = (event.clientY - start.y) / STICK_PX;
      const over = Math.max(1, Math.hypot(x, y));
      this.moveKnob(x / over, y / over);
    });
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      ring.addEventListener(kind, () => {
        start = null;
        this.moveKnob(0, 0);
      });
    }
    const climb = (by: number) => (held: boolean) => {
      this.touch[2] = held ? by : 0;
      this.steer();
    };
    const height = make("div", "stand-height");
    height.append(
      heldButton("▲", TEXT.standHigherLabel, climb(1)),
      heldButton("▼", TEXT.standLowerLabel, climb(-1)),
    );
    this.pad.append(ring, height);
  }

  private moveKnob(x: number, y: number): void {
    this.knob.style.transform = `translate(${x * STICK_PX * 0.6}px, ${y * STICK_PX * 0.6}px)`;
    this.touch[0] = -y;
    this.touch[1] = x;
    this.steer();
  }

  /** Reads gamepads as long as one is there and somebody stands on the land. */
  private poll(): void {
    if (this.polling || !this.gamepad()) return;
    this.polling = true;
    const step = (): void => {
      this.polling = this.state?.standing === "there" && this.gamepad() !== null;
      if (!this.polling) return;
      if (this.gamepad()?.buttons[LEAVE_BUTTON]?.pressed) {
        this.host.change((target) => target.setStanding(false));
      }
      this.steer();
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  private gamepad(): Gamepad | null {
    return navigator.getGamepads().find((pad) => pad?.mapping === "standard") ?? null;
  }

  private steer(): void {
    const pad = this.gamepad();
    const axes = pad?.axes.map(beyondRest) ?? [];
    const trigger = (index: number): number => pad?.buttons[index]?.value ?? 0;
    const [right = 0, back = 0, turn = 0, down = 0] = axes;
    const [ahead, aside, up] = this.touch;
    const now: Steering = [ahead - back, aside + right, up + trigger(7) - trigger(6), turn, -down];
    if (now.every((part, i) => part === this.sent[i])) return;
    this.sent = now;
    this.host.call((target) => target.steer(...now));
  }
}
