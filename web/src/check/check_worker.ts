// The worker that runs the check module.

import { answerQuestions } from "../common/rpc";
import type { CheckQuestion } from "./check_client";
import type { CheckModule, CreateCheck } from "./check_module";

async function load(): Promise<CheckModule> {
  const address = new URL("./check.js", import.meta.url).href;
  const { default: createCheck } = (await import(address)) as { default: CreateCheck };
  return createCheck();
}

const loaded = load();

answerQuestions(async ({ call, args }: CheckQuestion) => {
  const check = await loaded;
  const answer = (check[call] as (...args: unknown[]) => string | Float32Array)(...args);
  // A view of the module's memory is copied.
  return typeof answer === "string" ? answer : answer.slice();
});
