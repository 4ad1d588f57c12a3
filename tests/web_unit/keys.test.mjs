// Which key an event means to shortcuts, on eight keyboards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { KEYBOARDS } from "../web/keyboards.mjs";
import { load } from "./load.mjs";

const { keyOf } = await load("common/keys.ts");

for (const { name, keys } of KEYBOARDS) {
  test(`shortcuts on a keyboard: ${name}`, () => {
    for (const { taken, ...event } of keys) {
      assert.equal(keyOf(event), taken, `${event.code} types ${event.key}`);
    }
  });
}

test("keys with names, Caps Lock, several letters and events without a place", () => {
  const cases = [
    [{ key: "ArrowLeft", code: "ArrowLeft" }, "ArrowLeft"],
    [{ key: "Escape", code: "Escape", shiftKey: true }, "Escape"],
    [{ key: "Dead", code: "BracketLeft" }, "Dead"],
    [{ key: " ", code: "Space" }, " "],
    // Caps Lock.
    [{ key: "Z", code: "KeyZ", shiftKey: false }, "z"],
    [{ key: "Я", code: "KeyZ", shiftKey: false }, "z"],
    // Some systems send Arabic's ligature as two letters.
    [{ key: "لا", code: "KeyB" }, "b"],
    [{ key: "٣", code: "Numpad3" }, "3"],
    // Letters that a Latin keyboard has, and signs that belong to no script.
    [{ key: "É", code: "Digit2" }, "é"],
    [{ key: "£", code: "Digit3", shiftKey: true }, "£"],
    [{ key: "µ", code: "Backslash" }, "µ"],
    // A program that makes events names no place.
    [{ key: "z", code: "" }, "z"],
    [{ key: "я", code: "" }, "я"],
  ];
  for (const [event, taken] of cases) assert.equal(keyOf(event), taken, event.key);
});
