// What moves a slider: a drag, or key presses in a row. Either is one step to undo.

/**
 * Calls `apply` with each place a slider is moved to. `again`: what the call before began goes on.
 * `gesture`: the number of the gesture that stands, so that what was done meanwhile ends it.
 */
export function listenToMoves(
  range: HTMLInputElement,
  gesture: () => number | undefined,
  apply: (value: string, again: boolean) => void,
): void {
  let begun: number | undefined;
  for (const end of ["pointerdown", "blur"]) {
    range.addEventListener(end, () => (begun = undefined));
  }
  range.addEventListener("input", () => {
    apply(range.value, begun !== undefined && begun === gesture());
    begun = gesture();
  });
}
