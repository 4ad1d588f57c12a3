// Eight keyboard layouts: what each types at the places of an American keyboard, and what shortcuts
// take for it. The names of places are those of KeyboardEvent.code.

const LETTERS = "qwertyuiopasdfghjklzxcvbnm";
const codesOf = (letters) => [...letters.toUpperCase()].map((letter) => `Key${letter}`);
const PLAIN = [...codesOf(LETTERS), "Period", "Slash", "Minus", "Equal", "Semicolon"];
// With Shift: keys that move, run or undo, and the question mark's place in America.
const SHIFTED = [...codesOf("qewasdz"), "Slash", "Equal"];

/**
 * name: [typed at PLAIN, with Shift at SHIFTED], and where shortcuts do not take the typed sign
 * itself, [..., taken at PLAIN, at SHIFTED].
 */
const LAYOUTS = {
  QWERTY: ["qwertyuiopasdfghjklzxcvbnm./-=;", "QEWASDZ?+"],
  QWERTZ: ["qwertzuiopasdfghjklyxcvbnm.-ß´ö", "QEWASDY_`"],
  AZERTY: ["azertyuiopqsdfghjklwxcvbn,;:)=m", "AEZQSDW/+"],
  Dvorak: ["',.pyfgcrlaoeuidhtn;qjkxbmvz[]s", '"><AOE:Z}'],
  Russian: ["йцукенгшщзфывапролдячсмитью.-=ж", "ЙУЦФЫВЯ,+", `${LETTERS}..-=ж`, "qewasdz,+"],
  Greek: [";ςερτυθιοπασδφγηξκλζχψωβνμ./-=΄", ":ΕΣΑΣΔΖ?+", `${LETTERS}./-=΄`, "qewasdz?+"],
  Hebrew: ["/'קראטוןםפשדגכעיחלךזסבהנמצץ.-=ף", "QEWASDZ?+", `${LETTERS}..-=ף`, "qewasdz?+"],
  Arabic: [
    "ضصثقفغعهخحشسيبلاتنمئءؤرﻻىةزظ-=ك",
    "\u064e\u064f\u064b\u0650\u064d]~؟+",
    `${LETTERS}./-=ك`,
    "qewasdz?+",
  ],
};

/** {name, keys}: of each key {code, key, shiftKey, taken}. */
export const KEYBOARDS = Object.entries(LAYOUTS).map(([name, [plain, shifted, ...taken]]) => {
  const [takenPlain = plain, takenShifted = shifted] = taken;
  const keysOf = (codes, typed, means, shiftKey) => {
    const [signs, names] = [[...typed], [...means.toLowerCase()]];
    if (signs.length !== codes.length || names.length !== codes.length)
      throw new Error(`${name} has ${signs.length} and ${names.length} for ${codes.length} places`);
    return codes.map((code, i) => ({ code, key: signs[i], shiftKey, taken: names[i] }));
  };
  return {
    name,
    keys: [
      ...keysOf(PLAIN, plain, takenPlain, false),
      ...keysOf(SHIFTED, shifted, takenShifted, true),
    ],
  };
});
