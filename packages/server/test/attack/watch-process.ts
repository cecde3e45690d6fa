import { setTimeout as delay } from 'node:timers/promises';

/** Reads the service's own gauges all the time. */
export interface ProcessWatch {
  /** The longest time for which its event loop took no turn. */
  readonly longestBlockMs: () => number;
  readonly largestMegabytes: () => number;
  /** Processor time that it has taken so far. */
  readonly cpuSeconds: () => number;
  /** Waits up to a minute until the process is as small as this. Returns its size then, or infinity if it has ended. */
  settledMegabytes(megabytes: number): Promise<number>;
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

  /** Where the process has ended, its exit code and its clients say so. */
  async function lookAgain(): Promise<number> {
    return look().catch(() => Number.POSITIVE_INFINITY);
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await lookAgain();
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  // Reading the gauge resets it, so this drops what happened before the watch began.
  const watching = look().then(() => {
    longestBlockMs = 0;
    return watch();
  });
  watching.catch(() => undefined);
  return {
    longestBlockMs: () => longestBlockMs,
    largestMegabytes: () => largestMegabytes,
    cpuSeconds: () => cpuSeconds,
    settledMegabytes: async (megabytes) => {
      const deadline = performance.now() + settleLimitMs;
      for (;;) {
        const size = await lookAgain();
        if (size < megabytes || size === Number.POSITIVE_INFINITY || performance.now() > deadline)
          return size;
        await delay(pauseMs);
      }
    },
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
