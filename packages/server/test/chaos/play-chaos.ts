import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createRandom } from '../seeded-random.js';
import { assertBooks } from './assert-books.js';
import { assertTruth, untilSettled } from './assert-truth.js';
import { createBookJournal } from './book-journal.js';
import type { ChaosMerchant, Client } from './client-calls.js';
import { createMerchants } from './create-merchants.js';
import { type Hooked, type HookReceiver, startHookReceiver } from './hook-receiver.js';
import { createJournal } from './journal.js';
import { type Load, startLoad } from './send-load.js';
import type { Role } from './service-process.js';
import { startStage } from './start-stage.js';
import { createStrike, type Victim } from './strike.js';
import { countTotals, type Totals } from './truth-store.js';

export interface ChaosOptions {
  readonly seed: number;
  readonly rounds: number;
  /** The processes of the service. */
  readonly roles: readonly Role[];
  /** The data directory of a PostgreSQL, initialised if necessary. The service's log is left in it as `service.log`. */
  readonly dataDir: string;
  /** The coordinator of a cluster to use instead of a separate PostgreSQL. */
  readonly citusUrl?: string | undefined;
  /** Called with a line about each thing that happens. */
  readonly tell: (line: string) => void;
}

/** What was counted at the end. */
export interface Chaos extends Totals, Hooked {
  readonly killed: Readonly<Record<Victim, number>>;
  readonly sentBatches: number;
  readonly sentEvents: number;
  /** Batches that were stored again, because their client could not know that they were already stored. */
  readonly storedAgain: number;
  readonly installations: number;
  readonly appearedLate: number;
  readonly reports: number;
  readonly transactions: number;
  readonly corrections: number;
  readonly closedMonths: number;
  readonly storeSessions: number;
  readonly completeExports: number;
  readonly brokenOffExports: number;
}

/** Kills the service and PostgreSQL under load, again and again, and then counts. @throws if any promise was broken */
export async function playChaos({ seed, rounds, dataDir, roles, ...options }: ChaosOptions): Promise<Chaos> {
  const tell = withTime(options.tell);
  const stage = await startStage({ dataDir, roles, citusUrl: options.citusUrl });
  let hooks: HookReceiver | undefined;
  try {
    const { merchants, operatorToken } = await createMerchants(stage.database);
    const streams = [0, ...merchants.map(({ merchantId }) => merchantId)];
    hooks = await startHookReceiver({ ...stage, streams });
    tell('PostgreSQL runs');
    stage.fleet.restart();
    await stage.fleet.complete();
    tell('the service runs');
    const journal = createJournal();
    const books = createBookJournal();
    const load = startLoad({ stage, journal, books, operatorToken, merchants, seed });
    const strike = createStrike({ stage, journal, seed });
    const killed: Record<Victim, number> = { api: 0, worker: 0, postmaster: 0, session: 0 };
    for (let round = 1; round <= rounds; round += 1) {
      const { victims, words } = await Promise.race([strike(), load.failed]);
      for (const victim of victims) killed[victim] += 1;
      tell(`round ${round} of ${rounds}: killed ${words}`);
      await stage.databaseBack();
      stage.fleet.restart();
    }
    const random = createRandom(seed, 'end');
    const client = { stage, journal, books, operatorToken, random };
    return { ...(await count(client, { merchants, load, hooks, tell })), killed };
  } finally {
    await stage.close();
    await hooks?.stop();
    await writeFile(path.join(dataDir, 'service.log'), stage.fleet.log());
  }
}

function withTime(tell: ChaosOptions['tell']): ChaosOptions['tell'] {
  const startedMs = performance.now();
  return (line) => tell(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(6)} s  ${line}`);
}

interface Ending {
  readonly merchants: readonly ChaosMerchant[];
  readonly load: Load;
  readonly hooks: HookReceiver;
  readonly tell: ChaosOptions['tell'];
}

async function count(
  client: Client,
  { merchants, load, hooks, tell }: Ending,
): Promise<Omit<Chaos, 'killed'>> {
  const { stage, journal } = client;
  await load.end();
  tell('everything is acknowledged');
  await stage.fleet.complete();
  await untilSettled(stage.database);
  tell('everything is recorded');
  await assertTruth(stage.database, journal);
  tell('every event is true');
  await assertBooks(merchants, client);
  tell('the books are true');
  const hooked = await hooks.assertTold();
  tell('every webhook came');
  assert.deepEqual(new Set(await stage.fleet.end()), new Set([0]), 'the service ends as it should');
  tell('the service has ended');
  const totals = await countTotals(stage.database);
  const storedAgain = Number(totals.batches) - journal.batches.size;
  return { ...totals, ...hooked, ...sentBy(client, merchants), storedAgain };
}

type Sent = Omit<Chaos, keyof Totals | keyof Hooked | 'storedAgain' | 'killed'>;

function sentBy({ journal, books }: Client, merchants: readonly ChaosMerchant[]): Sent {
  const batches = [...journal.batches.values()];
  const all = merchants.map(({ merchantId }) => books.of(merchantId));
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
  return {
    sentBatches: batches.length,
    sentEvents: sum(batches.map(({ events }) => events.length)),
    installations: journal.installations.size,
    appearedLate: journal.appearedLate,
    reports: sum(all.map(({ reports }) => reports.length)),
    transactions: sum(all.map(({ transactions }) => transactions.size)),
    corrections: sum(all.map(({ voided }) => voided.size)),
    closedMonths: sum(all.map(({ closed }) => closed.size)),
    storeSessions: books.storeUsers.size,
    completeExports: books.exports.complete,
    brokenOffExports: books.exports.brokenOff,
  };
}
