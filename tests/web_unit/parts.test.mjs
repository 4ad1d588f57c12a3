// Tests common/parts: when a part of the page is fetched, tried again, told about and synced.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load } from "./load.mjs";

const nodes = new Map();
/** An element of the page that the test presses and reads. */
class FakeNode extends EventTarget {
  hidden = true;
  children = [];
  attributes = {};
  classList = { add: () => undefined };
  append(...children) {
    this.children.push(...children);
  }
  replaceChildren(...children) {
    this.children = children;
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  press() {
    this.dispatchEvent(new Event("click"));
  }
}
const node = (id) => {
  if (!nodes.has(id)) nodes.set(id, new FakeNode());
  return nodes.get(id);
};
globalThis.document = {
  getElementById: node,
  createElement: () => new FakeNode(),
  createElementNS: () => new FakeNode(),
};
const { Part } = await load("common/parts.ts");

const settle = () => new Promise((resolve) => setTimeout(resolve));
const host = { change: () => undefined };
let fetches;
let made;
let fails;

/** A fetch that the test lets fail so many times, and that counts. */
async function fetchPart(script, style, tries) {
  fetches.push([script, style, tries].join());
  await settle();
  if (fails-- > 0) throw new Error("offline");
  return { script };
}

const row = (more = {}) => ({
  script: "card.js",
  style: "card.css",
  make: (loaded) => {
    const part = { loaded, opened: 0, states: [] };
    part.open = () => part.opened++;
    part.sync = (state) => part.states.push(state);
    made.push(part);
    return part;
  },
  ...more,
});
const message = () => !node("message").hidden;

beforeEach(() => {
  nodes.clear();
  fetches = [];
  made = [];
  fails = 0;
  console.error = () => undefined;
});

test("a button fetches a part once, and each press opens it", async () => {
  const part = new Part(row({ buttons: ["one", "two"] }), host, fetchPart);
  part.sync({ name: "first" });
  assert.deepEqual(fetches, []);
  node("one").press();
  node("two").press();
  await settle();
  await settle();
  assert.deepEqual(fetches, ["card.js,card.css,0"]);
  assert.equal(made.length, 1);
  assert.equal(made[0].opened, 2);
  // The state of before it was there is not lost.
  assert.deepEqual(made[0].states[0], { name: "first" });
  node("one").press();
  await settle();
  assert.equal(made[0].opened, 3);
  assert.equal(fetches.length, 1);
});

test("a failure is told, and the next press tries another address", async () => {
  fails = 1;
  new Part(row({ buttons: ["one"] }), host, fetchPart);
  node("one").press();
  await settle();
  await settle();
  assert.equal(message(), true);
  node("one").press();
  await settle();
  await settle();
  assert.deepEqual(fetches, ["card.js,card.css,0", "card.js,card.css,1"]);
  assert.equal(made[0].opened, 1);
});

test("a state that wants a part fetches it, and it gets that and later states", async () => {
  const wanted = ({ on }) => on;
  const part = new Part(row({ wanted }), host, fetchPart);
  part.sync({ on: false });
  assert.deepEqual(fetches, []);
  part.sync({ on: true });
  part.sync({ on: true, second: true });
  await settle();
  await settle();
  assert.equal(fetches.length, 1);
  assert.deepEqual(made[0].states, [{ on: true, second: true }]);
  assert.equal(made[0].opened, 0);
  part.sync({ on: false });
  assert.equal(made[0].states.length, 2);
});

test("while it does not arrive, only four states try, until it is wanted anew", async () => {
  fails = 100;
  const part = new Part(row({ wanted: ({ on }) => on, missing: "quiet" }), host, fetchPart);
  for (let i = 0; i < 9; ++i) {
    part.sync({ on: true });
    await settle();
    await settle();
  }
  assert.equal(fetches.length, 4);
  assert.equal(message(), false);
  part.sync({ on: false });
  part.sync({ on: true });
  assert.equal(fetches.length, 5);
  await settle();
  await settle();
});

test("without 'quiet' a part that a state wants is told about; a row may say it in its own way", async () => {
  fails = 2;
  const wanted = () => true;
  const part = new Part(row({ wanted }), host, fetchPart);
  part.sync({});
  await settle();
  await settle();
  assert.equal(message(), true);
  node("message").hidden = true;
  let told = null;
  const own = new Part(row({ wanted, missing: (its) => (told = its) }), host, fetchPart);
  own.sync({});
  await settle();
  await settle();
  assert.equal(told, host);
  assert.equal(message(), false);
});

test("a door gets each state before the part and after it, also before there is a part", async () => {
  const seen = [];
  const door = {
    sync: (state) => seen.push(`door ${state.at}`),
    synced: (there) => seen.push(`after ${there !== null}`),
  };
  const make = () => ({ sync: (state) => seen.push(`part ${state.at}`) });
  const part = new Part(row({ door: () => door, make }), host, fetchPart);
  part.sync({ at: 1 });
  await part.load();
  assert.deepEqual(seen.splice(0), ["door 1", "after false", "door 1", "part 1", "after true"]);
});

test("events that announce a press fetch in advance, and say nothing of a failure", async () => {
  fails = 1;
  new Part(row({ buttons: ["one"], early: [["one", "pointerenter"]] }), host, fetchPart);
  node("one").dispatchEvent(new Event("pointerenter"));
  await settle();
  await settle();
  assert.equal(fetches.length, 1);
  assert.equal(message(), false);
  node("one").press();
  await settle();
  await settle();
  assert.equal(made[0].opened, 1);
});
