import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '../wait-until.js';

/** The service's own gauges, asked all the time. */
export interface ProcessWatch {
  /** The longest time for which its event loop took no turn. */
  readonly longestBlockMs: () => number;
  readonly largestMegabytes: () => number;
  /** Processor time that it has taken so far. */
  readonly cpuSeconds: () => number;
  /** Waits until the process has come down to this size again. @throws after a minute */
  untilBelow(megabytes: number): Promise<number>;
  stop(): Promise<void>;
}

const pauseMs = 500;
const settleLimitMs = 60_000;

export function watchProcess(url: string): ProcessWatch {
  const stopping = new AbortController();
  let longestBlockMs = 0;
  let largestMegabytes = 0;
  let cpuSeconds = 0;

  async function look(): Promise<number> {
    const text = await (await fetch(`${url}/metrics`)).text();
    longestBlockMs = Math.max(longestBlockMs, 1_000 * gauge(text, 'nodejs_eventloop_lag_max_seconds'));
    cpuSeconds = gauge(text, 'process_cpu_seconds_total');
    const megabytes = gauge(text, 'process_resident_memory_bytes') / 1_048_576;
    largestMegabytes = Math.max(largestMegabytes, megabytes);
    return megabytes;
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look();
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  // The gauge starts anew when it is asked: what happened before is not of this watch.
  const watching = look().then(() => {
    longestBlockMs = 0;
    return watch();
  });
  watching.catch(() => undefined);
  return {
    longestBlockMs: () => longestBlockMs,
    largestMegabytes: () => largestMegabytes,
    cpuSeconds: () => cpuSeconds,
    untilBelow: (megabytes) =>
      waitUntil(
        () => `the process is below ${megabytes} MB again`,
        async () => {
          const size = await look();
          return size < megabytes ? size : undefined;
        },
        settleLimitMs,
      ),
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}

function gauge(text: string, name: string): number {
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (found === undefined) throw new Error(`the service has no gauge ${name}`);
  return Number(found);
}
