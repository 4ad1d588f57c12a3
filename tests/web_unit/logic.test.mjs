// Tests small modules: protocol, filled, slider moves, frame pacing and plot geometry.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { isEnvelope } = await load("common/protocol.ts");
const { filled } = await load("common/filled.ts");
const { listenToMoves } = await load("form/slider_moves.ts");
const { FramePacing } = await load("runtime/frame_pacing.ts");
const { curvePath, Frame, heightAt, nearest } = await load("drawer/plot_geometry.ts");

test("an envelope is a message of this protocol and nothing else", () => {
  const right = { faultline: 1, type: "play", id: 3 };
  assert.ok(isEnvelope(right));
  assert.ok(isEnvelope({ ...right, id: undefined, more: [] }));
  const wrong = [
    null,
    "play",
    1,
    {},
    { ...right, faultline: 2 },
    { ...right, faultline: "1" },
    { ...right, type: 7 },
    { ...right, id: -1 },
    { ...right, id: 0.5 },
    { ...right, id: "3" },
    { ...right, id: null },
  ];
  for (const message of wrong) assert.ok(!isEnvelope(message), JSON.stringify(message));
});

test("a text's placeholders are filled by name, and unknown ones stay", () => {
  assert.equal(filled("{a} of {b}", { a: 1, b: "two" }), "1 of two");
  assert.equal(filled("{a} {c}", { a: "{c}" }), "{c} {c}");
  assert.equal(filled("nothing", { a: 1 }), "nothing");
});

test("the moves of one drag are one gesture, and another change ends it", () => {
  const range = Object.assign(new EventTarget(), { value: "1" });
  const applied = [];
  let gesture = 7;
  listenToMoves(
    range,
    () => gesture,
    (value, again) => applied.push([value, again]),
  );
  const move = (value) => {
    range.value = value;
    range.dispatchEvent(new Event("input"));
  };
  range.dispatchEvent(new Event("pointerdown"));
  move("2");
  move("3");
  gesture = 8;
  move("4");
  range.dispatchEvent(new Event("blur"));
  move("5");
  assert.deepEqual(applied, [
    ["2", false],
    ["3", true],
    ["4", false],
    ["5", false],
  ]);
});

test("a frame waits until the last one is rendered", () => {
  let status = "unsignaled";
  const gl = {
    UNSIGNALED: "unsignaled",
    fenceSync: () => ({}),
    deleteSync: () => undefined,
    getSyncParameter: () => status,
  };
  const pacing = new FramePacing(gl);
  assert.equal(pacing.busy(), false);
  pacing.frameSubmitted();
  assert.equal(pacing.busy(), true);
  status = "signaled";
  assert.equal(pacing.busy(), false);
  status = "unsignaled";
  pacing.contextLost();
  assert.equal(pacing.busy(), false);
});

test("a plot's frame maps fractions to pixels, y up", () => {
  const frame = new Frame(30, 200);
  assert.equal(frame.x(0), 30);
  assert.equal(frame.x(0.5), 130);
  assert.equal(frame.y(0), frame.bottom);
  assert.equal(frame.y(1), frame.top);
});

test("a plot finds the nearest value, and interpolates a curve between its points", () => {
  const values = [
    [0, "a"],
    [0.4, "b"],
    [1, "c"],
  ];
  assert.deepEqual(
    [-1, 0.1, 0.3, 0.69, 0.71, 2].map((x) => nearest(values, x)),
    [0, 0, 1, 1, 2, 2],
  );
  const points = [
    [0, 0],
    [0.5, 1],
    [0.5, 0.2],
    [1, 0.4],
  ];
  assert.equal(heightAt(points, 0.25), 0.5);
  assert.ok(Math.abs(heightAt(points, 0.75) - 0.3) < 1e-12);
  assert.equal(heightAt(points, 2), 0.4);
  assert.equal(heightAt([], 0.5), null);
});

test("an area closes at the frame's bottom, and empty bars have no path", () => {
  const frame = new Frame(0, 100);
  const points = [
    [0, 0.5],
    [1, 1],
  ];
  const area = curvePath({ kind: "area", label: "", points }, frame);
  assert.ok(area.endsWith(`L100 ${frame.bottom}L0 ${frame.bottom}Z`), area);
  assert.equal(curvePath({ kind: "bars", label: "", points: [] }, frame), "");
  const bars = curvePath({ kind: "bars", label: "", points: [[0.5, 0], ...points] }, frame);
  assert.equal(bars.split("Z").length - 1, 2, "a bar without height is left out");
});
