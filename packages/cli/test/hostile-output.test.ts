import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { visible } from '@stoa/contract/unseen';
import { descendants } from '@stoa/merchant/terminal';
import { runs } from '@stoa/server/test/property-runs';
import {
  type Ended,
  openTestAdministration,
  runOnTerminal,
  startStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import type { Command } from 'commander';
import { createProgram } from '../src/program.js';
import { type HostileService, startHostileService } from './hostile-service.js';

/** What strangers may put into any text that they send, to forge a line of output or to control the terminal. */
const hostile = 'evil\u001b]0;owned\u0007\u009b2J\r\nFORGED\u202e\u2066\u2028\u200b\u007f';
/** The same inside JSON that is stored as it was sent. */
const hostileJson = '{\r\n"a\u009b\u007f\u202e": "evil\u009b2J\u202e\u2028\u200b\u007f"}';
const id = '5f0c3a52-8d0e-4c52-9a3b-0d7d7a0b6a11';

/** A webhook endpoint in which strangers wrote. */
const hookId = '6a1d4b63-9e1f-4d63-8b4c-1e8e8b1c7b22';

let administration: TestAdministration;
let service: HostileService;
before(async () => {
  administration = await openTestAdministration();
  service = await startHostileService(hostile);
  await fillDatabase();
  await fillProposals();
  await fillWebhooks();
  await fillCard();
  await makeFiles();
});
after(async () => {
  await service.close();
  await administration.close();
});

async function fillDatabase(): Promise<void> {
  const { pool } = administration.database;
  await pool.query(`insert into stoa.merchant (name, created_at) values ($1, '2026-01-01')`, [hostile]);
  await pool.query(
    `insert into stoa.app (merchant_id, bundle_id, created_at)
    values (1, $1, '2026-01-01'), (1, 'app.one', '2026-01-01')`,
    [hostile],
  );
  await pool.query(
    `insert into stoa.transaction (merchant_id, transaction_id, currency, full_amount, tax_amount, payer_country,
      settled_at, report_id, position, recorded_at, statement_month)
    values (1, $1, 'EUR', 1234, 234, 'DEU', '2026-03-01T10:00:00Z', 1, 1, '2026-03-01T12:00:00Z', '2026-03-01')`,
    [hostile],
  );
  await pool.query(`insert into stoa.statement_line
    values (1, '2026-03-01', 'EUR', 'recorded', '2026-03-01', null, 1, 1234, 234, 0)`);
  await pool.query(
    `insert into stoa.correction_request (merchant_id, correction_request_id, reference, transaction_id, kind, reason,
      requested_at, seen_correction_id, state)
    select 1, n, $1 || n, $1, 'void', $1, '2026-11-20T10:00:00Z', 0, 'waiting'
    from generate_series(1, 2) as n`,
    [hostile],
  );
  const evidence = {
    candidates: 2,
    steps: [{ property: 'device_model', considered: 2, eliminated: 1, unknown: 0, remaining: 1 }],
    decidedBy: 'device_model',
    outcome: 'told_apart',
    device: { device_model: hostile },
  };
  await pool.query(
    `insert into stoa.installation (merchant_id, bundle_id, token_hash, installation_id, store_user_id, rule,
      candidates, evidence, attribution_data, created_at)
    values (1, $1, sha256('t'), $2, $1, 'device', 2, $3, $4, '2026-11-20T10:00:00Z')`,
    [hostile, id, JSON.stringify(evidence), hostileJson],
  );
  await pool.query(
    `insert into stoa.event_segment
    values (1, 7, '2026-11-01', '2026-11-20T10:00:00Z', '{1}', array[$1::uuid], array[$2], null,
      array[gen_random_uuid()], array[$2], '{2026-11-20}', array[$3], '{null}', '{null}')`,
    [id, hostile, hostileJson],
  );
  await pool.query(`insert into stoa.event_warning_count values (1, '2026-11-20', $1, 'time_ahead', 1)`, [
    hostile,
  ]);
  await pool.query(
    `insert into stoa.event_rollup
    values (1, 1, $1, '2026-11-20', $1, $1, $1, $1, 1, 1, 1.5)`,
    [hostile],
  );
  await pool.query(
    `insert into stoa.cohort_rollup
    values (1, 'week', '2026-11-16', $1, $1, $1, $1, 1, 1, 1.5)`,
    [hostile],
  );
  await pool.query(
    `insert into stoa.audit_entry (happened_at, actor_kind, actor_name, actor_label, how, action, target, before)
    values ('2026-11-20T10:00:00Z', 'command', 'command', $1, 'command', $1, $1, $2)`,
    [hostile, hostileJson],
  );
  await pool.query(
    `insert into stoa.set_aside_batch
    values (1, 7, '2026-11-20T10:00:00Z', 1, '{2026-11-01}', '2026-11-20T10:00:01Z', $1)`,
    [hostile],
  );
}

async function fillProposals(): Promise<void> {
  await administration.database.pool.query(
    `insert into stoa.correction_proposal (merchant_id, content_hash, corrections, correction_count, moved, proposed_at,
      proposer_kind, proposed_by, state)
    values (1, sha256('p'), '[]', 1, '{"EUR":"1"}', '2026-11-20T10:00:00Z', 'command', $1, 'waiting')`,
    [hostile],
  );
  await administration.database.pool.query(
    `insert into stoa.fee_proposal (kind, content_hash, content, moved, proposed_at, proposer_kind, proposed_by, state)
    values ('fee_plan_end', sha256('p'), '{"feePlanId": 1, "until": "2027-01-01"}', '{}', '2026-11-20T10:00:00Z', 'command', $1, 'waiting')`,
    [hostile],
  );
  await administration.database.pool.query(
    `insert into stoa.channel (channel, created_at, created_by) values ('web', '2026-11-20T10:00:00Z', $1)`,
    [hostile],
  );
  await administration.database.pool.query(
    `with added as (
      insert into stoa.merchant_group (group_name, created_at, created_by)
      values ('small-business', '2026-11-20T10:00:00Z', $1)
      returning group_name)
    insert into stoa.group_membership (group_name, merchant_id, member_from, created_at, created_by)
    select group_name, 1, '2026-01-01', '2026-11-20T10:00:00Z', $1 from added`,
    [hostile],
  );
}

async function fillWebhooks(): Promise<void> {
  const { pool } = administration.database;
  await pool.query(
    `insert into stoa.notification_endpoint (
      merchant_id, endpoint_id, created_at, url, description, ordered, signing, secret, state, after_sequence)
    values (1, $1, '2026-11-20T10:00:00Z', 'https://example.com/' || $2, $2, false, 'v1', '', 'paused', 0)`,
    [hookId, hostile],
  );
  await pool.query(`select stoa.add_attempt_day('2026-11-20')`);
  await pool.query(
    `insert into stoa.notification_attempt
    values (1, $1, '2026-11-20T10:00:00Z', $1, 1, $1, $2, 1, 'failed', null, $2, 5, convert_to($2, 'UTF8'))`,
    [hookId, hostile],
  );
}

/** The number of a rate card in whose lines strangers wrote. */
let cardId = '';

async function fillCard(): Promise<void> {
  const lists = { tiers: [], fixedAmounts: [], minimumAmounts: [], maximumAmounts: [] };
  const line = { name: hostile, payee: hostile, ratePpm: 1, tierMode: 'marginal', appliesTo: null, ...lists };
  const lines = [
    { ...line, base: 'net', baseLine: null },
    { ...line, name: 'other', base: 'line', baseLine: hostile },
  ];
  const { pool } = administration.database;
  const { rows } = await pool.query<{ id: number }>(
    `insert into stoa.fee_plan (name, lines, in_force_from, created_at, created_by)
    values ($1, $2, '9998-01-01', '2026-11-20T10:00:00Z', $1)
    returning fee_plan_id as id`,
    [hostile, JSON.stringify(lines)],
  );
  cardId = String(rows[0]?.id);
  const plan = { merchantId: null, countries: null, name: hostile, ratePpm: null, tiers: [], lines };
  await pool.query(
    `insert into stoa.fee_proposal (kind, content_hash, content, moved, proposed_at, proposer_kind, proposed_by, state)
    values ('fee_plan', sha256('q'), $1, '{}', '2026-11-20T10:00:00Z', 'command', $2, 'waiting')`,
    [JSON.stringify({ ...plan, inForceFrom: '9999-01-01', inForceUntil: null }), hostile],
  );
}

async function makeFiles(): Promise<void> {
  const file = (name: string, content: string): Promise<void> =>
    writeFile(path.join(administration.dir, name), content);
  await file(hostile, hostile);
  await file('ids.txt', `${id}\n`);
  await file('sessions.ndjson', `{"store_user_id":${JSON.stringify(hostile)},"evil":1}\n${hostile}\n`);
  const transaction = {
    id: hostile,
    currency: hostile,
    full_amount: 1,
    tax_amount: 0,
    payer_country: hostile,
    settled_at: '2026-03-01T10:00:00Z',
  };
  await file(
    'report.json',
    JSON.stringify({ created_at: '2026-03-01T11:00:00Z', transactions: [transaction] }),
  );
  await file('odd.json', JSON.stringify({ [hostile]: hostile, transactions: [{ [hostile]: 1 }] }));
  const correction = { transaction_id: hostile, reason: hostile };
  await file(
    'corrections.ndjson',
    `${JSON.stringify(correction)}\n${JSON.stringify({ ...correction, [hostile]: hostile })}\n${hostile}\n`,
  );
  const request = { id: hostile, transaction_id: hostile, kind: 'void', reason: hostile };
  await file('requests.ndjson', `${JSON.stringify(request)}\n`);
  const quoted = `"${hostile}"`;
  await file(
    'orders.csv',
    `id,total,${quoted},when\r\n${quoted},${quoted},${quoted},${quoted}\r\n"b",1.00,${quoted},2026-03-01T10:00:00Z\r\n`,
  );
  const line = { name: 'Commission', rate_percent: '15' };
  await file('card.json', JSON.stringify([line]));
  await file('odd-card.json', JSON.stringify([{ ...line, name: hostile, [hostile]: 1 }]));
  const example = { currency: 'EUR', full_amount: 1_000, payer_country: 'DEU' };
  await file('examples.json', JSON.stringify([example]));
  await file('odd-examples.json', JSON.stringify([{ ...example, bundle_id: hostile, [hostile]: 1 }]));
  await mkdir(path.join(administration.dir, 'folder'));
}

type Play = readonly string[];

const at = (name: string): string => path.join(administration.dir, name);
const ofMerchant = ['--merchant', '1'];
const march = ['--month', '2026-03'];
const uuidOf = ['--merchant', '1', id];
const issue: readonly Play[] = [['--label', hostile]];

function keyPlays(...owner: readonly string[]): Readonly<Record<string, readonly Play[]>> {
  return {
    issue: issue.map((play) => [...owner, ...play]),
    list: [owner],
    rotate: [['1'], [hostile], ['1', '--overlap', hostile]],
    revoke: [['1'], [hostile]],
  };
}

/** For each command, the arguments with which it shows what strangers wrote. A new command must be added here. */
const plays: Readonly<Record<string, (() => readonly Play[]) | undefined>> = {
  // A service that starts is a process of its own: see the last test.
  serve: () => [['--host', hostile]],
  'merchant create': () => [['--name', hostile]],
  'merchant suspend': () => [
    ['1', '--reason', hostile],
    ['1', '--reason', 'a\u202eb'],
  ],
  'merchant resume': () => [['1']],
  'merchant list': () => [[], ['--begins-with', hostile]],
  'merchant cadence': () => [
    [...ofMerchant, 'daily'],
    [...ofMerchant, hostile],
  ],
  'merchant accept-since': () => [
    [...ofMerchant, '2024-01-01', '--until', '2030-01-01', '--reason', hostile],
    [...ofMerchant, hostile, '--until', hostile, '--reason', hostile],
  ],
  'merchant billing': () => [
    [...ofMerchant, '--name', `plain ${'\u202e'}evil`, '--address', 'x\u202ey', '--vat-text', 'z\u202e'],
    [...ofMerchant, '--name', hostile, '--address', hostile],
    ofMerchant,
  ],
  'issuer set': () => [
    ['--name', 'a\u202eb', '--address', 'c\u202ed', '--payment-days', '30'],
    ['--name', hostile, '--address', hostile, '--payment-days', hostile],
    ['--name', 'a', '--address', 'b', '--payment-days', '1', '--prefix', hostile],
  ],
  'issuer show': () => [[]],
  'app register': () => [[...ofMerchant, '--bundle-id', hostile]],
  'app list': () => [ofMerchant],
  'app set': () => [[...ofMerchant, '--bundle-id', hostile, '--matching', 'off']],
  'app attribution': () => [
    [...ofMerchant, '--bundle-id', hostile],
    [...ofMerchant, '--bundle-id', hostile, '--rule', `a=${hostile}`],
    [...ofMerchant, '--bundle-id', hostile, '--rule', hostile],
    [...ofMerchant, '--bundle-id', `missing${hostile}`],
  ],
  ...commandsOf('api-key', ...ofMerchant),
  ...commandsOf('credential', ...ofMerchant),
  ...commandsOf('install-key', ...ofMerchant, '--bundle-id', 'app.one'),
  ...commandsOf('operator-token'),
  'user invite': () => [
    ['--email', 'ann@example.com', '--role', 'admin'],
    ['--email', 'bob@example.com', '--role', 'owner', ...ofMerchant],
    ['--email', hostile, '--role', 'admin'],
    ['--email', 'ann@example.com', '--role', hostile],
  ],
  'user list': () => [[], ofMerchant, ['--merchant', hostile]],
  'user role': () => [
    ['1', '--role', 'finance'],
    ['1', '--role', hostile],
    ['2', '--role', 'none', ...ofMerchant],
  ],
  'user disable': () => [['1'], [hostile]],
  'user enable': () => [['1'], [hostile]],
  'user erase': () => [['1'], ['9']],
  'user end-sessions': () => [['1'], [hostile]],
  'user unlink': () => [['1'], [hostile], ['--issuer', hostile], []],
  'user mail': () => [
    ['1'],
    ['1', '--type', 'report.late', '--how', 'daily'],
    ['1', '--type', hostile, '--how', 'daily'],
    ['1', '--type', 'report.late', '--how', hostile],
    ['9', ...ofMerchant],
  ],
  'user reset': () => [['2'], ['9', '--second-factor']],
  'signing-key list': () => [[]],
  'signing-key rotate': () => [[]],
  'signing-key import': () => [[at(hostile)], [at(`missing${hostile}`)]],
  'signing-key withdraw': () => [[hostile]],
  'token verify': () => [[], ['--base-url', service.url]],
  'fee-plan create': () => [
    ['--name', hostile, '--rate', '15%', '--from', '2020-01-01'],
    ['--name', hostile, '--rate', '15%', '--from', hostile],
    ['--name', 'x', '--rate', '15%', '--from', '2020-01-01', '--group', hostile],
  ],
  'fee-plan try': () => [
    ['--lines', at('card.json'), '--examples', at('examples.json')],
    ['--lines', at('odd-card.json'), '--examples', at('examples.json')],
    ['--lines', at('card.json'), '--examples', at('odd-examples.json')],
    ['--lines', at(`missing${hostile}`), '--examples', at('examples.json')],
  ],
  'fee-plan what-if': () => [
    [...march, '--lines', at('card.json')],
    [...march, ...ofMerchant, '--lines', at('odd-card.json')],
    [...march, '--rate', '15%', '--group', hostile, '--countries', hostile],
  ],
  'fee-plan list': () => [[]],
  'fee-plan show': () => [['1'], [cardId], [hostile]],
  'fee-plan end': () => [['1', '--until', hostile]],
  'fee-plan apply': () => [[]],
  'fee-plan proposals': () => [[]],
  'exchange-rate list': () => [[]],
  'exchange-rate enter': () => [
    [hostile, '--of', 'USD', '--to', 'EUR', '--from', '2026-01-01'],
    ['1', '--of', hostile, '--to', hostile, '--from', hostile],
  ],
  'group list': () => [[]],
  'group add': () => [[hostile]],
  'group members': () => [['small-business'], [hostile]],
  'group join': () => [
    [hostile, '--merchant', '1', '--from', '2026-01-01'],
    ['small-business', '--merchant', '1', '--from', hostile],
  ],
  'group leave': () => [['1', '--until', hostile]],
  'adjustment make': () => [
    [
      ...[...ofMerchant, ...march, '--kind', 'charge', '--amount', 'EUR:5.00'],
      ...['--reference', hostile, '--reason', hostile],
    ],
    [...ofMerchant, ...march, '--kind', hostile, '--amount', hostile, '--reference', 'r', '--reason', 'x'],
  ],
  'adjustment list': () => [ofMerchant],
  'adjustment reverse': () => [
    ['1', ...ofMerchant, '--reason', hostile],
    [hostile, ...ofMerchant, '--reason', hostile],
  ],
  'webhook add': () => [['--url', hostile, '--description', hostile]],
  'webhook list': () => [[], ofMerchant],
  'webhook show': () => [[hookId, ...ofMerchant], [hostile]],
  'webhook test': () => [[hostile]],
  'webhook pause': () => [[hookId, ...ofMerchant], [hostile]],
  'webhook resume': () => [[hookId, ...ofMerchant], [hostile]],
  'webhook change': () => [
    [hookId, ...ofMerchant, '--description', hostile],
    [hookId, ...ofMerchant, '--types', hostile],
    [hookId, ...ofMerchant, '--url', hostile],
  ],
  'webhook rotate': () => [[hookId, ...ofMerchant], [hostile]],
  'webhook attempts': () => [[hookId, ...ofMerchant], [hostile]],
  'webhook replay': () => [[hookId, ...ofMerchant, '--from', hostile], [hostile]],
  'webhook listen': () => [
    ['--forward-to', hostile],
    ['--forward-to', 'http://127.0.0.1:9/', '--types', hostile, '--after', '0'],
  ],
  'webhook remove': () => [[hookId, ...ofMerchant], [hostile]],
  'channel list': () => [[]],
  'channel add': () => [[hostile]],
  'channel end': () => [[hostile]],
  'fee-plan reprice': () => [
    [...march, ...ofMerchant, '--dry-run'],
    [...march, ...ofMerchant],
    [...march, '--preview', hostile],
  ],
  'report build': () => {
    const csv = ['--preset', 'csv', '--from', at('orders.csv'), '--out', at(`out${hostile}`)];
    const map = ['id=id', 'amount=total', 'settled_at=when', `currency=${hostile}`].flatMap((one) => [
      '--map',
      one,
    ]);
    return [
      [...csv, ...map, '--default', 'country=DEU', '--default', 'tax=0'],
      [...csv, ...map, '--default', 'country=DEU', '--default', 'tax=0', '--skip-faulty'],
      [...csv, '--map', `${hostile}=x`, '--timezone', hostile, '--default', `country=${hostile}`],
      ['--preset', 'stripe', '--from', at('orders.csv'), '--out', at('out')],
      [
        '--preset',
        'csv',
        '--from',
        at(`missing${hostile}`),
        '--out',
        at('out'),
        ...map,
        '--default',
        'country=DEU',
        '--default',
        'tax=0',
      ],
    ];
  },
  'report validate': () => [
    [at('report.json'), at('odd.json'), at(hostile), at(`missing${hostile}`)],
    ['--remote', '--base-url', service.url, at('report.json')],
    ['--remote', '--base-url', hostile, at('report.json')],
  ],
  'report upload': () => [['--base-url', service.url, at('report.json'), at('odd.json')]],
  'report status': () => [['--base-url', service.url, '1']],
  'transaction show': () => [[...ofMerchant, hostile]],
  'transaction void': () => [
    [...ofMerchant, hostile, '--reason', hostile],
    [...ofMerchant, '--from', at('corrections.ndjson')],
    [...ofMerchant, '--from', at(`missing${hostile}`)],
  ],
  'transaction restate': () => [
    [...ofMerchant, hostile, '--reason', hostile],
    [...ofMerchant, hostile, '--reason', hostile, '--currency', hostile],
  ],
  'correction list': () => [[], [...ofMerchant, '--state', 'waiting']],
  'correction proposals': () => [[], [...ofMerchant, '--state', 'waiting']],
  'correction accept': () => [
    [...ofMerchant, '1', '9'],
    [...ofMerchant, hostile],
  ],
  'correction refuse': () => [
    [...ofMerchant, '2', '--reason', hostile],
    [...ofMerchant, '2', '--reason', hostile],
  ],
  'correction policy': () => [
    [...ofMerchant, '--up-to', 'EUR:50.00'],
    [...ofMerchant, '--up-to', hostile],
  ],
  'correction upload': () => [
    ['--base-url', service.url, at('requests.ndjson')],
    ['--base-url', service.url, at('corrections.ndjson')],
    ['--base-url', service.url, at(`missing${hostile}`)],
  ],
  'statement close': () => [march],
  'statement closings': () => [[], ['--closing', '1']],
  'statement list': () => [march, ofMerchant],
  'statement show': () =>
    ['table', 'json', 'csv', 'html'].map((format) => [...ofMerchant, ...march, '--format', format]),
  'test close': () => [[...march, '--base-url', service.url]],
  'test empty': () => [['--yes', '--base-url', service.url]],
  'session import': () => [[at('sessions.ndjson')], [at(`missing${hostile}`)]],
  'installation explain': () => [[id]],
  'event explain': () => [uuidOf],
  'event fates': () => [
    [...ofMerchant, at('ids.txt')],
    [...ofMerchant, at(hostile)],
    [...ofMerchant, at(`missing${hostile}`)],
  ],
  'event warnings': () => [
    ['--days', '9000'],
    ['--days', hostile],
  ],
  'event sums': () => [
    [],
    ...['table', 'json', 'csv'].map((format) => [...ofMerchant, '--format', format]),
    [...ofMerchant, '--tz', 'Europe/Berlin', '--from', '2026-11-01', '--to', '2026-12-01', '--format', 'csv'],
    ['--by', hostile],
    [...ofMerchant, '--tz', hostile, '--from', '2026-11-01', '--to', '2026-12-01'],
    ['--from', hostile, '--currency', hostile],
  ],
  'event cohorts': () => [
    [],
    ...['table', 'json', 'csv'].map((format) => ['--format', format]),
    ['--to', hostile],
  ],
  'event set-aside list': () => [[]],
  'notification list': () => [[], ofMerchant, ['--types', hostile], ['--after', hostile]],
  'event set-aside replay': () => [
    ['--batch', hostile],
    ['--batch', '9'],
  ],
  'export events': () => exportPlays(),
  'export installations': () => exportPlays(),
  'export transactions': () => exportPlays(),
  'export audit': () => exportPlays(),
  'audit list': () => [[], ['--action', hostile], ['--target', hostile]],
  'audit verify': () => [[], ['--head', hostile], ['--head', at(hostile)]],
  'subject show': () => [
    ['--store-user', hostile],
    ['--store-user', hostile, '--format', 'html'],
    ['--store-user', 'ann', '--output', at(`missing/${hostile}`)],
  ],
  erase: () => [
    ['--installation', hostile],
    ['--store-user', hostile],
  ],
  'database grant-reader': () => [[hostile]],
  'backup create': () => [
    ['--to', at(hostile)],
    ['--to', at(hostile), '--data', at(hostile), '--database-url', ''],
  ],
  'backup log': () => [
    ['--to', at(hostile)],
    ['--to', at(hostile), '--data', at(hostile), '--database-url', ''],
  ],
  'backup verify': () => [[at(hostile)]],
  restore: () => [
    ['--from', at(hostile)],
    ['--from', at(hostile), '--until', hostile],
    ['--from', at(hostile), '--data', at('restored'), '--database-url', ''],
  ],
  'scale-out plan': () => [[]],
  'scale-out apply': () => [[]],
  migrate: () => [[], ['--database-url', hostile]],
  'upgrade check': () => [[], ['--data', at(`report.json/${hostile}`), '--database-url', '']],
  'upgrade rehearse': () => [
    [],
    ['--from', at(hostile), '--in', at(`rehearsal${hostile}`)],
    ['--from', at(hostile), '--in', at(`rehearsal${hostile}`), '--database-url', ''],
    ['--copy-url', hostile],
  ],
  setup: () => [
    [
      '--root',
      at(`set-up${hostile}`),
      '--base-url',
      hostile,
      '--operator-url',
      hostile,
      '--operator-address',
      hostile,
    ],
    [
      ...[
        '--root',
        at('set-up'),
        '--base-url',
        'https://a.example.com',
        '--operator-url',
        'https://b.example.com',
      ],
      ...['--operator-address', '10.0.0.5', '--certificates', hostile],
    ],
  ],
  capacity: () => [['--events-per-day', '1000000']],
  doctor: () => [[], ['--data', at(`report.json/${hostile}`)]],
};

function commandsOf(
  kind: string,
  ...owner: readonly string[]
): Readonly<Record<string, () => readonly Play[]>> {
  return Object.fromEntries(
    Object.entries(keyPlays(...owner)).map(([name, one]) => [`${kind} ${name}`, () => one]),
  );
}

function exportPlays(): readonly Play[] {
  return [
    ...['csv', 'ndjson', 'parquet'].map((format) => ['--format', format, '--output', '-']),
    ['--output', at(`missing/${hostile}`)],
    ['--output', at(`rows${hostile}`)],
  ];
}

/** Whether the output is not one JSON object, even with --json. */
const isRows = (play: Play): boolean => play.includes('-') || play.includes('csv') || play.includes('html');

/** How the command overwrites its own line of progress. */
const ownEscapes = '\r\u001b[2K';

function assertHarmless(text: string, play: Play): void {
  const lines = text.replaceAll(ownEscapes, '').split('\n');
  for (const line of lines) assert.equal(line, visible(line), 'a terminal would obey this');
  // In the source of a page, a line break means a space.
  if (play.includes('html')) return;
  assert.deepEqual(
    lines.filter((line) => /^\s*FORGED/.test(line)),
    [],
  );
}

/** JSON stays exactly the value: what strangers wrote is in it, unchanged. */
function assertExact({ code, stdout }: Ended, play: Play): void {
  if (isRows(play) || stdout === '') return;
  assert.equal(stdout.trimEnd().split('\n').length, 1, 'one line');
  const text = JSON.stringify(JSON.parse(stdout));
  if (code === 0) assert.ok(!text.includes('u{'), text);
}

function nameOf(command: Command): string {
  return command.parent === null ? '' : `${nameOf(command.parent)} ${command.name()}`.trim();
}

const leaves = descendants(createProgram()).filter(({ commands }) => commands.length === 0);
const run = (args: readonly string[]): Promise<Ended> =>
  runOnTerminal(args, { ...administration.variables, STOA_API_KEY: 'stoa_key_test' }, hostile);

/** How many plays of a command are repeated with `--json`, which one function writes for all of them. */
const playsAsJson = runs(3, Number.POSITIVE_INFINITY);

for (const leaf of leaves) {
  const name = nameOf(leaf);
  test(`nothing that strangers wrote reaches the terminal of ${name} as more than text`, async () => {
    const found = plays[name];
    assert.ok(found, `teach this test arguments with which ${name} shows what strangers wrote`);
    const hasJson = leaf.options.some(({ long }) => long === '--json');
    for (const [index, play] of [[`--${hostile}`], [hostile, hostile, hostile], ...found()].entries()) {
      const { stdout, stderr } = await run([...name.split(' '), ...play]);
      assertHarmless(stdout, play);
      assertHarmless(stderr, play);
      if (!hasJson || index >= playsAsJson) continue;
      const json = await run([...name.split(' '), ...play, '--json']);
      assertHarmless(json.stdout, play);
      assertHarmless(json.stderr, play);
      assertExact(json, play);
    }
  });
}

test('every one of these commands still exists', () => {
  assert.deepEqual(Object.keys(plays).toSorted(), leaves.map(nameOf).toSorted());
});

test('the log of a service and the error with which it ends are harmless, too', async () => {
  const { stderr } = await startStoa(['serve', '--data', at(`report.json/${hostile}`)], { STOA_PORT: '0' })
    .ended;
  assert.match(stderr, /The data directory .*evil/);
  assertHarmless(stderr, []);
});

test('what was shown as an escape is exact as JSON', async () => {
  const { stdout } = await run(['event', 'explain', ...uuidOf, '--json']);
  const { payload, event_name: eventName } = JSON.parse(stdout) as Record<string, unknown>;
  assert.deepEqual([payload, eventName], [JSON.parse(hostileJson), hostile]);
  const shown = await run(['event', 'explain', ...uuidOf]);
  assert.ok(shown.stdout.includes(`Payload:  ${visible(hostileJson)}\n`));
});
