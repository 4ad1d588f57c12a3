// The questions of the dialog that exports files, which its worker answers (files_worker.ts). To
// cancel a question, stop the client: its worker ends at once, and the next question starts
// another.

import type { FileOptions, FilePlan, FileTables, TerrainFile } from "../../api/faultline";
import type { OpenedBase } from "../common/opened";
import { type ReportProgress, WorkerClient } from "../common/rpc";

/** A link's land on a grid of so many vertices a side. */
export interface LandRequest {
  link: string;
  size: number;
  /** The heights that it stands on, if it does on any. */
  base?: OpenedBase;
}

interface FileRequest {
  land: LandRequest;
  format: string;
  options: FileOptions;
}

export type FilesQuestion =
  { call: "tables"; link: string } | ({ call: "plan" | "file" } & FileRequest);

export interface Tables {
  /** The land's own grid. */
  size: number;
  tables: FileTables;
}

export class FilesClient extends WorkerClient<FilesQuestion> {
  constructor() {
    super("files_worker", "files_worker.js");
  }

  tables(link: string): Promise<Tables> {
    return this.ask({ call: "tables", link });
  }

  plan(request: FileRequest, onProgress: ReportProgress): Promise<FilePlan> {
    return this.ask({ call: "plan", ...request }, { onProgress });
  }

  file(request: FileRequest, onProgress: ReportProgress): Promise<TerrainFile> {
    return this.ask({ call: "file", ...request }, { onProgress });
  }
}
