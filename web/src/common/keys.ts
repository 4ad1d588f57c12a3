// Which key a key event means to a shortcut. Everything that matches keys asks here; what somebody
// types into a text is the event's own `key`.

/**
 * Letters and digits that are not Latin, and the Arabic question mark. Arabic's digits and question
 * mark belong to several scripts.
 */
const OF_OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}]|[٠-٩؟]/u;

/**
 * Signs that a Greek, Hebrew or Arabic keyboard types at the place of a letter. Latin keyboards have
 * other signs there (Dvorak's Q types an apostrophe) or letters.
 */
const SIGNS_AT: Record<string, string> = { KeyD: "]", KeyQ: ";:/", KeyW: "'", KeyZ: "~" };

/** What the other places of an American keyboard type, without and with Shift. */
const PLACES: Record<string, string> = { Period: ".>", Slash: "/?", Minus: "-_", Equal: "=+" };

/**
 * The name of the key, as KeyboardEvent.key has it, with letters in lower case. It is the letter that
 * is typed; where that is not Latin, what an American keyboard types at the key's place.
 */
export function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  const isOther = OF_OTHER_SCRIPT.test(key) || SIGNS_AT[code]?.includes(key);
  const typed = key.length > 1 && !isOther ? key : key.toLowerCase();
  if (!isOther) return typed;
  const [, place = ""] = /^(?:Key|Digit|Numpad)(.)$/.exec(code) ?? [];
  return (place || PLACES[code]?.[Number(shiftKey)] || typed).toLowerCase();
}
