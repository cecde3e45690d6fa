import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChangedFacts } from '@stoa/contract';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import { madeBy } from '../../../test/fixtures/reporting/made-by.js';
import { uploadedTransaction } from '../../../test/fixtures/reporting/reporting-bench.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import { sql } from '../../database/sql.js';
import { Failure } from '../../kernel/failure.js';
import { addChannel, endChannel } from '../channels/manage-channels.js';
import { getTransaction } from '../reading/read-transactions.js';
import { correctionManagement } from './correct-transaction.js';

let bench: StatementsBench;
let merchantId: number;
before(async () => {
  bench = await createStatementsBench();
  merchantId = await bench.newMerchantWithPlan();
  for (const channel of ['web', 'kiosk']) await addChannel(bench, { channel, by: tester });
  await bench.record(merchantId, '2026-03-01T12:00:00.000Z', [
    uploadedTransaction('said', { kind: 'one_time', channel: 'web' }),
    uploadedTransaction('silent'),
  ]);
});
after(() => bench.drop());

async function restate(transactionId: string, facts: ChangedFacts) {
  const request = { merchantId, transactionId, kind: 'restate' as const, reason: 'late', by: tester, facts };
  return madeBy(await correctionManagement(bench).correct(request));
}

const factsOf = async (id: string) => (await getTransaction(bench, merchantId, id)).facts;

test('a restatement changes facts and no amount, and what it leaves out stays', async () => {
  const { before: was, after: is, facts } = await restate('said', { channel: 'kiosk' });
  assert.deepEqual(is, was);
  assert.deepEqual(facts, { kind: 'one_time', channel: 'kiosk' });
  assert.deepEqual(await factsOf('said'), { kind: 'one_time', channel: 'kiosk' });
});

test('facts are added to a transaction without any, and taken away again', async () => {
  await restate('silent', { kind: 'subscription_start', original_transaction_id: 'silent' });
  await restate('silent', { original_transaction_id: null });
  assert.deepEqual(await factsOf('silent'), { kind: 'subscription_start' });
  await restate('silent', { kind: null });
  assert.deepEqual(await factsOf('silent'), {});
});

test('the same facts again change nothing, and a correction of amounts keeps them', async () => {
  await restate('said', { kind: 'subscription_start' });
  await assert.rejects(
    restate('said', { kind: 'subscription_start' }),
    (error) => error instanceof Failure && error.definition.code === 'correction_changes_nothing',
  );
  await bench.restate(merchantId, 'said', { fullAmount: 2234n });
  const { corrections, facts } = await getTransaction(bench, merchantId, 'said');
  assert.equal(corrections.at(-1)?.facts, null);
  assert.equal(facts.kind, 'subscription_start');
});

test('an unknown channel is refused with its pointer, and one that ended since may stay', async () => {
  await assert.rejects(
    restate('said', { channel: 'fax' }),
    (error) => error instanceof Failure && error.faults[0]?.pointer === '/facts/channel',
  );
  await restate('said', { channel: 'kiosk', kind: 'one_time' });
  await endChannel(bench, { channel: 'kiosk', by: tester });
  await restate('said', { kind: 'subscription_renewal' });
  assert.deepEqual(await factsOf('said'), { kind: 'subscription_renewal', channel: 'kiosk' });
});

test('many at once change facts of some, and readers of the database see what stands', async () => {
  const { correctMany } = correctionManagement(bench);
  const order = { kind: 'restate' as const, reason: 'late' };
  const outcomes = await correctMany({
    merchantId,
    by: tester,
    dryRun: false,
    corrections: [
      { ...order, transactionId: 'silent', facts: { channel: 'web' } },
      { ...order, transactionId: 'said', fullAmount: 3234n },
    ],
  });
  assert.deepEqual(
    outcomes.map(({ outcome }) => outcome),
    ['made', 'made'],
  );
  const rows = await bench.database.query(sql`
    select transaction_id as id, kind, channel
    from stoa_read.transactions
    where merchant_id = ${merchantId}
    order by transaction_id`);
  assert.deepEqual(rows, [
    { id: 'said', kind: 'subscription_renewal', channel: 'kiosk' },
    { id: 'silent', kind: null, channel: 'web' },
  ]);
});
