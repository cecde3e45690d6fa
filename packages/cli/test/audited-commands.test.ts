import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { descendants } from '@stoa/merchant/terminal';
import { recordReport } from '@stoa/server/test/record-report';
import {
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import type { Command } from 'commander';
import { createProgram } from '../src/program.js';

/** What the audit trail has after each command: who ran it, and what it did. */

const installationId = '11111111-1111-4111-8111-111111111111';
/** Stands for the id of a webhook endpoint of merchant 1. */
const hook = 'an endpoint';
let hookId = '';
let administration: TestAdministration;
let folder: string;
let variables: Readonly<Record<string, string>>;

before(async () => {
  administration = await openTestAdministration();
  // Nobody listens at the address of the endpoint, so a test of it ends at once.
  variables = { ...administration.variables, STOA_WEBHOOKS_ALLOW: '127.0.0.1' };
  folder = await mkdtemp(path.join(tmpdir(), 'stoa-audited-'));
  await runJson(['merchant', 'create', '--name', 'Games'], administration.variables);
  await runJson(
    ['app', 'register', '--merchant', '1', '--bundle-id', 'com.example.game'],
    administration.variables,
  );
  const added = await runJson<{ endpoint_id: string }>(
    ['webhook', 'add', '--merchant', '1', '--url', 'http://127.0.0.1:9/'],
    variables,
  );
  hookId = added.endpoint_id;
  const transactions = Array.from({ length: 4 }, (_, index) => ({
    id: `t${index + 1}`,
    full_amount: 1_190,
    tax_amount: 190,
    settled_at: '2026-02-20T00:00:00Z',
  }));
  await recordReport(administration.database, { merchantId: 1, at: '2026-02-20T00:00:00Z', transactions });
  await administration.database.pool.query(`
    insert into stoa.installation (
      merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule, candidates, evidence, created_at)
    values (1, 'com.example.game', sha256('t'), '${installationId}', 'ann', 'ip', 1,
      '{"candidates":1,"steps":[],"decidedBy":null,"outcome":"only_user"}', '2026-01-20T10:00:00Z');
    insert into stoa.correction_request (
      merchant_id, correction_request_id, reference, transaction_id, kind, reason, requested_at, seen_correction_id, state)
    select 1, n, 'r' || n, 't' || n, 'void', 'A test', '2026-02-21', 0, 'waiting'
    from generate_series(3, 4) as n;
    insert into stoa.set_aside_batch (
      merchant_id, batch_id, accepted_at, event_count, months, set_aside_at, reason)
    values (1, 4000000001, '2026-01-20', 0, '{}', '2026-01-20', 'XX001'),
      (1, 4000000002, '2026-01-20', 0, '{}', '2026-01-20', 'XX001')`);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await writeFile(path.join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
  });
});

after(async () => {
  await administration.close();
  await rm(folder, { recursive: true });
});

interface Entry {
  readonly action: string;
  readonly actor: readonly string[];
  readonly merchant: number | null;
  readonly requestId: string | null;
}

async function entriesAfter(last: string): Promise<Entry[]> {
  const { rows } = await administration.database.pool.query<Entry>(
    `select
      action, array[actor_kind, actor_name, actor_label, how] as actor, merchant_id as merchant,
      request_id as "requestId"
    from stoa.audit_entry
    where audit_id > $1
    order by audit_id`,
    [last],
  );
  return rows;
}

async function lastEntry(): Promise<string> {
  const { rows } = await administration.database.pool.query<{ last: string }>(
    'select coalesce(max(audit_id), 0)::text as last from stoa.audit_entry',
  );
  return rows[0]?.last ?? '';
}

const at = ['--merchant', '1'];
const party = ['--name', 'A name', '--address', 'Street 1'];
const commands: readonly (readonly [readonly string[], string | null, (number | null)?])[] = [
  [
    ['fee-plan', 'create', '--name', 'Standard', '--rate', '15%', '--from', '2020-01-01'],
    'fee_plan.created',
    null,
  ],
  [['fee-plan', 'list'], null],
  [['fee-plan', 'end', '1', '--until', '2027-01-01'], 'fee_plan.ended', null],
  [['fee-plan', 'apply'], 'fees.priced'],
  [['fee-plan', 'apply'], null],
  [['fee-plan', 'reprice', '--month', '2026-02', '--dry-run'], null],
  [['fee-plan', 'what-if', '--month', '2026-02', '--rate', '10%'], null],
  [['channel', 'add', 'web'], 'channel.added', null],
  [['channel', 'add', 'web'], null],
  [['channel', 'list'], null],
  [['channel', 'end', 'web'], 'channel.ended', null],
  [
    ['exchange-rate', 'enter', '0.92', '--of', 'USD', '--to', 'EUR', '--from', '2026-01-01'],
    'exchange_rate.entered',
    null,
  ],
  [['exchange-rate', 'enter', '0.92', '--of', 'USD', '--to', 'EUR', '--from', '2026-01-01'], null],
  [['exchange-rate', 'list'], null],
  [['group', 'add', 'small-business'], 'merchant_group.added', null],
  [['group', 'add', 'small-business'], null],
  [['group', 'list'], null],
  [['group', 'join', 'small-business', ...at, '--from', '2026-01-01'], 'group_membership.created'],
  [['group', 'members', 'small-business'], null],
  [['group', 'leave', '1', '--until', '2026-02-01'], 'group_membership.ended'],
  [
    [
      ...['adjustment', 'make', ...at, '--kind', 'charge', '--month', '2026-01', '--amount', 'EUR:5.00'],
      ...['--reference', 'r', '--reason', 'x'],
    ],
    'adjustment.made',
  ],
  [['adjustment', 'list', ...at], null],
  [['adjustment', 'reverse', '1', ...at, '--reason', 'x'], 'adjustment.reversed'],
  [['issuer', 'set', ...party, '--payment-days', '14'], 'issuer.set', null],
  [['merchant', 'billing', ...at, ...party], 'billing_details.set'],
  [['merchant', 'cadence', 'daily', ...at], 'cadence.set'],
  [['merchant', 'cadence', 'daily', ...at], null],
  [['merchant', 'cadence', 'none', ...at], 'cadence.removed'],
  [
    ['merchant', 'accept-since', '2024-01-01', ...at, '--until', '2024-01-02', '--reason', 'x'],
    'settlement_allowance.set',
  ],
  [['correction', 'policy', ...at, '--up-to', 'EUR:50.00'], 'correction_policy.set'],
  [['correction', 'policy', ...at], null],
  [['transaction', 'void', 't1', ...at, '--reason', 'x'], 'corrections.made'],
  [['transaction', 'restate', 't2', ...at, '--full-amount', '1000', '--reason', 'x'], 'corrections.made'],
  [['transaction', 'show', 't2', ...at], null],
  [['correction', 'accept', '3', ...at], 'corrections.made correction_request.decided'],
  [['correction', 'refuse', '4', ...at, '--reason', 'x'], 'correction_request.decided'],
  [['correction', 'accept', '3', ...at], null],
  [['statement', 'close', '--month', '2026-01', ...at], 'month.closed'],
  [['statement', 'close', '--month', '2026-01', ...at], null],
  [['statement', 'closings'], null],
  [['statement', 'show', '--month', '2026-01', ...at], null],
  [['statement', 'show', '--month', '2026-01', ...at, '--format', 'csv'], 'statement.downloaded'],
  [['event', 'set-aside', 'replay', '--batch', '4000000001'], 'batches.replayed'],
  [['event', 'set-aside', 'replay', '--all'], 'batches.replayed'],
  [['installation', 'explain', installationId], 'installation.explained'],
  [['export', 'events', '--output', '-'], 'events.exported', null],
  [['export', 'installations', '--output', '-', ...at], 'installations.exported'],
  [['export', 'transactions', '--output', '-', ...at], 'transactions.exported'],
  [['export', 'audit', '--output', '-', ...at], 'audit.exported'],
  [['notification', 'list', ...at], null],
  [['webhook', 'add', '--url', 'https://hooks.example.com/'], 'webhook_endpoint.added', null],
  [['webhook', 'list'], null],
  [['webhook', 'change', hook, ...at, '--description', 'x'], 'webhook_endpoint.changed'],
  [['webhook', 'rotate', hook, ...at], 'webhook_endpoint.secret_rotated'],
  [['webhook', 'pause', hook, ...at], 'webhook_endpoint.changed'],
  [['webhook', 'resume', hook, ...at], 'webhook_endpoint.changed'],
  [['webhook', 'test', hook, ...at], null],
  [['webhook', 'replay', hook, ...at, '--from', '1'], 'webhook_endpoint.replayed'],
  [['webhook', 'remove', hook, ...at], 'webhook_endpoint.removed'],
  [['merchant', 'suspend', '1', '--reason', 'x'], 'merchant.suspended'],
  [['merchant', 'resume', '1'], 'merchant.resumed'],
  [['subject', 'show', '--store-user', 'ann'], 'person.told', null],
  [['erase', '--store-user', 'ann'], 'person.erasure_began person.erased', null],
  [['signing-key', 'rotate'], 'signing_key.rotated', null],
  [['signing-key', 'list'], null],
  [['database', 'grant-reader', 'audited_reader'], 'reader.granted', null],
];

for (const [args, actions, merchant = 1] of commands) {
  test(`stoa ${args.join(' ')}: ${actions ?? 'nothing'}`, async () => {
    const last = await lastEntry();
    const given = args.map((one) => (one === hook ? hookId : one));
    const { code, stderr } = await runStoa(given, variables);
    assert.equal(code, 0, stderr);
    const actor = ['command', 'command', userInfo().username, 'command'];
    const expected = actions === null ? [] : actions.split(' ');
    assert.deepEqual(
      await entriesAfter(last),
      expected.map((action) => ({ action, actor, merchant, requestId: null })),
    );
  });
}

test('a signing key is imported and withdrawn', async () => {
  const last = await lastEntry();
  const imported = await runJson<{ kid: string }>(
    ['signing-key', 'import', path.join(folder, 'key.pem')],
    administration.variables,
  );
  await runJson(['signing-key', 'withdraw', imported.kid], administration.variables);
  assert.deepEqual(
    (await entriesAfter(last)).map(({ action }) => action),
    ['signing_key.imported', 'signing_key.withdrawn'],
  );
});

/**
 * Commands that only read, feed, or maintain the database itself. Those for merchants, apps, keys and people have their
 * own tests.
 */
const withoutRow =
  /^(?:serve|migrate|restore|doctor|upgrade .*|backup .*|session import|.* (?:list|show|sums|cohorts|warnings|proposals|attempts|listen)|event explain|event fates|fee-plan try|merchant create|app .*|(?:api|install)-key .*|credential .*|operator-token .*|user .*|audit .*|scale-out .*)$/;

function nameOf(command: Command): string {
  return command.parent === null ? '' : `${nameOf(command.parent)} ${command.name()}`.trim();
}

test('the table has every command that changes something here, or takes bulk data out', () => {
  const tabled = [...commands.map(([args]) => args), ['signing-key', 'import'], ['signing-key', 'withdraw']];
  const missing = descendants(createProgram())
    .filter(
      ({ commands: { length }, options }) => length === 0 && options.some(({ long }) => long === '--data'),
    )
    .map(nameOf)
    .filter((name) => !withoutRow.test(name))
    .filter((name) => !tabled.some((args) => `${args.join(' ')} `.startsWith(`${name} `)));
  assert.deepEqual(missing, []);
});

test('an export that has no place to go is not written down', async () => {
  const last = await lastEntry();
  const { code } = await runStoa(['export', 'events', '--output', '/dev/full/no'], administration.variables);
  assert.equal(code, 1);
  assert.deepEqual(await entriesAfter(last), []);
});
