// The questions that the check module answers in its worker (check_worker.ts).

import { WorkerClient } from "../common/rpc";

/** Calls of the module by name. */
export type CheckQuestion =
  | { call: "land" | "cuts"; args: [link: string] }
  | {
      call: "check";
      args: [
        link: string,
        name: string,
        bytes: Uint8Array,
        columns: number,
        rows: number,
        bigEndian: boolean,
      ];
    };

export class CheckClient extends WorkerClient<CheckQuestion> {
  constructor() {
    super("check_worker", "check_worker.js");
  }
}
