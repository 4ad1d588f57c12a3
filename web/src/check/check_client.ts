// The questions that the check module answers in its worker (check_worker.ts).

import { WorkerClient } from "../common/rpc";
import type { CheckModule } from "./check_module";

/** Calls of the module by name. */
export type CheckQuestion = {
  [Call in keyof CheckModule]: { call: Call; args: Parameters<CheckModule[Call]> };
}[keyof CheckModule];

export class CheckClient extends WorkerClient<CheckQuestion> {
  constructor() {
    super("check_worker", "check_worker.js");
  }
}
