import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import { readGivenFees } from '../../../test/fixtures/reporting/naive-books.js';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import type { Queryable } from '../../database/database.js';
import { enterExchangeRate } from '../exchange-rates/manage-exchange-rates.js';
import type { FeeLine } from '../fees/fee-line.js';
import { feePlansById, selectFeePlans } from '../fees/fee-plan-store.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import { readRepriceable } from './read-repriceable.js';
import { beginOf } from './reprice-transactions.js';

let bench: StatementsBench;
before(async () => {
  bench = await createStatementsBench();
});
after(() => bench.drop());

const line: FeeLine = {
  ...{ name: 'Commission', payee: null, base: 'net', baseLine: null, ratePpm: 150_000, tierMode: 'whole' },
  tiers: [{ currency: 'EUR', volumeFrom: 1_000n, ratePpm: 100_000 }],
  volume: { of: 'merchant', period: 'life', currency: 'EUR' },
  ...{ fixedAmounts: [], minimumAmounts: [], maximumAmounts: [], appliesTo: null },
};

async function merchantWith(...lines: FeeLine[]): Promise<number> {
  const merchantId = await bench.newMerchant();
  await feePlanManagement(bench).create(requestedPlan({ merchantId, ratePpm: null, lines }));
  return merchantId;
}

test('a volume that lacked a rate stays assumed with the fee that keeps it, and only a new fee sees the rate', async () => {
  const merchantId = await merchantWith(line);
  const yen = (id: string) =>
    uploadedTransaction(id, { currency: 'JPY', full_amount: 100_000n, tax_amount: 0n });
  await bench.record(merchantId, '2026-03-01T11:00:00Z', [yen('first'), yen('kept'), yen('moved')]);
  const rate = { currency: 'JPY', toCurrency: 'EUR', fromDay: '2026-01-01', rate: '0.01' };
  await enterExchangeRate(bench, { ...rate, by: tester });
  await bench.restate(merchantId, 'kept', { fullAmount: 99_999n });
  await bench.restate(merchantId, 'moved', { fullAmount: 100n, currency: 'EUR' });
  await bench.record(merchantId, '2026-03-01T11:30:00Z', [yen('last')]);
  const fees = await readGivenFees(bench.database, merchantId);
  const told = ['first', 'kept', 'moved', 'last'].map((id) => {
    const { ownVolumes, ownAssumed } = fees.findLast((fee) => fee.id === id) ?? assert.fail();
    return `${ownVolumes[1]} ${ownAssumed[1]}`;
  });
  assert.deepEqual(told, [
    '0 true',
    '0 true',
    // It counts in another currency now, so nothing is kept: the days before it are empty.
    '0 false',
    // 1,000 EUR of each that still counts in yen, less 0.01 EUR of the correction, and 1 EUR.
    '200099 false',
  ]);
});

test('a page reads the days of volumes only if a fee counts one that the fee before it has not seen', async () => {
  const seen = line.volume ?? assert.fail();
  const merchantId = await merchantWith(line);
  await bench.record(merchantId, '2026-03-01T11:00:00Z', [
    uploadedTransaction('a'),
    uploadedTransaction('b'),
  ]);
  const plansById = feePlansById(await selectFeePlans(bench.database, merchantId));
  const page = { after: beginOf('2026-03'), until: beginOf('2026-04').settledAt, limit: 10, plansById };
  const readBy = async (lines: FeeLine[] | undefined): Promise<string[]> => {
    const read: string[] = [];
    const noting: Queryable = {
      query: (statement) => {
        read.push(...(/stoa\.(?:volume_day|transaction_facts|exchange_rate)/.exec(statement.text) ?? []));
        return bench.database.query(statement);
      },
    };
    const termsFor = () => lines && { ratePpm: 0, tiers: [], lines };
    const found = await readRepriceable(noting, merchantId, { ...page, termsFor });
    for (const { volumeOf } of found)
      for (const { volume } of lines ?? []) if (volume !== null) volumeOf?.(volume);
    return read;
  };
  assert.deepEqual(await readBy(undefined), []);
  assert.deepEqual(await readBy([line]), []);
  const another: FeeLine = { ...line, volume: { ...seen, period: 'month' } };
  assert.deepEqual(await readBy([line, another]), ['stoa.volume_day', 'stoa.exchange_rate']);
});
