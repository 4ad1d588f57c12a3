// Reads the version of Faultline from CMakeLists.txt, the only place that contains it.
//
//   node web/scripts/version.mjs    prints it
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

const [, version] =
  /^project\(faultline VERSION (\d+\.\d+\.\d+)/m.exec(
    readFileSync(join(root, "CMakeLists.txt"), "utf8"),
  ) ?? [];
if (version === undefined) throw new Error("CMakeLists.txt names no version as project(VERSION)");

export const VERSION = version;

/** The commit, with "-dirty" if the tree has changes; "unknown" outside a checkout. */
export function readCommit() {
  const describe = ["describe", "--always", "--abbrev=40", "--exclude=*", "--dirty"];
  const { status, stdout } = spawnSync("git", describe, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : "unknown";
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(VERSION);
