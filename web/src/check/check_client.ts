// The questions that the check module answers in its worker (check_worker.ts).

import { WorkerClient } from "../common/rpc";
import type { CheckModule, ReadBytes } from "./check_module";

/** A list of files in a question stands for their names, their sizes and their bytes. */
type Sent<Args extends unknown[]> = Args extends [string[], number[], ReadBytes, ...infer Rest]
  ? [File[], ...Rest]
  : Args;

/** Calls of the module by name. */
export type CheckQuestion = {
  [Call in keyof CheckModule]: { call: Call; args: Sent<Parameters<CheckModule[Call]>> };
}[keyof CheckModule];

export class CheckClient extends WorkerClient<CheckQuestion> {
  constructor() {
    super("check_worker", "check_worker.js");
  }
}
