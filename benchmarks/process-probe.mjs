/**
 * Loaded into a measured process with `--import`. Asked over the IPC channel, it answers how long the event loop was
 * blocked at most, and how large the process became, since the last question.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

process.on('message', (message) => {
  if (message !== 'measure') return;
  const peakKilobytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
  process.send({ longestBlockMs: delay.max / 1e6, peakMegabytes: peakKilobytes / 1024 });
  delay.reset();
  // Resets the peak that Linux remembers.
  writeFileSync('/proc/self/clear_refs', '5');
});
process.channel?.unref();
