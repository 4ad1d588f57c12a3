// Opens files of heights. This script, its worker and the modules are fetched when somebody calls
// openHeights(), not before. faultline.d.ts is the contract.

import type { FileMap, OpenedFile } from "../src/check/check_module";
import { converted, named } from "../src/common/converted";
import type {
  FileSays,
  HeightsError,
  HeightsErrorCode,
  HeightsInput,
  HeightsOptions,
  ReadHeights,
} from "./faultline";
import type { HeightsQuestion, HeightsReply, SentFile } from "./heights_protocol";
import { checkOptions, isGiven, throwIfAborted } from "./options";

/** The connection of this thread to the worker that reads. */
export interface Reader {
  post(question: HeightsQuestion, transfer: Transferable[]): void;
  close(): void;
}

/** What browsers and Node do differently; it comes from the package's entry. */
export interface ReaderHost {
  /** Compiles a module of the package. */
  load(address: URL): Promise<WebAssembly.Module>;
  start(onReply: (reply: HeightsReply) => void, failed: (why: string) => void): Reader;
  /** The path of a file that a text or an address names; only in Node. */
  pathOf?(file: string | URL): string;
}

type Answered = Extract<HeightsReply, { opened: string }>;

const modules = new Map<string, Promise<WebAssembly.Module>>();

/** The module at an address, compiled once. */
function compiled(host: ReaderHost, address: URL): Promise<WebAssembly.Module> {
  const known = modules.get(address.href);
  if (known) return known;
  const loading = host.load(address).catch((error: unknown) => {
    // The next call tries again.
    modules.delete(address.href);
    throw error;
  });
  modules.set(address.href, loading);
  return loading;
}

// Bundlers follow only addresses that are written like these.
const plain = (): URL => new URL("./heights.wasm", import.meta.url);
const withTiff = (): URL => new URL("./heights-tiff.wasm", import.meta.url);

// The class name of a value, because instanceof fails for objects of another frame or realm.
const kindOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);
const isBlob = (value: unknown): value is Blob => ["Blob", "File"].includes(kindOf(value));

/** A copy, which goes to the worker. */
function copyOf(data: ArrayBuffer | ArrayBufferView): Uint8Array<ArrayBuffer> {
  if (!ArrayBuffer.isView(data)) return new Uint8Array(data).slice();
  return new Uint8Array(
    data.buffer,
    data.byteOffset,
    data.byteLength,
  ).slice() as Uint8Array<ArrayBuffer>;
}

async function sentFile(host: ReaderHost, file: HeightsInput): Promise<SentFile> {
  if (host.pathOf && (typeof file === "string" || kindOf(file) === "URL")) {
    const path = host.pathOf(file as string | URL);
    return { name: path, path };
  }
  const { name, data } = (
    isBlob(file) ? { name: (file as File).name, data: file } : Object(file)
  ) as {
    name?: unknown;
    data?: unknown;
  };
  const text = isGiven(name) ? converted(String, name, "name") : "";
  // Node's workers read no blobs.
  if (isBlob(data)) {
    return host.pathOf
      ? { name: text, bytes: new Uint8Array(await data.arrayBuffer()) }
      : { name: text, blob: data };
  }
  if (kindOf(data) === "ArrayBuffer" || ArrayBuffer.isView(data)) {
    return { name: text, bytes: copyOf(data as ArrayBuffer) };
  }
  const path = host.pathOf ? ", or be a path or a file: address" : "";
  const what = kindOf(file) === "Object" ? `one with ${named(data)} as data` : named(file);
  throw new TypeError(
    `A file must be a File, or have a name and its bytes as data${path}, not ${what}.`,
  );
}

/** One file, or several. */
function listOf(files: unknown): HeightsInput[] {
  const isList = Array.isArray(files) || kindOf(files) === "FileList";
  return isList ? [...(files as Iterable<HeightsInput>)] : [files as HeightsInput];
}

/** What C++ reads (src/exchange/read/heights_request.h). */
function requestOf({ part, ...rest }: Omit<HeightsOptions, "signal">): string {
  if (isGiven(part) && typeof part !== "object") {
    throw new TypeError(`part must be an object, not ${named(part)}.`);
  }
  return Object.entries({ ...rest, ...part })
    .filter(([, value]) => isGiven(value))
    .map(
      ([key, value]) =>
        `${key}=${converted(String, value, key).replace(/[&%]/g, encodeURIComponent)}`,
    )
    .join("&");
}

function errorOf(
  { error, needsSize, needsFilling, needsPart }: OpenedFile,
  map?: string,
): HeightsError {
  const code: HeightsErrorCode = needsSize
    ? "needs-size"
    : needsFilling
      ? "needs-filling"
      : needsPart
        ? "needs-part"
        : "refused";
  const shown = map === undefined ? null : (JSON.parse(map) as FileMap);
  const { columns, rows, across, along, width, height, shade } = shown ?? ({} as FileMap);
  return Object.assign(new Error(error), {
    name: "HeightsError" as const,
    code,
    ...(shown && !shown.error && { map: { columns, rows, across, along, width, height, shade } }),
  });
}

function openedOf(opened: OpenedFile, { heights, numbers }: Answered): ReadHeights {
  const { size, fingerprint, link, place, says, world, notes, sentence, name, files } = opened;
  return {
    heights,
    numbers: numbers.length > 0 ? numbers : null,
    place,
    size,
    fingerprint,
    text: link,
    side: world?.side,
    level: world?.level,
    says: says as FileSays,
    sentence,
    notes,
    name,
    files,
  };
}

const KINDS: Record<string, ErrorConstructor> = { RangeError, TypeError };

/** Asks a worker, which `onReader` gets to know; whoever calls closes it. */
async function read(
  host: ReaderHost,
  files: readonly HeightsInput[],
  request: string,
  onReader: (reader: Reader) => void,
): Promise<ReadHeights> {
  const sent = await Promise.all(files.map((file) => sentFile(host, file)));
  const wasm = await compiled(host, plain());
  let receive: (reply: HeightsReply) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const reader = host.start(
    (reply) => receive(reply),
    (why) => fail(new Error(`The worker that reads heights has stopped: ${why}`)),
  );
  onReader(reader);
  const ask = (question: HeightsQuestion, transfer: Transferable[]) =>
    new Promise<Answered>((resolve, reject) => {
      fail = reject;
      receive = (reply) => {
        if ("opened" in reply) resolve(reply);
        else reject(new (KINDS[reply.error.name] ?? Error)(reply.error.message));
      };
      reader.post(question, transfer);
    });
  const bytes = sent.flatMap((file) => ("bytes" in file ? [file.bytes.buffer] : []));
  let reply = await ask({ wasm, files: sent, request }, bytes);
  if ((JSON.parse(reply.opened) as OpenedFile).needsTiffReader) {
    reply = await ask({ withTiff: await compiled(host, withTiff()) }, []);
  }
  const opened = JSON.parse(reply.opened) as OpenedFile;
  if (opened.error) throw errorOf(opened, reply.map);
  return openedOf(opened, reply);
}

export async function openHeights(
  host: ReaderHost,
  files: HeightsInput | readonly HeightsInput[] | FileList,
  options: HeightsOptions = {},
): Promise<ReadHeights> {
  checkOptions(options);
  const { signal, ...said } = options;
  throwIfAborted(signal);
  let reader: Reader | null = null;
  let isOver = false;
  const onReader = (made: Reader) => {
    reader = made;
    // It was given up before.
    if (isOver) made.close();
  };
  let cancel = (): void => undefined;
  const cancelled = new Promise<never>((_, reject) => {
    cancel = () => reject(signal?.reason);
  });
  signal?.addEventListener("abort", cancel);
  try {
    return await Promise.race([read(host, listOf(files), requestOf(said), onReader), cancelled]);
  } finally {
    isOver = true;
    signal?.removeEventListener("abort", cancel);
    (reader as Reader | null)?.close();
  }
}
