import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import { runs } from '../../../test/property-runs.js';
import { sql } from '../../database/sql.js';
import { Failure } from '../../kernel/failure.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import { nextMonth } from '../month.js';
import { listTransactions } from '../reading/read-transactions.js';
import { correctionManagement } from './correct-transaction.js';

let bench: StatementsBench;
let correct: ReturnType<typeof correctionManagement>['correct'];
before(async () => {
  bench = await createStatementsBench();
  ({ correct } = correctionManagement(bench));
});
after(() => bench.drop());

const ids = ['a', 'b', 'c'];
const int64 = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
const aCorrection = fc.record({
  what: fc.constant('correct' as const),
  transactionId: fc.constantFrom(...ids),
  kind: fc.constantFrom('void' as const, 'restate' as const, 'restate' as const),
  currency: fc.option(fc.constantFrom('EUR', 'JPY', 'KWD'), { nil: undefined }),
  fullAmount: fc.option(int64, { nil: undefined }),
  taxAmount: fc.option(fc.oneof(fc.constant(0n), int64), { nil: undefined }),
});
const step = fc.oneof(
  { weight: 5, arbitrary: aCorrection },
  { weight: 1, arbitrary: fc.constant({ what: 'close' as const }) },
);

const noon = '2026-03-01T12:00:00.000Z';

async function prepare(): Promise<number> {
  const merchantId = await bench.newMerchant();
  const tier = { currency: 'EUR', volumeFrom: 1_500n, ratePpm: 25_000 };
  const plans = feePlanManagement(bench);
  await plans.create(requestedPlan({ merchantId, tiers: [tier] }));
  await bench.record(
    merchantId,
    noon,
    ids.map((id, index) => uploadedTransaction(id, { settled_at: `2026-0${index + 1}-01T00:00:00Z` })),
  );
  return merchantId;
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A step may be refused: the property must hold either way. */
async function take(merchantId: number, one: Step, month: string): Promise<void> {
  try {
    if (one.what === 'close') await bench.close(month, merchantId);
    else {
      const { what: _what, ...request } = one;
      await correct({ ...request, merchantId, reason: 'why', by: tester });
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    assert.match(error.definition.code, /^(unusable_correction|correction_changes_nothing)$/);
  }
}

/** `currency count full tax fee` of the sums over all lines of the books; and the lines of closed months. */
async function booksOf(merchantId: number): Promise<{ sums: string[]; closed: string[] }> {
  const sums = await bench.database.query<{ line: string }>(sql`
    select concat_ws(' ', currency, sum(transaction_count), sum(full_amount), sum(tax_amount), sum(fee_amount)) as line
    from stoa.statement_line
    where merchant_id = ${merchantId}
    group by currency
    having sum(transaction_count) <> 0 or sum(full_amount) <> 0 or sum(tax_amount) <> 0 or sum(fee_amount) <> 0
    order by currency`);
  const closed = await bench.database.query<{ line: string }>(sql`
    select line::text as line
    from stoa.statement_line as line
    join stoa.statement_close using (merchant_id, month)
    where merchant_id = ${merchantId}
    order by 1`);
  return { sums: sums.map(({ line }) => line), closed: closed.map(({ line }) => line) };
}

async function standingOf(merchantId: number): Promise<string[]> {
  const sums = new Map<string, [bigint, bigint, bigint, bigint]>();
  const { transactions: found } = await listTransactions(bench, merchantId, { limit: 9 });
  for (const { standing } of found) {
    if (standing === null) continue;
    const [count, full, tax, fee] = sums.get(standing.currency) ?? [0n, 0n, 0n, 0n];
    const { currency, fullAmount, taxAmount, feeAmount } = standing;
    sums.set(currency, [count + 1n, full + fullAmount, tax + taxAmount, fee + (feeAmount ?? 0n)]);
  }
  return [...sums].map(([currency, sum]) => [currency, ...sum].join(' ')).toSorted();
}

test('after any corrections the books add up to what stands, and a closed month never changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const merchantId = await prepare();
      bench.clock.set('2026-12-01T00:00:00.000Z');
      let month = '2026-01';
      const closed = new Set<string>();
      for (const one of steps) {
        await take(merchantId, one, month);
        if (one.what === 'close') month = nextMonth(month);
        const books = await booksOf(merchantId);
        assert.deepEqual(books.sums, await standingOf(merchantId));
        for (const line of closed) assert.ok(books.closed.includes(line), line);
        for (const line of books.closed) closed.add(line);
        assert.equal(closed.size, books.closed.length, 'a closed month has no other lines');
      }
    }),
    { numRuns: runs(12, 40) },
  );
});
