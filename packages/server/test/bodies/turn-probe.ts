/**
 * Loaded into a process with `--import`: prints how long the event loop kept a timer waiting, as `turn=<milliseconds>`.
 * It counts only the time in which the thread computed, not the time in which it waited for a processor, so that a busy
 * machine makes no difference. Only Linux tells this; elsewhere the processor time of the whole process is an upper
 * bound.
 */
import { readFileSync } from 'node:fs';

const everyMs = 5;
const leastPrintedMs = 20;

function computingMs(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ', 1)[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
}

let before = computingMs();
setInterval(() => {
  const now = computingMs();
  if (now - before >= leastPrintedMs) process.stderr.write(`turn=${Math.round(now - before)}\n`);
  before = now;
}, everyMs).unref();
