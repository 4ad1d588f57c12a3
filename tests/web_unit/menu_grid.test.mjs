// Tests where arrow keys lead in the starter menu: a head of two items, a grid of cards with an
// unfinished row, and a list beside the grid (desk) or below it (phone).
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { itemBeside } = await load("gallery/menu_grid.ts");

const place = (name, group, left, top, width, height) => ({
  name,
  group,
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const cards = (columns, top) =>
  ["a", "b", "c", "d", "e"].map((name, i) =>
    place(name, "cards", 100 * (i % columns), top + 100 * Math.floor(i / columns), 92, 92),
  );
const list = (left, top) =>
  ["x", "y", "z"].map((name, i) => place(name, "list", left, top + 60 * i, 200, 60));

const DESK = [
  place("1", "", 0, 0, 290, 40),
  place("2", "", 290, 0, 210, 40),
  ...cards(3, 50),
  ...list(300, 50),
];
const PHONE = [
  place("1", "", 0, 0, 200, 40),
  place("2", "", 0, 40, 200, 40),
  ...cards(2, 90),
  ...list(0, 400),
];

/** Walks from an item by arrows ("> v < ^"); returns the names on the way. */
function walk(places, from, arrows) {
  const keys = { ">": "ArrowRight", "<": "ArrowLeft", "^": "ArrowUp", v: "ArrowDown" };
  let at = places.findIndex(({ name }) => name === from);
  return [...arrows]
    .map((arrow) => places[(at = itemBeside(places, at, keys[arrow]))].name)
    .join("");
}

test("arrows walk over cards and the list beside them", () => {
  assert.equal(walk(DESK, "a", ">>>"), "bcx", "along a row into the list");
  assert.equal(walk(DESK, "x", "<<<"), "cba", "and back");
  assert.equal(walk(DESK, "a", "v>"), "de");
  assert.equal(walk(DESK, "e", ">"), "y", "from an unfinished row into the list at its height");
  assert.equal(walk(DESK, "y", "<"), "c", "out of the list to the card at its height");
  assert.equal(walk(DESK, "c", "v"), "e", "down from a column that the last row lacks");
  assert.equal(walk(DESK, "d", "<"), "c", "left of a row's first is the row before");
});

test("arrows lead around: head, cards, list, head", () => {
  assert.equal(walk(DESK, "1", "v"), "a");
  assert.equal(walk(DESK, "1", ">>"), "2a");
  assert.equal(walk(DESK, "a", "^<^"), "21z");
  assert.equal(walk(DESK, "e", "vvvvv"), "xyz1a");
  assert.equal(walk(DESK, "x", "^"), "e");
});

test("on a phone the list stands below the cards", () => {
  assert.equal(walk(PHONE, "1", "vvvvvv"), "2acexy");
  assert.equal(walk(PHONE, "a", ">>>>>>"), "bcdexy", "to the right as in text");
  assert.equal(walk(PHONE, "x", "<<<<"), "edcb");
  assert.equal(walk(PHONE, "x", "^^^^"), "eca2");
});

test("without a place the first item is next", () => {
  assert.equal(itemBeside(DESK, -1, "ArrowDown"), 0);
});
