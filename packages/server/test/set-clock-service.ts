/**
 * A service with a set clock as a program: `set-clock-process.ts` starts it. Its intervals of 30 s and timeouts of 60
 * s, and longer ones, go by that clock: by these the signing keys are read and rotated. Shorter ones, such as the
 * driver's, go by the real clock.
 */

import { buildService } from '../src/build-service.js';
import { decideConfig } from '../src/config/config.js';
import { createLogger } from '../src/config/logger.js';
import { connectDatabase } from '../src/database/database.js';
import { createHeartbeat } from '../src/database/heartbeat.js';
import { readTopology } from '../src/database/topology.js';
import { closeHttp, listen } from '../src/http/listening/listen.js';
import type { SetClockOptions } from './set-clock-process.js';
import { settableClock } from './settable-clock.js';

/**
 * The shortest intervals, and the shortest timeouts, that go by the set clock. No statement may take as long as these
 * timeouts.
 */
const longIntervalMs = 30_000;
const longTimerMs = 60_000;

interface LongTimer {
  readonly call: () => void;
  readonly everyMs: number | undefined;
  atMs: number;
}

type Start = (call: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => NodeJS.Timeout;

/** Takes over long timers; the function it returns moves their clock. */
function takeLongTimers(): (ms: number) => void {
  const real = { setTimeout, setInterval, clearTimeout };
  const waiting = new Map<NodeJS.Timeout, LongTimer>();
  let nowMs = 0;
  const taken =
    (start: Start, { fromMs, repeats }: { fromMs: number; repeats: boolean }): Start =>
    (call, ms = 0, ...args) => {
      if (ms < fromMs) return start(call, ms, ...args);
      // Stands for the timer, so that clearing this timer can be recognized.
      const handle = real.setTimeout(() => undefined, 0);
      const everyMs = repeats ? ms : undefined;
      waiting.set(handle, { call: () => call(...args), everyMs, atMs: nowMs + ms });
      return handle;
    };
  const clear = (handle: NodeJS.Timeout | undefined): void => {
    if (handle !== undefined) waiting.delete(handle);
    real.clearTimeout(handle);
  };
  Object.assign(globalThis, {
    setTimeout: taken(real.setTimeout, { fromMs: longTimerMs, repeats: false }),
    setInterval: taken(real.setInterval, { fromMs: longIntervalMs, repeats: true }),
    clearTimeout: clear,
    clearInterval: clear,
  });
  return (ms) => {
    nowMs += ms;
    for (const [handle, timer] of [...waiting].filter(([, { atMs }]) => atMs <= nowMs)) {
      if (timer.everyMs === undefined) waiting.delete(handle);
      else timer.atMs += timer.everyMs;
      timer.call();
    }
  };
}

const variables = {
  STOA_BASE_URL: 'https://stoa.test',
  STOA_PORT: '0',
  STOA_RATE_INSTALL_ADDRESS: '100000/s',
  STOA_RATE_INSTALL_TOKEN: '100000/s',
};

async function run({ connection, start, rotationDays, secret }: SetClockOptions): Promise<void> {
  const clock = settableClock(start);
  const advanceTimers = takeLongTimers();
  const decided = decideConfig({
    variables,
    workingDir: '/no-such-folder',
    temporaryDir: '/tmp',
    cacheDir: undefined,
  });
  const config = { ...decided, signing: { ...decided.signing, rotationDays } };
  const [connected, pulse] = [6, 2].map((poolSize) =>
    connectDatabase(connection, { poolSize, applicationName: 'stoa test', onIdleError: () => undefined }),
  );
  if (connected === undefined || pulse === undefined) throw new Error('there are two pools');
  const database = { ...connected, topology: await readTopology(pulse, clock) };
  const logger = createLogger('warn');
  const heartbeat = createHeartbeat({ database: pulse, logger });
  const masterSecret = Buffer.from(secret, 'hex');
  const built = await buildService({ config, logger, clock, database, pulse, heartbeat, masterSecret });
  for (const part of built.parts) await part.start();
  process.on('message', (message: { advanceMs: number }) => {
    clock.advance(message.advanceMs);
    advanceTimers(message.advanceMs);
    process.send?.('advanced');
  });
  const stop = async (): Promise<void> => {
    await closeHttp(built.app);
    for (const part of built.parts.toReversed()) await part.stop();
    await Promise.all([database.close(), pulse.close()]);
  };
  process.once('disconnect', () => void stop());
  process.send?.((await listen(built.app, config)).url);
}

await run(JSON.parse(process.argv[2] ?? '') as SetClockOptions);
