// The worker that runs the check module, or the one that reads TIFFs as well, once a TIFF is given;
// and the module grade, once an instructor asks.

import { filled } from "../common/filled";
import { answerQuestions } from "../common/rpc";
import type { CalledModule, CheckQuestion } from "./check_client";
import type { ReadBytes } from "./check_module";

type Answer = string | Float32Array;

/** What only workers have, and the types of pages lack. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

async function load(script: string): Promise<CalledModule> {
  const address = new URL(script, import.meta.url).href;
  try {
    const { default: create } = (await import(address)) as {
      default: () => Promise<CalledModule>;
    };
    return await create();
  } catch (error) {
    console.info(error);
    throw new Error(TEXT.failureWorkerError);
  }
}

let loaded = load("./check.js");
let grade: Promise<CalledModule> | null = null;
/** The functions that the module grade has. */
const GRADING = ["makeAssignment", "explainResult"];

/** Files whose bytes are read where the module asks for them. */
class Given {
  /** Why a part of one could not be read. */
  error: unknown = null;
  /** The name of that one. */
  unread = "";
  private readonly reader = new FileReaderSync();

  constructor(private readonly files: File[]) {}

  readonly read: ReadBytes = (number, offset, length) => {
    const file = this.files[number]!;
    try {
      return new Uint8Array(this.reader.readAsArrayBuffer(file.slice(offset, offset + length)));
    } catch (error) {
      // An error must not pass through the module's frames.
      this.error = error;
      this.unread = file.name;
      return new Uint8Array();
    }
  };
}

const isFiles = (value: unknown): value is File[] =>
  Array.isArray(value) && value[0] instanceof File;

function answerOf(module: CalledModule, { call, args }: CheckQuestion): Answer {
  let given = new Given([]);
  const values = (args as unknown[]).flatMap((value): unknown[] => {
    if (!isFiles(value)) return [value];
    given = new Given(value);
    return [value.map(({ name }) => name), value.map(({ size }) => size), given.read];
  });
  const answer = (module[call] as (...values: unknown[]) => Answer)(...values);
  if (given.error) {
    console.info(given.error);
    throw new Error(filled(TEXT.fileUnreadError, { file: given.unread }));
  }
  return answer;
}

const needsTiffReader = (answer: Answer): boolean =>
  typeof answer === "string" && answer.includes('"needsTiffReader":true');

answerQuestions(async (question: CheckQuestion) => {
  if (GRADING.includes(question.call)) grade ??= load("./grade.js");
  let answer = answerOf(await (GRADING.includes(question.call) ? grade! : loaded), question);
  if (needsTiffReader(answer)) {
    const withTiff = load("./check_tiff.js");
    answer = answerOf(await withTiff, question);
    loaded = withTiff;
  }
  // A view of the module's memory is copied.
  return typeof answer === "string" ? answer : answer.slice();
});
