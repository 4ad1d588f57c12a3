// While a land is presented, the timeline and "Leave" are shown as long as the pointer moves, and for
// two seconds after. regions.css shows them by the class `stirred`.

const REST_MS = 2000;

export function listenToPresenting(): void {
  const { classList } = document.documentElement;
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
