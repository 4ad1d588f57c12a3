// The questions that the modules check and grade answer in their worker (check_worker.ts).

import { WorkerClient } from "../common/rpc";
import type { CheckModule, ReadBytes } from "./check_module";
import type { GradePageModule } from "./grade_module";

/** What the worker calls: functions of the module check, or of grade. */
export type CalledModule = CheckModule & GradePageModule;

/** A list of files in a question stands for their names, their sizes and their bytes. */
type Sent<Args extends unknown[]> = Args extends [string[], number[], ReadBytes, ...infer Rest]
  ? [File[], ...Rest]
  : Args;

/** Calls of the module by name. */
export type CheckQuestion = {
  [Call in keyof CalledModule]: { call: Call; args: Sent<Parameters<CalledModule[Call]>> };
}[keyof CalledModule];

export class CheckClient extends WorkerClient<CheckQuestion> {
  constructor() {
    super("check_worker", "check_worker.js");
  }
}
