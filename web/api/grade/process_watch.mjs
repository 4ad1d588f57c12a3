// Watches a process and all that it started, by /proc (Linux): their memory, and the time that they
// had. Ends them all when they take more memory than they may.
import { readdirSync, readFileSync } from "node:fs";

const PAGE_BYTES = 4096;
const TICK_MS = 10;
/** So little of the processors' time unused, and something waits for them. */
const BUSY_IDLE_SHARE = 0.05;

function allProcesses() {
  try {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** The processes that descend from this one, itself among them. */
export function processTree(root) {
  const children = new Map();
  for (const name of allProcesses()) {
    try {
      // The name of the program may hold spaces and brackets; what is wanted follows it.
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      if (!children.has(parent)) children.set(parent, []);
      children.get(parent).push(name);
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

/** Ends every process that has this home, however it was started. */
export function killAtHome(home) {
  const ids = [];
  for (const name of allProcesses()) {
    try {
      const environment = readFileSync(`/proc/${name}/environ`, "latin1").split("\0");
      if (name !== process.pid && environment.includes(`HOME=${home}`)) ids.push(name);
    } catch {
      // It has ended, or is somebody else's.
    }
  }
  kill(ids);
}

/** The processor time of these processes in milliseconds, those that have ended left out. */
function processorMs(processes) {
  let ticks = 0;
  for (const id of processes) {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, "latin1");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has ended.
    }
  }
  return ticks * TICK_MS;
}

/** {idle, all} of the machine's processors, in ticks since it started; null where that is not told. */
function machineTicks() {
  try {
    const counts = readFileSync("/proc/stat", "latin1")
      .split("\n", 1)[0]
      .trim()
      .split(/\s+/)
      .slice(1, 9);
    const ticks = counts.map(Number);
    return { idle: ticks[3] + ticks[4], all: ticks.reduce((sum, each) => sum + each, 0) };
  } catch {
    return null;
  }
}

/**
 * The time that a process tree had: that of the clock, less what other programs took from it. While
 * the machine's processors are all busy, and the tree has less than one of them, only its own
 * processor time counts.
 */
export class GivenTime {
  constructor() {
    this.ms = 0;
    this.last = null;
  }

  add(tree) {
    const now = { at: performance.now(), own: processorMs(tree), machine: machineTicks() };
    const { last } = this;
    this.last = now;
    if (last === null) return;
    const passed = now.at - last.at;
    const all = now.machine && last.machine ? now.machine.all - last.machine.all : 0;
    const isBusy = all > 0 && now.machine.idle - last.machine.idle < BUSY_IDLE_SHARE * all;
    // A process that has ended takes its processor time along.
    const own = Math.max(now.own - last.own, 0);
    this.ms += isBusy ? Math.min(own, passed) : passed;
  }
}

/**
 * Looks at a process tree ten times a second. `onOver("memory")` is called once when it holds more
 * than so many bytes, its processes have been ended by then; `onOver("time")` when it had more than
 * `limitMs` of time. Returns {stop, most, ms}: the most that was held, and the time that it had
 * since `start` was called.
 */
export function watchProcesses(root, { maxBytes, limitMs, onOver }) {
  let most = 0;
  const time = new GivenTime();
  let isRunning = false;
  const look = () => {
    const tree = processTree(root);
    const bytes = ownBytes(tree);
    most = Math.max(most, bytes);
    if (isRunning) time.add(tree);
    if (bytes > maxBytes) {
      clearInterval(timer);
      kill(tree.reverse());
      onOver("memory");
    } else if (time.ms > limitMs) {
      clearInterval(timer);
      onOver("time");
    }
  };
  const timer = setInterval(look, 100);
  return {
    start: () => {
      isRunning = true;
      look();
    },
    stop: () => clearInterval(timer),
    most: () => most,
    ms: () => time.ms,
  };
}
