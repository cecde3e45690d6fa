/**
 * Loaded into a process with `--import`: prints how long the event loop was kept from a timer, as `turn=<milliseconds>`. It
 * counts the time that the thread was computing, not the time that it waited for a processor, so that a busy machine does
 * not count. Linux says that; elsewhere the processor time of the whole process bounds it from above.
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
