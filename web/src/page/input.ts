// Sends pointer, wheel and key events to C++, which interprets them. Keys are sent only while
// the canvas, a button or nothing has the focus. Keys of the browser are never sent.

import { keyOf } from "../common/keys";
import type { PartHost } from "../common/part_host";

const POINTER_TYPES = ["mouse", "touch", "pen"];
const enum Kind {
  Down,
  Move,
  Up,
  Cancel,
  Leave,
}
const LINE_PX = 16;

export interface InputTarget {
  canvas: HTMLCanvasElement;
  /** Runs a call into C++ so that a trap is reported, then wakes the loop. */
  call: PartHost["call"];
  /** The canvas was pressed, so that the form closes. */
  pressed: () => void;
}

function listenToPointers({ canvas, call, pressed }: InputTarget): void {
  const send = (kind: Kind, event: PointerEvent): boolean => {
    const frame = canvas.getBoundingClientRect();
    const type = Math.max(0, POINTER_TYPES.indexOf(event.pointerType));
    const x = event.clientX - frame.left;
    const y = event.clientY - frame.top;
    const { pointerId, buttons, shiftKey, timeStamp } = event;
    return (
      call((playground) =>
        playground.pointer(kind, pointerId, type, x, y, buttons, shiftKey, timeStamp),
      ) ?? false
    );
  };
  canvas.addEventListener("pointerdown", (event) => {
    pressed();
    if (send(Kind.Down, event)) canvas.setPointerCapture(event.pointerId);
    // The focus outline is for keyboard users only (see parts.css).
    canvas.classList.add("pressed");
    canvas.focus({ preventScroll: true });
    event.preventDefault();
  });
  canvas.addEventListener("pointermove", (event) => send(Kind.Move, event));
  canvas.addEventListener("pointerup", (event) => send(Kind.Up, event));
  canvas.addEventListener("pointercancel", (event) => send(Kind.Cancel, event));
  canvas.addEventListener("pointerleave", (event) => send(Kind.Leave, event));
  canvas.addEventListener("blur", () => {
    canvas.classList.remove("pressed");
    call((playground) => playground.blur());
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
}

function listenToWheel({ canvas, call }: InputTarget): void {
  const scales = [1, LINE_PX, 0];
  canvas.addEventListener(
    "wheel",
    (event) => {
      const frame = canvas.getBoundingClientRect();
      const scale = scales[event.deltaMode] || frame.height;
      const used = call((playground) =>
        playground.wheel(
          event.clientX - frame.left,
          event.clientY - frame.top,
          event.deltaX * scale,
          event.deltaY * scale,
          event.ctrlKey,
        ),
      );
      if (used) event.preventDefault();
    },
    { passive: false },
  );
}

// Whether C++ gets a key event: not if the focused control uses the key, and not if it is a
// shortcut of the browser or the system.
export function isOurs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false;
  if (event.key === "Tab" || /^F\d+$/.test(event.key)) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, dialog, .menu, .starters, [contenteditable]"))
    return false;
  // Keys that scroll in the drawer scroll there; the other arrow keys step.
  const scrolls = target?.closest(".formula") ? /^Arrow/ : /^(Arrow[UD]|Page|Home|End)/;
  if (target?.closest(".drawer-body") && scrolls.test(event.key)) return false;
  const onButton = target?.closest("button, a, [role=slider]") != null;
  if (onButton && [" ", "Enter"].includes(event.key)) return false;
  // C++ uses "select all" while a value is being typed, and otherwise leaves it to the browser.
  if (event.ctrlKey || event.metaKey) return ["z", "y", "a"].includes(keyOf(event));
  return true;
}

function listenToKeys({ canvas, call }: InputTarget): void {
  const held = new Set<string>();
  const send = (event: KeyboardEvent, down: boolean): boolean => {
    const { shiftKey, ctrlKey, altKey, metaKey } = event;
    const key = keyOf(event);
    return (
      call((playground) => playground.key(key, down, shiftKey, ctrlKey, altKey, metaKey)) ?? false
    );
  };
  window.addEventListener("keydown", (event) => {
    if (!isOurs(event)) return;
    held.add(keyOf(event));
    if (send(event, true)) event.preventDefault();
    const plain = !event.ctrlKey && !event.metaKey && [...event.key].length === 1;
    if (plain && document.activeElement === canvas)
      call((playground) => playground.textInput(event.key));
  });
  window.addEventListener("keyup", (event) => {
    if (held.delete(keyOf(event))) send(event, false);
  });
  window.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (document.activeElement === canvas) call((playground) => playground.textInput(text));
  });
  window.addEventListener("blur", () => held.clear());
}

export function listenToInput(target: InputTarget): void {
  listenToPointers(target);
  listenToWheel(target);
  listenToKeys(target);
}
