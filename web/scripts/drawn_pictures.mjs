// The checksums of what pictures were drawn from: a picture is drawn anew only if its request
// (recipe, size and options) or the program that draws it has changed, or if it is missing.
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sha256 } from "./names.mjs";

export class DrawnPictures {
  #file;
  #root;
  #program;
  #sums;
  #written = Promise.resolve();

  constructor(file, root, program, sums) {
    this.#file = file;
    this.#root = root;
    this.#program = program;
    this.#sums = sums;
  }

  /**
   * Reads the list in `file`, of pictures below the folder `root`, that `program` draws. A missing
   * or damaged list counts as empty.
   */
  static async read(file, root, program) {
    let sums = {};
    try {
      sums = JSON.parse(await readFile(file, "utf8")) ?? {};
    } catch {
      // Every picture is drawn.
    }
    return new DrawnPictures(file, root, sha256(await readFile(program)), sums);
  }

  #sum(request) {
    return sha256(JSON.stringify([this.#program, request]));
  }

  /** Whether the picture `name` (its path below the root) was drawn from this request. */
  isCurrent(name, request) {
    return this.#sums[name] === this.#sum(request) && existsSync(join(this.#root, name));
  }

  /**
   * Records that the picture has been drawn, and writes the list. Several pictures are drawn at a
   * time, so each list waits until the one before is written.
   */
  record(name, request) {
    this.#sums[name] = this.#sum(request);
    this.#written = this.#written.then(() => this.#write());
    return this.#written;
  }

  async #write() {
    const sorted = Object.fromEntries(Object.entries(this.#sums).sort());
    await mkdir(dirname(this.#file), { recursive: true });
    await writeFile(`${this.#file}.part`, `${JSON.stringify(sorted, null, 1)}\n`);
    await rename(`${this.#file}.part`, this.#file);
  }
}
