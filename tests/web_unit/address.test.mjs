// Tests common/address and page/address: the link in the address, and the browser's history.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { load } from "./load.mjs";

const SITE = "https://example.org/terrain/";

/** A window whose history records how its entries were made. */
class FakeWindow extends EventTarget {
  location = { href: SITE };
  entries = [];
  parent = this;
  setTimeout = (...given) => setTimeout(...given);
  clearTimeout = (timer) => clearTimeout(timer);
}

mock.timers.enable({ apis: ["setTimeout"] });
const page = new FakeWindow();
globalThis.window = page;
globalThis.location = page.location;
globalThis.history = {
  pushState: (state, _, url) => page.entries.push(["push", state.gesture, url]) && go(url),
  replaceState: (state, _, url) => page.entries.push(["replace", state.gesture, url]) && go(url),
};
const go = (url) => (page.location.href = url);
const { addressOf, linkInAddress, linkOf, sharedAddress } = await load("common/address.ts");
const { Address } = await load("page/address.ts");

let loaded;
let wentTo;
let address;
beforeEach(() => {
  go(`${SITE}#v1`);
  page.entries = [];
  [loaded, wentTo] = [[], []];
  address = new Address({
    load: (text) => loaded.push(text),
    goTo: (gesture) => wentTo.push(gesture) > 0,
  });
});

/** The history's entries, each with its link only. */
const stored = () => page.entries.map(([how, gesture, url]) => [how, gesture, linkOf(url)]);

test("the link is what follows the first '#'", () => {
  assert.equal(linkOf(`${SITE}#v1!title=a#b`), "v1!title=a#b");
  assert.equal(linkOf(SITE), "");
  assert.equal(linkInAddress(), "v1");
});

test("an address takes a link, or none", () => {
  assert.equal(addressOf("v1;seed=3"), `${SITE}#v1;seed=3`);
  assert.equal(addressOf(""), SITE);
});

test("an embed shares the playground's address", () => {
  go(`${SITE}embed.html?start=click#v1`);
  assert.equal(sharedAddress("v1;seed=3"), `${SITE}#v1;seed=3`);
});

test("the link with which the page opened stays as it was typed", () => {
  address.follow("v1;seed=1", 1);
  mock.timers.tick(1000);
  assert.deepEqual(stored(), [["replace", 1, "v1"]]);
});

test("a change within a gesture is written into the same entry after a delay", () => {
  address.follow("v1", 1);
  address.follow("v1;seed=2", 1);
  assert.equal(stored().length, 1);
  mock.timers.tick(1000);
  assert.deepEqual(stored()[1], ["replace", 1, "v1;seed=2"]);
});

test("a new gesture gets an entry, and a pending link goes into the entry before", () => {
  address.follow("v1", 1);
  address.follow("v1;seed=2", 1);
  address.follow("v1;seed=3", 2);
  assert.deepEqual(stored().slice(1), [
    ["replace", 1, "v1;seed=2"],
    ["push", 2, "v1;seed=3"],
  ]);
});

test("undo goes back to an older gesture and makes no entry", () => {
  address.follow("v1", 1);
  address.follow("v1;seed=2", 2);
  address.follow("v1", 1);
  assert.deepEqual(stored()[2], ["replace", 1, "v1"]);
});

test("redo returns to the newest gesture and makes no entry", () => {
  address.follow("v1", 1);
  address.follow("v1;seed=2", 2);
  address.follow("v1", 1);
  address.follow("v1;seed=2", 2);
  assert.deepEqual(stored()[3], ["replace", 2, "v1;seed=2"]);
});

test("the browser's back button goes to the gesture of its entry, if that is of this visit", () => {
  address.follow("v1", 1);
  const event = (visit) => Object.assign(new Event("popstate"), { state: { gesture: 1, visit } });
  page.dispatchEvent(event(performance.timeOrigin - 1));
  assert.deepEqual(wentTo, []);
  page.dispatchEvent(event(performance.timeOrigin));
  assert.ok(wentTo.includes(1));
});

test("a link that somebody typed into the address is loaded", () => {
  page.dispatchEvent(Object.assign(new Event("hashchange"), { newURL: `${SITE}#v1;seed=9` }));
  assert.equal(loaded[loaded.length - 1], "v1;seed=9");
});
