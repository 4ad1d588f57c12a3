// What belongs to a land that is presented: its title and the number of the stop beside the caption,
// and "Leave". The timeline and "Leave" are shown as long as the pointer moves, and for two seconds
// after: present.css shows them by the class `stirred`. The key B, which clickers have, makes the
// screen black until the next key or press (class `blank`). Not part of the first view.

import { endBlank, isBlank, toggleBlank } from "../common/blank";
import { element, make, setText } from "../common/dom";
import { filled } from "../common/filled";
import { keyOf } from "../common/keys";
import type { PlaygroundState } from "../common/state";

const REST_MS = 2000;

export class Presenting {
  private readonly stop = make("p", "stop");

  constructor(leave: () => void) {
    const button = make("button", "button outlined leave", TEXT.pageLeaveLabel);
    button.type = "button";
    button.id = "leave";
    button.addEventListener("click", leave);
    document.querySelector("main")!.before(button);
    this.stop.id = "stop";
    element("caption").after(this.stop);
    const { classList } = document.documentElement;
    listenToPointer(classList);
    listenToBlank();
  }

  sync({ stops, stop, position, title }: PlaygroundState): void {
    const caption = element("caption");
    if (caption.dataset.title !== title) caption.dataset.title = title;
    const [number, count] = stop ?? [stops.indexOf(position) + 1, stops.length];
    const place = { stop: number, stops: count };
    setText(this.stop, number > 0 ? filled(TEXT.pageStopPosition, place) : "");
  }
}

function listenToPointer(classList: DOMTokenList): void {
  let timer = 0;
  let held = false;
  const rest = (): void => {
    if (held) stir();
    else classList.remove("stirred");
  };
  const stir = (): void => {
    classList.add("stirred");
    window.clearTimeout(timer);
    timer = window.setTimeout(rest, REST_MS);
  };
  for (const kind of ["pointermove", "pointerdown", "pointerup", "pointercancel"] as const) {
    window.addEventListener(
      kind,
      (event) => {
        held = event.buttons !== 0;
        if (classList.contains("presenting")) stir();
      },
      { passive: true, capture: true },
    );
  }
}

function listenToBlank(): void {
  // Before C++ takes the key. Clickers send a full stop.
  const take = (event: KeyboardEvent): void => {
    const wasBlank = isBlank();
    const asks = ["b", "."].includes(keyOf(event)) && !event.ctrlKey && !event.metaKey;
    if (asks) toggleBlank();
    else endBlank();
    if (isBlank() !== wasBlank && asks) event.preventDefault();
  };
  window.addEventListener("keydown", take, true);
  window.addEventListener("pointerdown", endBlank);
}
