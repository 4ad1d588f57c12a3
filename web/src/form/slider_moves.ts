// Groups the moves of a slider into gestures: a drag, or a series of key presses, is one step to
// undo.

/**
 * Calls `apply` with each value of a slider. `again`: the value continues the gesture of the call
 * before. `gesture` returns the number of the latest undo entry; when another change has made a new
 * entry, the slider's gesture has ended.
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
