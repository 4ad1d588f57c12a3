// The worker's side of openHeights(): reads files by the module `check`, which is here called heights.

import createPlain from "heights-module";
import createWithTiff from "heights-tiff-module";
import type { CheckModule, OpenedFile } from "../src/check/check_module";
import type { HeightsQuestion, HeightsReply, SentFile } from "./heights_protocol";

/** A file whose bytes are read where the module asks for them. */
export interface Readable {
  name: string;
  size: number;
  /** At most so many bytes; throws where they cannot be read. */
  read(offset: number, length: number): Uint8Array;
}

/** The connection of this worker to the thread that started it, and its way to files. */
export interface ReaderPort {
  post(reply: HeightsReply, transfer: Transferable[]): void;
  listen(listener: (question: HeightsQuestion) => void): void;
  /** Makes a file readable that is not sent as bytes. */
  readable(file: Exclude<SentFile, { bytes: unknown }>): Readable;
  /** Of paths, those under which there is something; in Node alone. */
  there?(paths: string[]): string[];
}

function ofBytes({ name, bytes }: { name: string; bytes: Uint8Array }): Readable {
  const read = (offset: number, length: number) => bytes.subarray(offset, offset + length);
  return { name, size: bytes.length, read };
}

type Create = typeof createPlain;

function instantiate(create: Create, wasm: WebAssembly.Module): Promise<CheckModule> {
  return new Promise((resolve, reject) => {
    create({
      instantiateWasm(imports, receive) {
        WebAssembly.instantiate(wasm, imports).then((made) => receive(made, wasm), reject);
        return {};
      },
    }).then(resolve, reject);
  });
}

/** Adds the files that stand beside those on the disk and tell what they do not. */
function withBeside(module: CheckModule, files: SentFile[], port: ReaderPort): SentFile[] {
  if (!port.there) return files;
  const found = [...files];
  const beside = JSON.parse(module.namesBeside(files.map(({ name }) => name))) as string[][];
  beside.forEach((names, i) => {
    if (!("path" in files[i]!)) return;
    for (const name of port.there!(names)) {
      if (!found.some((file) => file.name === name)) found.push({ name, path: name });
    }
  });
  return found;
}

function read(module: CheckModule, files: Readable[], request: string): HeightsReply {
  let failure: { error: unknown; name: string } | null = null;
  const bytesOf = (file: number, offset: number, length: number): Uint8Array => {
    try {
      return files[file]!.read(offset, length);
    } catch (error) {
      // An error must not pass through the module's frames.
      failure ??= { error, name: files[file]!.name };
      return new Uint8Array();
    }
  };
  const names = files.map(({ name }) => name);
  const sizes = files.map(({ size }) => size);
  const opened = module.openFiles(names, sizes, bytesOf, request);
  const needsPart = (JSON.parse(opened) as OpenedFile).needsPart;
  const map = needsPart ? module.filesMap(names, sizes, bytesOf, request) : undefined;
  const unread = failure as { error: unknown; name: string } | null;
  if (unread) {
    const why = unread.error instanceof Error ? unread.error.message : String(unread.error);
    throw new Error(`${unread.name} cannot be read: ${why}`, { cause: unread.error });
  }
  // Views of the module's memory are copied.
  return {
    opened,
    map,
    heights: module.openedHeights().slice(),
    numbers: module.openedNumbers().slice(),
  };
}

export function serveHeights(port: ReaderPort): void {
  let files: SentFile[] = [];
  let request = "";

  async function answer(question: HeightsQuestion): Promise<HeightsReply> {
    if ("files" in question) ({ files, request } = question);
    const module =
      "files" in question
        ? await instantiate(createPlain, question.wasm)
        : await instantiate(createWithTiff, question.withTiff);
    const readable = withBeside(module, files, port).map((file) =>
      "bytes" in file ? ofBytes(file) : port.readable(file),
    );
    return read(module, readable, request);
  }

  port.listen((question) => {
    answer(question).then(
      (reply) => {
        const arrays = "opened" in reply ? [reply.heights.buffer, reply.numbers.buffer] : [];
        port.post(reply, arrays as ArrayBuffer[]);
      },
      ({ name, message }: Error) => port.post({ error: { name, message } }, []),
    );
  });
}
