import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { requestedPlan } from '../../../test/fixtures/reporting/fee-plans.js';
import {
  createStatementsBench,
  type StatementsBench,
} from '../../../test/fixtures/reporting/statements-bench.js';
import { limits } from '../../kernel/limits.js';
import { feePlanManagement } from '../fees/manage-fee-plans.js';
import type { RecurringFee } from '../fees/recurring-fee.js';
import { countBeforeClose } from './close-adjustments.js';
import { adjustmentManagement } from './manage-adjustments.js';

let bench: StatementsBench;
before(async () => {
  bench = await createStatementsBench();
});
after(() => bench.drop());

const fee = (above: bigint, of: 'merchant' | 'app'): RecurringFee => ({
  ...{ kind: 'installations', name: 'Installation fee', payee: null, currency: 'EUR', amount: 50n },
  ...{ month: null, above, of },
});

/** A merchant of January 2024 with a plan of 10 %, and a fee for installations. */
async function merchantWith(above: bigint, of: 'merchant' | 'app'): Promise<number> {
  bench.clock.set('2026-05-10T00:00:00Z');
  const merchantId = await bench.newMerchant();
  const { pool } = bench.database;
  await pool.query(`update stoa.merchant set created_at = '2024-01-15' where merchant_id = $1`, [merchantId]);
  const plan = { merchantId, inForceFrom: '2026-01-01', recurringFees: [fee(above, of)] };
  await feePlanManagement(bench).create(requestedPlan(plan));
  return merchantId;
}

/** Installs an app, as the install call does; a user that is null was not found. Returns its id. */
async function install(
  merchantId: number,
  [user, app, at]: readonly [user: string | null, app: string, at: string],
): Promise<string> {
  const id = randomUUID();
  await bench.database.pool.query(
    `insert into stoa.installation (merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule,
       candidates, evidence, created_at)
     values ($1, $2, sha256($3::text::bytea), $3::uuid, $4, $5, $6, '{}', $7)`,
    [merchantId, app, id, user, user === null ? 'none' : 'ip', user === null ? 0 : 1, at],
  );
  return id;
}

async function charged(merchantId: number, month: string): Promise<readonly (bigint | null)[]> {
  await bench.close(month, merchantId);
  const found = await management().list({ merchantId, month, limit: 10 });
  return found.flatMap(({ quantity, amount }) => [quantity, amount]);
}

const management = () => adjustmentManagement({ ...bench, secondPersonAbove: new Map() });

async function listed(merchantId: number, month: string): Promise<string[]> {
  const [one] = await management().list({ merchantId, month, limit: 1 });
  const page = { merchantId, adjustmentId: one?.adjustmentId ?? 0, after: 0, limit: 100 };
  return (await management().listInstallations(page)).map(({ installationId }) => installationId);
}

test('above the free number of twelve months, each first installation of a user is charged and listed', async () => {
  const merchantId = await merchantWith(2n, 'merchant');
  await install(merchantId, ['ann', 'one', '2026-01-10T00:00:00Z']);
  await install(merchantId, ['ann', 'two', '2026-01-31T23:59:59.999999Z']);
  const ids = [
    await install(merchantId, ['ben', 'one', '2026-02-01T00:00:00Z']),
    await install(merchantId, [null, 'one', '2026-02-10T00:00:00Z']),
    await install(merchantId, [null, 'two', '2026-02-28T23:59:59.999999Z']),
  ];
  await install(merchantId, ['ben', 'two', '2026-02-20T00:00:00Z']);
  assert.deepEqual(await charged(merchantId, '2026-01'), []);
  assert.deepEqual(await charged(merchantId, '2026-02'), [2n, 100n]);
  assert.deepEqual(await listed(merchantId, '2026-02'), ids.slice(1));
});

test('each app has a free number of its own where apps are counted apart', async () => {
  const merchantId = await merchantWith(1n, 'app');
  await install(merchantId, ['ann', 'one', '2026-01-10T00:00:00Z']);
  await install(merchantId, ['ann', 'two', '2026-01-11T00:00:00Z']);
  const second = await install(merchantId, ['ben', 'two', '2026-01-12T00:00:00Z']);
  await install(merchantId, ['ben', 'two', '2026-01-13T00:00:00Z']);
  const third = await install(merchantId, ['ben', 'one', '2026-01-14T00:00:00Z']);
  const fourth = await install(merchantId, ['cem', 'two', '2026-01-15T00:00:00Z']);
  assert.deepEqual(await charged(merchantId, '2026-01'), [3n, 150n]);
  assert.deepEqual(
    await listed(merchantId, '2026-01'),
    [second, third, fourth],
    'in the order of installing',
  );
});

test('after twelve months a user counts again, and months of a year ago do not', async () => {
  const merchantId = await merchantWith(0n, 'merchant');
  await install(merchantId, ['ann', 'one', '2025-01-20T00:00:00Z']);
  await install(merchantId, ['ben', 'one', '2025-01-21T00:00:00.000001Z']);
  const again = await install(merchantId, ['ann', 'one', '2026-01-20T00:00:00Z']);
  await install(merchantId, ['ben', 'one', '2026-01-21T00:00:00Z']);
  assert.deepEqual(await charged(merchantId, '2026-01'), [1n, 50n]);
  assert.deepEqual(await listed(merchantId, '2026-01'), [again]);
  const other = await merchantWith(1n, 'merchant');
  await install(other, [null, 'one', '2025-01-31T23:00:00Z']);
  await install(other, [null, 'one', '2025-02-01T00:00:00Z']);
  await install(other, [null, 'one', '2026-01-01T00:00:00Z']);
  await install(other, [null, 'one', '2026-02-01T00:00:00Z']);
  assert.deepEqual(await charged(other, '2026-01'), [1n, 50n]);
  assert.deepEqual(await charged(other, '2026-02'), [1n, 50n]);
});

test('a draft counts the installations of its month, unless there are too many', async () => {
  const merchantId = await merchantWith(1n, 'merchant');
  await install(merchantId, [null, 'one', '2026-01-10T00:00:00Z']);
  await install(merchantId, [null, 'one', '2026-01-11T00:00:00Z']);
  const expected = async () => {
    const draft = await bench.statements.read({ merchantId, month: '2026-01' });
    return [...draft.expected.map(({ quantity }) => quantity), ...draft.expected_without];
  };
  assert.deepEqual(await expected(), [1n]);
  await bench.database.pool.query(
    `insert into stoa.installation (merchant_id, bundle_id, token_hash, installation_id, rule, candidates, evidence,
       created_at)
     select $1, 'one', sha256(n::text::bytea), gen_random_uuid(), 'none', 0, '{}', '2026-01-20'
     from generate_series(1, $2::integer) as n`,
    [merchantId, limits.installationsOfDraft],
  );
  assert.deepEqual(await expected(), ['Installation fee'], 'says what it leaves out');
  assert.match(await bench.statements.printPage({ merchantId, month: '2026-01' }, ''), /: Installation fee</);
  const many = BigInt(limits.installationsOfDraft) + 1n;
  assert.deepEqual(await charged(merchantId, '2026-01'), [many, many * 50n]);
  assert.equal((await listed(merchantId, '2026-01')).length, 100);
});

test('what a refused close has counted is counted once: the next close keeps it', async () => {
  const merchantId = await merchantWith(1n, 'merchant');
  await install(merchantId, ['ann', 'one', '2026-01-10T00:00:00Z']);
  await install(merchantId, ['ann', 'two', '2026-01-11T00:00:00Z']);
  const counts = async () =>
    (
      await bench.database.pool.query(
        'select sum(first_of_merchant)::integer as first, count(*)::integer as rows from stoa.installation_month where merchant_id = $1',
        [merchantId],
      )
    ).rows;
  const books = { merchantId, closedThrough: null, through: '2026-01' };
  await Promise.all([1, 2].map(() => countBeforeClose(bench.database, books)));
  const counted = await counts();
  assert.equal(counted[0]?.first, 1);
  await install(merchantId, [null, 'three', '2026-01-12T00:00:00Z']);
  assert.deepEqual(await charged(merchantId, '2026-01'), []);
  assert.deepEqual(await counts(), counted);
});

test('an erasure changes no closed month, nor what is listed', async () => {
  const merchantId = await merchantWith(1n, 'merchant');
  const first = await install(merchantId, ['ann', 'one', '2026-01-10T00:00:00Z']);
  await install(merchantId, ['ann', 'two', '2026-01-11T00:00:00Z']);
  const other = await install(merchantId, ['ben', 'one', '2026-01-12T00:00:00Z']);
  assert.deepEqual(await charged(merchantId, '2026-01'), [1n, 50n]);
  await bench.database.pool.query(
    `update stoa.installation set store_user_id = null, erased_at = now() where store_user_id = 'ann' and merchant_id = $1`,
    [merchantId],
  );
  assert.deepEqual(await listed(merchantId, '2026-01'), [other]);
  const next = await install(merchantId, ['ann', 'one', '2026-02-12T00:00:00Z']);
  assert.deepEqual(await charged(merchantId, '2026-02'), [1n, 50n]);
  assert.deepEqual(await listed(merchantId, '2026-02'), [next]);
  assert.ok(first !== next);
});
