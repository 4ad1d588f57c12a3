// Watches the memory of a process and of all that it started, by /proc (Linux), and ends them all
// when they take more than they may.
import { readdirSync, readFileSync } from "node:fs";

const PAGE_BYTES = 4096;

/** The processes that descend from this one, itself among them. */
export function processTree(root) {
  const children = new Map();
  let names = [];
  try {
    names = readdirSync("/proc");
  } catch {
    return [root];
  }
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name of the program may hold spaces and brackets; what is wanted follows it.
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      if (!children.has(parent)) children.set(parent, []);
      children.get(parent).push(Number(name));
    } catch {
      // It has ended.
    }
  }
  const tree = [root];
  for (let i = 0; i < tree.length; i++) tree.push(...(children.get(tree[i]) ?? []));
  return tree;
}

/** Bytes of memory that these processes share with no file: what they hold of their own. */
export function ownBytes(processes) {
  let pages = 0;
  for (const id of processes) {
    try {
      const [, resident, shared] = readFileSync(`/proc/${id}/statm`, "latin1").split(" ");
      pages += Number(resident) - Number(shared);
    } catch {
      // It has ended.
    }
  }
  return pages * PAGE_BYTES;
}

/** Ends these processes at once. */
export function kill(processes) {
  for (const id of processes) {
    try {
      process.kill(id, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
}

/**
 * Looks at a process tree ten times a second. `onOver` is called once when it holds more than so
 * many bytes; its processes have been ended by then. Returns {stop, most}: the most that was held.
 */
export function watchMemory(root, maxBytes, onOver) {
  let most = 0;
  const timer = setInterval(() => {
    const tree = processTree(root);
    const bytes = ownBytes(tree);
    most = Math.max(most, bytes);
    if (bytes <= maxBytes) return;
    clearInterval(timer);
    kill(tree.reverse());
    onOver();
  }, 100);
  return { stop: () => clearInterval(timer), most: () => most };
}
