import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Registry } from 'prom-client';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import {
  createReportingBench,
  noon,
  type ReportingBench,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import { settableClock } from '../../../test/settable-clock.js';
import { createTestDatabase } from '../../../test/test-database.js';
import { connectDatabase } from '../../database/database.js';
import { createCadenceManagement } from './manage-cadences.js';
import { observeSilence } from './observe-silence.js';

let bench: ReportingBench;
before(async () => {
  bench = await createReportingBench();
});
after(() => bench.drop());

test('silent merchants are counted by cadence', async () => {
  const registry = new Registry();
  const { database, clock } = bench;
  observeSilence({ registry, database, clock });
  const cadences = createCadenceManagement(database, clock);
  for (const cadence of ['hourly', 'hourly', 'daily'] as const) {
    await cadences.set(await bench.newMerchant(), cadence, tester);
  }
  const silent = async (): Promise<string[]> =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('stoa_merchants_silent'));
  const counts = (hourly: number) => [
    `stoa_merchants_silent{cadence="hourly"} ${hourly}`,
    'stoa_merchants_silent{cadence="daily"} 0',
    'stoa_merchants_silent{cadence="weekly"} 0',
  ];
  assert.deepEqual(await silent(), counts(0));
  clock.advance(2 * 3_600_000);
  assert.deepEqual(await silent(), counts(2));
  clock.set(noon);
  assert.deepEqual(await silent(), counts(0));
});

test('without a database the gauge has no value', async () => {
  const { connection, drop } = await createTestDatabase();
  const gone = connectDatabase(connection, {
    poolSize: 1,
    applicationName: 'gone',
    onIdleError: () => undefined,
  });
  await gone.close();
  const registry = new Registry();
  observeSilence({ registry, database: gone, clock: settableClock(noon) });
  assert.doesNotMatch(await registry.metrics(), /^stoa_merchants_silent/m);
  await drop();
});
