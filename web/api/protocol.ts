// The messages between a thread and the worker that holds its terrain. The worker answers questions
// one after the other, in their order, but handles a cancellation at once.

import type {
  CentredOptions,
  Fault,
  FileOptions,
  FilePlan,
  Mesh,
  MeshOptions,
  NormalsOptions,
  OpenedHeights,
  Statistics,
  TerrainFile,
} from "./faultline";
import type { Facts } from "./terrain";

/** The calls, each with its arguments and its answer. */
export interface Calls {
  open: {
    args: [
      text: string,
      at: number | undefined,
      size: number | undefined,
      module: WebAssembly.Module,
      base: OpenedHeights | undefined,
    ];
    answer: Facts;
  };
  heights: { args: []; answer: Float32Array };
  hash: { args: []; answer: string };
  centredHeights: { args: [options?: CentredOptions]; answer: Float32Array };
  normals: { args: [options?: NormalsOptions]; answer: Float32Array };
  mesh: { args: [options?: MeshOptions]; answer: Mesh };
  statistics: { args: []; answer: Statistics };
  fault: { args: [index: number]; answer: Fault };
  describeFile: { args: [format: string, options: FileOptions]; answer: FilePlan };
  file: { args: [format: string, options: FileOptions]; answer: TerrainFile };
  advance: { args: [count: number]; answer: number };
  seek: { args: [position: number]; answer: number };
}

export type CallName = keyof Calls;

/** `cancel` cancels the question with this id. */
export type Question =
  | { id: number; cancel: true }
  | { [Name in CallName]: { id: number; call: Name; args: Calls[Name]["args"] } }[CallName];

export type Reply =
  | { id: number; progress: number }
  | { id: number; position: number; answer: unknown }
  | { id: number; position: number; error: { name: string; message: string } };
