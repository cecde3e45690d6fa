import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AttackNews } from './attack-worker.js';
import { collectCursors } from './collect-cursors.js';
import type { Facts } from './facts.js';
import { createLatencies, type Latencies, type LatencySummary } from './latencies.js';
import { operationsOf, readDescription } from './operations.js';
import { prepareFacts } from './prepare-facts.js';
import { startTarget, type Target } from './start-target.js';
import type { Tally } from './tally.js';
import { type LogWatch, watchLog } from './watch-log.js';
import { type ProcessWatch, watchProcess } from './watch-process.js';
import { createWellBehavedClient, type WellBehavedClient } from './well-behaved-client.js';

/** These never succeed here, because nothing in the attacked service waits for a second person. */
const withoutProposal: readonly string[] = ['getCorrectionProposal', 'getFeeProposal'];

export interface AttackOptions {
  readonly seed: number;
  /** The numbers of the requests, from `from` up to but not including `to`. */
  readonly from: number;
  readonly to: number;
  /** A data directory for the embedded server. */
  readonly dataDir: string;
  /** How often the well-behaved client goes through everything before the attack begins. */
  readonly quietRounds: number;
  readonly onProgress?: (tally: Tally, watch: ProcessWatch) => void;
}

/** What an attack found. */
export interface Attack {
  readonly tally: Tally;
  /** The first wrong answer that the well-behaved client got; undefined if there was none. */
  readonly clientFault: string | undefined;
  readonly operations: number;
  /** Operations that never succeeded. */
  readonly unreached: readonly string[];
  readonly quiet: LatencySummary;
  readonly beside: LatencySummary;
  readonly wellBehavedRounds: number;
  readonly longestBlockMs: number;
  /** Before the attack began. */
  readonly quietBlockMs: number;
  /** How long the attack took, and how much processor time the service took meanwhile. */
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly largestMegabytes: number;
  readonly megabytesAfter: number;
  readonly logLines: number;
  readonly logFaults: readonly string[];
  readonly exitCode: number | null;
}

/** The process must return below this size, whatever it was sent. */
export const settledMegabytes = 300;

/** Starts a service, attacks it, and returns the results. */
export async function playAttack(options: AttackOptions): Promise<Attack> {
  const log = watchLog();
  const target = await startTarget({ dataDir: options.dataDir, onLine: log.onLine });
  let exitCode: number | null = null;
  try {
    const played = await playOn(target, log, options);
    exitCode = await target.stop();
    return { ...played, logLines: log.lines(), logFaults: log.faults(), exitCode };
  } finally {
    if (exitCode === null) await target.stop();
  }
}

async function playOn(
  target: Target,
  log: LogWatch,
  { seed, from, to, quietRounds, onProgress }: AttackOptions,
): Promise<Omit<Attack, 'logLines' | 'logFaults' | 'exitCode'>> {
  const [quiet, beside] = [createLatencies(), createLatencies()];
  let latencies: Latencies | undefined;
  const measured = (milliseconds: number): void => latencies?.add(milliseconds);
  const client = await createWellBehavedClient({ target, seed, measured });
  const description = await readDescription();
  const prepared = await prepareFacts({ target, seed, foreignMarks: [client.mark] });
  const facts = await collectCursors(target.url, prepared, description);
  const marks = [facts.mark, client.mark, ...facts.tenants.map(({ mark }) => mark)];
  log.begin({ forbidden: marks, brokenBatchIds: facts.batchIds });
  const watch = watchProcess(target.url);
  await client.round();
  latencies = quiet;
  for (let round = 1; round < quietRounds; round += 1) await client.round();
  const quietBlockMs = watch.longestBlockMs();
  latencies = beside;
  const startedMs = performance.now();
  const cpuSecondsBefore = watch.cpuSeconds();
  const { tally, clientFault } = await attackBeside(client, { facts, from, to }, (news) =>
    onProgress?.(news, watch),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  const cpuSeconds = watch.cpuSeconds() - cpuSecondsBefore;
  latencies = undefined;
  await watch.stop();
  const operations = operationsOf(description).map(({ id }) => id);
  return {
    tally,
    clientFault: clientFault ?? (await faultOf(() => client.assertEverything())),
    operations: operations.length,
    unreached: operations.filter(
      (id) => !tally.succeededOperations.includes(id) && !withoutProposal.includes(id),
    ),
    quiet: quiet.summary(),
    beside: beside.summary(),
    wellBehavedRounds: client.rounds(),
    longestBlockMs: watch.longestBlockMs(),
    quietBlockMs,
    seconds,
    cpuSeconds,
    largestMegabytes: watch.largestMegabytes(),
    megabytesAfter: await watch.settledMegabytes(settledMegabytes),
  };
}

/** Repeats rounds of the well-behaved client until the attack is over or the client gets a wrong answer. */
async function attackBeside(
  client: WellBehavedClient,
  workerData: { readonly facts: Facts; readonly from: number; readonly to: number },
  onProgress: (tally: Tally) => void,
): Promise<{ readonly tally: Tally; readonly clientFault: string | undefined }> {
  const worker = new Worker(new URL('./attack-worker.js', import.meta.url), { workerData });
  let last: Tally | undefined;
  worker.on('message', ({ isOver, tally }: AttackNews) => {
    if (isOver) last = tally;
    else onProgress(tally);
  });
  let isOver = false;
  const ended = once(worker, 'exit').finally(() => {
    isOver = true;
  });
  ended.catch(() => undefined);
  const clientFault = await faultOf(async () => {
    while (!isOver) await client.round();
  });
  await ended;
  if (last === undefined) throw new Error('the attack ended before its end');
  return { tally: last, clientFault };
}

/** The message of the well-behaved client's failure; undefined if the work succeeds. */
async function faultOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
