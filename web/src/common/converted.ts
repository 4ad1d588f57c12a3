// Converts what another program handed over. Some values cannot be converted, not even to a text.

/** A value as an error names it. */
export const named = (value: unknown): string =>
  typeof value === "object" && value !== null ? "an object" : String(value);

/** The value by `to`, String or Number; a TypeError with a sentence where that is impossible. */
export function converted<T>(to: (value: unknown) => T, value: unknown, name: string): T {
  try {
    return to(value);
  } catch {
    throw new TypeError(`${name} must be a ${to.name.toLowerCase()}, not ${named(value)}.`);
  }
}
