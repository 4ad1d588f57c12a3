// Tests common/rpc and drawer/follower: questions to a worker and their answers.
import assert from "node:assert/strict";
import { resolveObjectURL } from "node:buffer";
import { beforeEach, test } from "node:test";
import { load } from "./load.mjs";

/** A worker whose answers the test sends. */
class FakeWorker extends EventTarget {
  static all = [];
  asked = [];
  ended = false;
  constructor(address, { type }) {
    super();
    Object.assign(this, { address, type });
    FakeWorker.all.push(this);
  }
  postMessage(message) {
    this.asked.push(message);
  }
  terminate() {
    this.ended = true;
  }
  reply(data) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
}

globalThis.Worker = FakeWorker;
globalThis.origin = "https://example.org";
// In a sandbox too, where there is no origin.
globalThis.location = { origin: "https://example.org" };
globalThis.document = { baseURI: "https://example.org/" };
globalThis.window = globalThis;
globalThis.self = new EventTarget();
const { answerQuestions, Cancelled, NoWorker, Refused, WorkerClient } = await load("common/rpc.ts");
const { Follower } = await load("drawer/follower.ts");
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Compares classes by name too, because each bundle has its own copy of a class. */
const named = (type) => (error) => error.constructor.name === type.name || error instanceof type;

let client;
beforeEach(() => {
  FakeWorker.all = [];
  client = new WorkerClient("test_worker", "test_worker.js");
});

test("answers are matched to their questions in any order", async () => {
  const answers = [client.ask({ call: "a" }), client.ask({ call: "b" })];
  const [worker] = FakeWorker.all;
  assert.equal(worker.address, "https://example.org/test_worker.js");
  const [first, second] = worker.asked;
  worker.reply({ id: second.id, answer: "B" });
  worker.reply({ id: first.id, answer: "A" });
  assert.deepEqual(await Promise.all(answers), ["A", "B"]);
});

test("progress is reported before the answer", async () => {
  const shares = [];
  const answer = client.ask({}, { onProgress: (share) => shares.push(share) });
  const [worker] = FakeWorker.all;
  worker.reply({ id: worker.asked[0].id, progress: 0.5 });
  worker.reply({ id: worker.asked[0].id, answer: 1 });
  assert.equal(await answer, 1);
  assert.deepEqual(shares, [0.5]);
});

test("after a refusal the worker goes on", async () => {
  const refused = client.ask({});
  const other = client.ask({});
  const [worker] = FakeWorker.all;
  worker.reply({ id: worker.asked[0].id, error: "too large", refused: true });
  await assert.rejects(refused, named(Refused));
  worker.reply({ id: worker.asked[1].id, answer: 2 });
  assert.equal(await other, 2);
  assert.equal(worker.ended, false);
});

test("an error rejects all open questions, and the next one starts another worker", async () => {
  const both = [client.ask({}), client.ask({})];
  const [worker] = FakeWorker.all;
  const { generation } = client;
  worker.reply({ id: worker.asked[0].id, error: "trap" });
  for (const each of both) await assert.rejects(each, /trap/);
  assert.ok(worker.ended);
  void client.ask({});
  assert.equal(FakeWorker.all.length, 2);
  assert.equal(client.generation, generation + 1);
});

test("a client that stops cancels its open questions", async () => {
  const answer = client.ask({});
  client.stop();
  await assert.rejects(answer, named(Cancelled));
  assert.ok(FakeWorker.all[0].ended);
});

test("where no worker can be made, each question says so, and start() throws nothing", async () => {
  globalThis.Worker = class {
    constructor() {
      throw new Error("refused");
    }
  };
  try {
    client.start();
    await assert.rejects(client.ask({}), named(NoWorker));
  } finally {
    globalThis.Worker = FakeWorker;
  }
  const answer = client.ask({});
  const event = new Event("error", { cancelable: true });
  FakeWorker.all[0].dispatchEvent(Object.assign(event, { message: "no such file" }));
  await assert.rejects(answer, named(NoWorker));
});

/** Runs a worker's text as a browser does; `load` takes the place of import(). */
function runText(text, load) {
  const scope = new EventTarget();
  const names = ["addEventListener", "removeEventListener", "dispatchEvent"];
  const values = names.map((name) => scope[name].bind(scope));
  new Function(...names, "load", text.replace(/\bimport\(/, "load("))(...values, load);
  return scope;
}

test("in a sandbox a text imports the script, and keeps the messages that come before", async () => {
  globalThis.origin = "null";
  try {
    new WorkerClient("boxed_worker", "boxed_worker.js").start();
  } finally {
    globalThis.origin = "https://example.org";
  }
  const [{ address, type }] = FakeWorker.all;
  assert.equal(type, "classic");
  const [asked, heard] = [[], []];
  let arrive;
  const scope = runText(await resolveObjectURL(address).text(), (script) => {
    asked.push(script);
    return new Promise((resolve) => (arrive = resolve));
  });
  const send = (data) => scope.dispatchEvent(new MessageEvent("message", { data }));
  send(1);
  send(2);
  // The script listens when it runs, which is before its import is known to be over.
  scope.addEventListener("message", ({ data }) => heard.push(data));
  send(3);
  arrive();
  await nextTask();
  send(4);
  assert.deepEqual(asked, ["https://example.org/boxed_worker.js"]);
  assert.deepEqual(heard, [1, 2, 3, 4]);
});

test("a worker answers questions in order and marks refusals", async () => {
  const sent = [];
  self.postMessage = (message) => sent.push(message);
  answerQuestions(
    async (question, onProgress) => {
      onProgress(0.25);
      if (question === "refused") throw new RangeError("no such grid");
      if (question === "broken") throw new Error("trap");
      await nextTask();
      return question;
    },
    (error) => error instanceof RangeError,
  );
  for (const [id, question] of ["slow", "refused", "broken"].entries()) {
    self.dispatchEvent(Object.assign(new Event("message"), { data: { id, question } }));
  }
  for (let i = 0; i < 10; i++) await nextTask();
  const last = sent.filter(({ progress }) => progress === undefined);
  assert.deepEqual(last, [
    { id: 0, answer: "slow" },
    { id: 1, error: "no such grid", refused: true },
    { id: 2, error: "trap", refused: false },
  ]);
});

test("a follower sends only the newest request that came while it waited, and none twice", async () => {
  const [asked, shown] = [[], []];
  const answers = [];
  const follower = new Follower(
    (value) => shown.push(value),
    () => assert.fail("nothing fails here"),
    () => 0,
  );
  const request = (key) =>
    follower.request(key, () => {
      asked.push(key);
      return new Promise((resolve) => answers.push(() => resolve(JSON.stringify(key))));
    });
  for (const key of ["1", "2", "3", "3"]) request(key);
  answers[0]();
  for (let i = 0; i < 4; i++) await nextTask();
  answers[1]();
  for (let i = 0; i < 4; i++) await nextTask();
  request("3");
  assert.deepEqual(asked, ["1", "3"]);
  assert.deepEqual(shown, ["1", "3"]);
});
