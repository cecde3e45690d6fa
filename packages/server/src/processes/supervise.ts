import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@stoa/embedded';
import type { Config } from '../config/config.js';
import type { Logger } from '../config/logger.js';
import { createMetricsGathering } from './gather-metrics.js';
import type { FromSibling, ToSibling } from './messages.js';

/** How a process ended. */
interface End {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** A process ended before it was ready. Unless a signal ended it, it has said why on standard error. */
export class ProcessNotStartedError extends Error {
  readonly exitCode: number;

  constructor(name: string, { exitCode, signal }: End) {
    super(
      signal === null
        ? `the process ${name} did not start; it has said why`
        : `the process ${name} was ended by ${signal} before it was ready`,
    );
    this.exitCode = exitCode ?? 1;
    this.name = 'ProcessNotStartedError';
  }
}

export interface SuperviseOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** The arguments of this process, which the others get as well. */
  readonly args: readonly string[];
}

/** Processes that run. */
export interface Processes {
  /** Stops those that serve, then the one that works, then the embedded database. */
  stop(options: { withDelay: boolean }): Promise<void>;
}

/** What one of the processes does. */
interface Part {
  readonly name: string;
  readonly role: 'api' | 'worker';
}

interface Running {
  readonly worker: Worker;
  /** Resolves when it is ready. @throws ProcessNotStartedError */
  readonly ready: Promise<void>;
  readonly ended: Promise<End>;
}

/** A process that lived shorter is started again only after a pause, which doubles. */
const shortLifeMs = 60_000;
const leastPauseMs = 1_000;
const longestPauseMs = 30_000;

/**
 * Starts `config.processes` processes, of which one works and the others serve calls at the same port, and starts each
 * again that ends. The first to start is the one that works: it migrates, and says alone what is wrong.
 * @throws ProcessNotStartedError when one of them does not start, and EmbeddedPostgresError; nothing is left running
 */
export async function superviseProcesses({ config, logger, args }: SuperviseOptions): Promise<Processes> {
  const embedded = config.databaseUrl === undefined ? await holdEmbedded(config, logger) : undefined;
  const stopping = new AbortController();
  const running = new Map<Part, Running>();
  const gathering = createMetricsGathering();
  const receive = (worker: Worker, message: FromSibling): void => {
    if (message.type === 'metrics') gathering.received(message);
    if (message.type === 'ask-all')
      void gathering
        .gather([...running].map(([{ name }, { worker: one }]) => ({ name, ask: (it) => tell(one, it) })))
        .then((text) => tell(worker, { type: 'metrics-of-all', question: message.question, text }));
  };
  const start = (part: Part): Running => {
    const one = startProcess(part, args, receive);
    running.set(part, one);
    void one.ended.then(() => running.delete(part));
    return one;
  };
  const keep = async (part: Part, first: Running): Promise<void> => {
    let pauseMs = 0;
    for (let one = first; ; one = start(part)) {
      const startedMs = performance.now();
      const { exitCode, signal } = await one.ended;
      if (stopping.signal.aborted) return;
      const lived = performance.now() - startedMs;
      pauseMs = lived > shortLifeMs ? 0 : Math.min(Math.max(leastPauseMs, 2 * pauseMs), longestPauseMs);
      logger.error(
        { process: part.name, exit_code: exitCode, signal, pause_ms: pauseMs },
        'a process ended unexpectedly and will be started again',
      );
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
    }
  };
  const stop = async ({ withDelay }: { withDelay: boolean }): Promise<void> => {
    stopping.abort();
    for (const role of ['api', 'worker'])
      await Promise.all(
        [...running]
          .filter(([part]) => part.role === role)
          .map(async ([, { worker, ready, ended }]) => {
            // A process that still starts does not hear what it is told.
            await ready.catch(() => undefined);
            tell(worker, { type: 'stop', withDelay: withDelay && role === 'api' });
            await ended;
          }),
      );
    await embedded?.stop();
    logger.info('stopped');
  };

  try {
    const parts = partsOf(config.processes);
    for (const together of [parts.slice(0, 1), parts.slice(1)]) {
      const started = together.map((part) => ({ part, one: start(part) }));
      await Promise.all(started.map(({ one }) => one.ready));
      for (const { part, one } of started) void keep(part, one);
    }
  } catch (error) {
    await stop({ withDelay: false });
    throw error;
  }
  logger.info({ processes: config.processes }, 'all processes are ready');
  return { stop };
}

function partsOf(processes: number): readonly Part[] {
  const serving = Array.from({ length: processes - 1 }, (_, index) => ({
    name: `api-${index + 1}`,
    role: 'api' as const,
  }));
  return [{ name: 'worker', role: 'worker' }, ...serving];
}

/** Each process is what `stoa serve` is with another role: the last of two options counts. */
function startProcess(
  { name, role }: Part,
  args: readonly string[],
  receive: (worker: Worker, message: FromSibling) => void,
): Running {
  // The other kind of messages between processes is JSON, which has no NaN.
  cluster.setupPrimary({ args: [...args, '--role', role], serialization: 'advanced' });
  const worker = cluster.fork();
  const ended = new Promise<End>((resolve) =>
    worker.once('exit', (exitCode: number | null, signal: string | null) => resolve({ exitCode, signal })),
  );
  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: FromSibling) => {
      if (message.type === 'ready') resolve();
      else receive(worker, message);
    });
    void ended.then((end) => reject(new ProcessNotStartedError(name, end)));
  });
  // A message to a process that was just killed fails with EPIPE. Its end says the same.
  worker.on('error', () => undefined);
  // When it starts again, nothing waits for it but a stop. The end of the process says the same.
  ready.catch(() => undefined);
  return { worker, ready, ended };
}

function tell(worker: Worker, message: ToSibling): void {
  if (worker.isConnected()) worker.send(message);
}

/** Connections that commands, backups and the server itself need. */
const otherConnections = 40;
/** Connections of a process besides its pool. */
const connectionsBeside = 4;

/** The embedded database, which all processes use and none of them owns. */
function holdEmbedded(
  { dataDir, temporaryDir, cacheDir, poolSize, processes }: Config,
  logger: Logger,
): ReturnType<typeof startEmbeddedPostgres> {
  const connections = processes * (poolSize + connectionsBeside) + otherConnections;
  return startEmbeddedPostgres({
    dataDir,
    temporaryDir,
    cacheDir,
    role: 'owner',
    logger,
    settings: connections > 100 ? { max_connections: String(connections) } : {},
  });
}
