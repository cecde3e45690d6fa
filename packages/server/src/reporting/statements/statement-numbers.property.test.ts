import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import { runs } from '../../../test/property-runs.js';
import { sql } from '../../database/sql.js';
import { insertIssuer } from '../billing/billing-store.js';
import { insertClosedMonths } from './close-store.js';
import { issueStatements } from './issue-statements.js';

/**
 * Whatever is closed at the same time, and whatever fails: the numbers of a series are 1, 2, 3, … and each is given
 * once.
 */

let bench: StatementsBench;
before(async () => {
  bench = await createStatementsBench();
});
after(() => bench.drop());

let series = 0;

async function newSeries(): Promise<string> {
  series += 1;
  const numberPrefix = `P${series}-`;
  const party = { name: 'Store', addressLines: ['1'], taxNumber: null, vatPpm: null, vatText: null };
  const made = { numberPrefix, paymentDays: 0, bankLines: [], madeAt: bench.clock.now(), madeBy: 'test' };
  await bench.database.transaction((tx) => insertIssuer(tx, { ...party, ...made }));
  return numberPrefix;
}

async function assertNoGaps(prefix: string): Promise<number> {
  const rows = await bench.database.query<{ number: string }>(sql`
    select statement_number as number
    from stoa.statement_close
    where starts_with(statement_number, ${prefix})
    order by statement_number`);
  const numbers = rows.map(({ number }) => number);
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => `${prefix}${String(index + 1).padStart(6, '0')}`),
  );
  return numbers.length;
}

const months = ['2025-11', '2025-12', '2026-01', '2026-02'];

test('several closes of all merchants at once number every statement once, without gaps', async () => {
  const prefix = await newSeries();
  const merchants = 5;
  for (let count = 0; count < merchants; count += 1) {
    const merchantId = await bench.newMerchantWithPlan();
    const items = months.map((one) => uploadedTransaction(one, { settled_at: `${one}-10T00:00:00Z` }));
    await bench.record(merchantId, '2026-03-02T00:00:00Z', items);
  }
  await Promise.all(['2026-01', '2026-02', '2026-02', '2025-12'].map((one) => bench.close(one)));
  assert.equal(await assertNoGaps(prefix), merchants * months.length);
});

const closes = fc.array(fc.record({ used: fc.subarray(months), fails: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
});

test('closes at once of which some are rolled back leave no gap', async () => {
  await fc.assert(
    fc.asyncProperty(closes, async (planned) => {
      const prefix = await newSeries();
      await Promise.allSettled(
        planned.map(async ({ used, fails }) => {
          const merchantId = await bench.newMerchant();
          await bench.database.transaction(async (tx) => {
            const issued = await issueStatements(tx, { merchantId, months, used: new Set(used) });
            await insertClosedMonths(tx, merchantId, { ...issued, now: bench.clock.now(), by: 'test' });
            if (fails) throw new Error('the process was killed');
          });
        }),
      );
      const expected = planned.filter(({ fails }) => !fails).flatMap(({ used }) => used);
      assert.equal(await assertNoGaps(prefix), expected.length);
    }),
    { numRuns: runs(10, 300) },
  );
});
