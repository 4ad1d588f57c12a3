// The worker that runs the check module, or the one that reads TIFFs as well, once a TIFF is given.

import { filled } from "../common/filled";
import { answerQuestions } from "../common/rpc";
import type { CheckQuestion } from "./check_client";
import type { CheckModule, CreateCheck, ReadBytes } from "./check_module";

type Answer = string | Float32Array;

/** What only workers have, and the types of pages lack. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

async function load(script: string): Promise<CheckModule> {
  const address = new URL(script, import.meta.url).href;
  const { default: create } = (await import(address)) as { default: CreateCheck };
  return create();
}

let loaded = load("./check.js");

/** A file whose bytes are read where the module asks for them. */
class Given {
  /** Why a part could not be read. */
  error: unknown = null;
  private readonly reader = new FileReaderSync();

  constructor(private readonly file: File) {}

  get args(): [name: string, size: number, read: ReadBytes] {
    return [this.file.name, this.file.size, (offset, length) => this.read(offset, length)];
  }

  private read(offset: number, length: number): Uint8Array {
    try {
      const part = this.file.slice(offset, offset + length);
      return new Uint8Array(this.reader.readAsArrayBuffer(part));
    } catch (error) {
      // An error must not pass through the module's frames.
      this.error = error;
      return new Uint8Array();
    }
  }
}

function answerOf(check: CheckModule, { call, args }: CheckQuestion): Answer {
  let given: Given | null = null;
  const values = (args as unknown[]).flatMap((value) => {
    if (!(value instanceof File)) return [value];
    given = new Given(value);
    return given.args;
  });
  const answer = (check[call] as (...values: unknown[]) => Answer)(...values);
  const unread = given as Given | null;
  if (unread?.error) {
    console.info(unread.error);
    throw new Error(filled(TEXT.fileUnreadError, { file: unread.args[0] }));
  }
  return answer;
}

const needsTiffReader = (answer: Answer): boolean =>
  typeof answer === "string" && answer.includes('"needsTiffReader":true');

answerQuestions(async (question: CheckQuestion) => {
  let answer = answerOf(await loaded, question);
  if (needsTiffReader(answer)) {
    const withTiff = load("./check_tiff.js");
    answer = answerOf(await withTiff, question);
    loaded = withTiff;
  }
  // A view of the module's memory is copied.
  return typeof answer === "string" ? answer : answer.slice();
});
