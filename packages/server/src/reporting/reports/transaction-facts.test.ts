import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { tester } from '../../../test/fixtures/audit-entries/tester.js';
import {
  createReportingBench,
  type ReportingBench,
  type UploadedTransaction,
  uploadedReport,
  uploadedTransaction,
} from '../../../test/fixtures/reporting/reporting-bench.js';
import type { Database } from '../../database/database.js';
import { addChannel, endChannel } from '../channels/manage-channels.js';
import { selectFacts } from '../ledger/facts-store.js';

const installation = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const app = 'com.example.facts';
let bench: ReportingBench;
let merchantId: number;
let reports = 0;

before(async () => {
  bench = await createReportingBench();
  merchantId = await bench.newMerchant();
  const other = await bench.newMerchant();
  await addChannel(bench, { channel: 'web', by: tester });
  await bench.database.pool.query(
    `insert into stoa.app (bundle_id, merchant_id, created_at)
     values ($2, $1, now()), ('com.example.other', $1, now()), ('com.example.foreign', $4, now());
     `
      .replaceAll('$1', String(merchantId))
      .replaceAll('$2', `'${app}'`)
      .replaceAll('$4', String(other)),
  );
  await bench.database.pool.query(`
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at)
    values (${merchantId}, '${app}', sha256('t'), '${installation}', null, 'none', 0,
      '{"candidates":0,"steps":[],"decidedBy":null,"outcome":"no_user"}', now())`);
});
after(() => bench.drop());

const all = {
  bundle_id: app,
  kind: 'subscription_renewal',
  original_transaction_id: 'first',
  installation_id: installation.toUpperCase(),
  channel: 'web',
};

/** What becomes of the transactions of a report of its own. */
async function settle(...items: UploadedTransaction[]) {
  reports += 1;
  const at = new Date(Date.UTC(2026, 2, 1, 11, 0, reports)).toISOString();
  const { transactions } = await bench.settle(merchantId, uploadedReport(items, at));
  return transactions;
}

async function reasonsOf(...items: UploadedTransaction[]): Promise<string[]> {
  const { invalid = [] } = await settle(...items);
  return invalid.map(({ reason }) => (reason.split(' is no', 1)[0] ?? '').replace('The value at ', ''));
}

test('all facts of a transaction are stored, and a transaction without any has no row', async () => {
  assert.deepEqual(await settle(uploadedTransaction('full', all), uploadedTransaction('none')), {
    valid: ['full', 'none'],
    invalid: [],
  });
  assert.deepEqual(
    await selectFacts(bench.database, merchantId, ['full', 'none']),
    new Map([
      [
        'full',
        {
          bundleId: app,
          kind: 'subscription_renewal',
          originalTransactionId: 'first',
          installationId: installation,
          channel: 'web',
        },
      ],
    ]),
  );
});

test('a wrong fact makes its transaction invalid, with a code of its own and a pointer, and nothing else', async () => {
  const wrong: readonly [Partial<Record<keyof typeof all, unknown>>, string][] = [
    [{ bundle_id: 'com.example.foreign' }, 'unknown_app: /transactions/0/bundle_id'],
    [{ bundle_id: 7 }, 'unknown_app: /transactions/0/bundle_id'],
    [{ kind: 'gift' }, 'unknown_kind: /transactions/0/kind'],
    [{ original_transaction_id: '' }, 'unusable_original: /transactions/0/original_transaction_id'],
    [{ original_transaction_id: [] }, 'unusable_original: /transactions/0/original_transaction_id'],
    [{ installation_id: 'x' }, 'unknown_installation: /transactions/0/installation_id'],
    [
      { installation_id: '00000000-0000-4000-8000-000000000000' },
      'unknown_installation: /transactions/0/installation_id',
    ],
    [
      { installation_id: installation, bundle_id: 'com.example.other' },
      'unknown_installation: /transactions/0/installation_id',
    ],
    [{ channel: 'fax' }, 'unknown_channel: /transactions/0/channel'],
    [{ channel: 'WEB' }, 'unknown_channel: /transactions/0/channel'],
    [{ channel: 'fax', kind: 'gift' }, 'unknown_kind: /transactions/0/kind'],
  ];
  for (const [facts, reason] of wrong) {
    const item = { ...uploadedTransaction('wrong'), ...facts } as UploadedTransaction;
    assert.deepEqual(await reasonsOf(item, uploadedTransaction('right')), [reason]);
  }
  const nulls = {
    bundle_id: null,
    kind: null,
    original_transaction_id: null,
    installation_id: null,
    channel: null,
  };
  assert.deepEqual(await reasonsOf(uploadedTransaction('wrong', nulls)), []);
});

test('a duplicate may leave facts out, but not say others or more', async () => {
  const { channel: _channel, ...less } = all;
  const other = { ...all, kind: 'subscription_start' };
  assert.deepEqual(await reasonsOf(uploadedTransaction('twice', less), uploadedTransaction('twice')), []);
  assert.deepEqual(await reasonsOf(uploadedTransaction('twice', less), uploadedTransaction('twice')), []);
  for (const [facts, fields] of [
    [all, 'channel'],
    [other, 'kind, channel'],
  ] as const) {
    const { invalid = [] } = await settle(uploadedTransaction('twice', facts));
    assert.match(invalid[0]?.reason ?? '', new RegExp(`^conflicting_duplicate: .* in ${fields}\\.$`));
  }
});

test('a channel that ended is unknown to later reports, and a repeat of what has it is still a repeat', async () => {
  await addChannel(bench, { channel: 'kiosk', by: tester });
  assert.deepEqual(await reasonsOf(uploadedTransaction('k1', { channel: 'kiosk' })), []);
  await endChannel(bench, { channel: 'kiosk', by: tester });
  assert.deepEqual(await reasonsOf(uploadedTransaction('k2', { channel: 'kiosk' })), [
    'unknown_channel: /transactions/0/channel',
  ]);
  assert.deepEqual(await reasonsOf(uploadedTransaction('k1', { channel: 'kiosk' })), []);
  await addChannel(bench, { channel: 'kiosk', by: tester });
  assert.deepEqual(await reasonsOf(uploadedTransaction('k2', { channel: 'kiosk' })), []);
});

test('of two reports at the same moment, one records a transaction with all of its facts', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `race-${index}`);
  const reportOf = (kind: string, at: string) =>
    bench.submit(
      merchantId,
      uploadedReport(
        ids.map((id) => uploadedTransaction(id, { kind, channel: 'web' })),
        at,
      ),
    );
  const reports = await Promise.all([
    reportOf('one_time', '2026-03-01T10:30:00Z'),
    reportOf('subscription_start', '2026-03-01T10:30:01Z'),
  ]);
  await Promise.all(reports.map((reportId) => bench.process({ merchantId, reportId })));
  const results = await Promise.all(reports.map((reportId) => bench.result(merchantId, reportId)));
  const winner = results.findIndex(({ transactions }) => transactions.valid?.length === ids.length);
  assert.equal(results[1 - winner]?.transactions.invalid?.length, ids.length);
  const stored = await selectFacts(bench.database, merchantId, ids);
  assert.deepEqual(
    [...stored.values()],
    ids.map(() => ({ kind: winner === 0 ? 'one_time' : 'subscription_start', channel: 'web' })),
  );
});

test('a report without facts sends the statements that it sent before there were any', async () => {
  const sent: string[] = [];
  const { database } = bench;
  const watched: Database = {
    ...database,
    transaction: (work) =>
      database.transaction((tx) =>
        work({
          ...tx,
          query: (statement) => {
            sent.push(statement.text);
            return tx.query(statement);
          },
          copy: (target, lines) => {
            sent.push(target);
            return tx.copy(target, lines);
          },
        }),
      ),
  };
  const reportId = await bench.submit(
    merchantId,
    uploadedReport([uploadedTransaction('plain')], '2026-03-01T10:40:00Z'),
  );
  await bench.processOn(watched)({ merchantId, reportId });
  assert.deepEqual((await bench.result(merchantId, reportId)).transactions.valid, ['plain']);
  assert.ok(sent.some((text) => text.startsWith('stoa.transaction (')));
  assert.deepEqual(
    sent.filter((text) => /facts|channel|stoa\.app|installation/.test(text)),
    [],
  );
});
