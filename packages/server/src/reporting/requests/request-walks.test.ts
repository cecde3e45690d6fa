import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type PlanNode, plansAlongIndexes, vacuum } from '../../../test/fixtures/database/plans.js';
import { testAccess } from '../../../test/test-access.js';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.js';
import type { Queryable } from '../../database/database.js';
import { systemClock } from '../../kernel/clock.js';
import {
  selectLargestTotals,
  selectRefundCorrections,
  selectRequests,
  selectRequestsById,
  selectRequestsByReference,
  selectWaiting,
} from './correction-request-store.js';

let opened: TestDatabase;
let merchantId: number;
before(async () => {
  opened = await createTestDatabase();
  const access = testAccess(opened.database, systemClock);
  merchantId = (await access.createMerchant('Large')).merchantId;
  await opened.database.transaction((tx) =>
    tx.execute(`
      insert into stoa.correction_request (merchant_id, correction_request_id, reference, transaction_id, kind, currency, full_amount, reason,
        requested_at, seen_correction_id, state, decided_at, decided_by, correction_id)
      select ${merchantId}, n, 'r-' || n, 'id-' || n, 'refund', 'EUR', 1, 'x', now(), 0, 'accepted', now(), 'x', n
      from generate_series(1, 20000) as n`),
  );
  await vacuum(opened.database);
});
after(() => opened.drop());

const names = (prefix: string): string[] => Array.from({ length: 1000 }, (_one, n) => `${prefix}-${n}`);

const walks: [name: string, index: string, run: (tx: Queryable, merchant: number) => Promise<unknown>][] = [
  [
    'what waits',
    'correction_request_waiting',
    (tx, merchantId) => selectWaiting(tx, { after: { merchantId, correctionRequestId: 5 }, limit: 101 }),
  ],
  [
    'a page of one state',
    'correction_request_state',
    (tx, merchant) => selectRequests(tx, merchant, { state: 'waiting', before: undefined, limit: 101 }),
  ],
  [
    'a page of all states',
    'correction_request_state',
    (tx, merchant) => selectRequests(tx, merchant, { state: undefined, before: 9999, limit: 101 }),
  ],
  [
    'requests by their own ids',
    'correction_request_reference_key, correction_request_later_reference',
    (tx, merchant) => selectRequestsByReference(tx, merchant, names('r')),
  ],
  [
    'requests to decide',
    'correction_request_pkey',
    (tx, merchant) => selectRequestsById(tx, merchant, [1, 2]),
  ],
  [
    'the refunds of transactions',
    'correction_request_transaction',
    (tx, merchant) => selectRefundCorrections(tx, merchant, names('id')),
  ],
  [
    'the largest sums that were given back',
    'correction_request_refunded_total',
    (tx, merchant) =>
      selectLargestTotals(
        tx,
        merchant,
        names('id').map((transactionId) => ({ transactionId, currency: 'EUR' })),
      ),
  ],
];

for (const [name, index, run] of walks) {
  test(`${name}: read along ${index}`, async () => {
    for (const nodes of await plansAlongIndexes(opened.database, (tx) => run(tx, merchantId)))
      assert.equal(indexesOf(nodes).join(', '), index);
  });
}

test('a page of one state is read along its index, even if the statistics do not know the merchant', async () => {
  const page = { state: 'waiting', before: undefined, limit: 101 } as const;
  for (const nodes of await plansAlongIndexes(opened.database, (tx) => selectRequests(tx, 1_000_000, page)))
    assert.deepEqual(indexesOf(nodes), ['correction_request_state']);
});

function indexesOf(nodes: readonly PlanNode[]): string[] {
  return nodes.flatMap((node) => node['Index Name'] ?? []);
}
