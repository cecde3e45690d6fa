import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createAccessManagement } from '../../src/access/index.js';
import { basicHeader } from '../../src/events/events.fixture.js';
import { systemClock } from '../../src/kernel/clock.js';
import { assertTruth, untilSettled } from './assert-truth.js';
import type { ChaosMerchant } from './client-calls.js';
import { createJournal, type Journal } from './journal.js';
import { type Load, startLoad } from './send-load.js';
import { type Stage, startStage } from './start-stage.js';
import { createStrike } from './strike.js';
import { countTotals, type Totals } from './truth-store.js';

export interface ChaosOptions {
  readonly seed: number;
  readonly rounds: number;
  /** Of a PostgreSQL that is initialised here where there is none. What the service logged is left in it as `service.log`. */
  readonly dataDir: string;
  /** Called with a line for what happened. */
  readonly tell: (line: string) => void;
}

/** What was counted in the end. */
export interface Chaos extends Totals {
  readonly sentBatches: number;
  readonly sentEvents: number;
  /** Copies of batches that were stored before, because their client could not know it. */
  readonly storedAgain: number;
  readonly installations: number;
  readonly appearedLate: number;
}

const merchantCount = 4;

/** Kills the service and PostgreSQL under load, again and again, and then counts. @throws when anything is not as promised */
export async function playChaos({ seed, rounds, dataDir, ...options }: ChaosOptions): Promise<Chaos> {
  const tell = withTime(options.tell);
  const stage = await startStage(dataDir);
  try {
    const merchants = await createMerchants(stage);
    tell('PostgreSQL runs');
    stage.fleet.restart();
    await stage.fleet.complete();
    tell('the service runs');
    const journal = createJournal();
    const load = startLoad({ stage, journal, merchants, seed });
    const strike = createStrike({ stage, journal, seed });
    for (let round = 1; round <= rounds; round += 1) {
      const what = await Promise.race([strike(), load.failed]);
      tell(`round ${round} of ${rounds}: killed ${what}`);
      await stage.databaseBack();
      stage.fleet.restart();
    }
    return await count(stage, journal, { load, tell });
  } finally {
    await stage.close();
    await writeFile(path.join(dataDir, 'service.log'), stage.fleet.log());
  }
}

function withTime(tell: ChaosOptions['tell']): ChaosOptions['tell'] {
  const startedMs = performance.now();
  return (line) => tell(`${((performance.now() - startedMs) / 1000).toFixed(1).padStart(6)} s  ${line}`);
}

async function count(
  { database, fleet }: Stage,
  journal: Journal,
  { load, tell }: { readonly load: Load } & Pick<ChaosOptions, 'tell'>,
): Promise<Chaos> {
  await load.end();
  tell('everything is acknowledged');
  await fleet.complete();
  await untilSettled(database);
  tell('everything is recorded');
  await assertTruth(database, journal);
  tell('everything is true');
  assert.deepEqual(new Set(await fleet.end()), new Set([0]), 'the service ends as it should');
  tell('the service has ended');
  const totals = await countTotals(database);
  const sent = [...journal.batches.values()];
  return {
    ...totals,
    sentBatches: sent.length,
    sentEvents: sent.reduce((sum, { events }) => sum + events.length, 0),
    storedAgain: Number(totals.batches) - sent.length,
    installations: journal.installations.size,
    appearedLate: journal.appearedLate,
  };
}

async function createMerchants({ database }: Stage): Promise<ChaosMerchant[]> {
  const access = createAccessManagement(database, systemClock);
  const merchants: ChaosMerchant[] = [];
  for (let number = 1; number <= merchantCount; number += 1) {
    const { merchantId } = await access.createMerchant(`Merchant ${number}`);
    const bundleId = `com.example.chaos${number}`;
    await access.registerApp(merchantId, bundleId);
    const { username, secret } = await access.issue({ kind: 'credential', merchantId });
    merchants.push({ merchantId, bundleId, authorization: basicHeader(username, secret) });
  }
  return merchants;
}
