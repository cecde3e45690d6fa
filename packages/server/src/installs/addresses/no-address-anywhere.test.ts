import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  feed,
  install,
  startInstalls,
  type TestInstalls,
} from '../../../test/fixtures/installs/start-installs.js';
import { sql } from '../../database/sql.js';

const addresses = ['198.51.100.213', '2001:db8:5eed:cafe::d5'];
/**
 * The addresses as text, as bytes in base 16 and base 64, and as an integer, and the network that matching may compare.
 */
const spellings = [
  ...addresses,
  '::ffff:198.51.100.213',
  'c63364d5',
  Buffer.from('198.51.100.213').toString('hex'),
  Buffer.from('198.51.100.213').toString('base64').replaceAll('=', ''),
  Buffer.from([198, 51, 100, 213]).toString('base64').replaceAll('=', ''),
  '3325256917',
  '20010db85eedcafe',
  '2001:db8:5eed:cafe',
  Buffer.from('2001:db8:5eed:cafe::d5').toString('hex'),
];
let installs: TestInstalls;
const answers: string[] = [];

before(async () => {
  installs = await startInstalls({ installAddress: { limit: 4, burst: 4, windowSeconds: 3_600 } });
  for (const address of addresses) await callFrom(address);
});

after(() => installs.stop());

/** Makes calls that succeed, calls that are refused, and calls that fail because a table is missing. */
async function callFrom(address: string): Promise<void> {
  const seenAt = installs.clock.now().toISOString();
  const session = { store_user_id: 'ann', ip_address: address, seen_at: seenAt };
  const bodies = [
    { token: 'one' },
    { token: 'one' },
    {},
    { token: 'two', bundle_id: 'app.unknown' },
    { token: 'one' },
  ];
  const responses = [
    await feed(installs, [session]),
    await feed(installs, [session, { ...session, ip_address: `${address}:443` }]),
    await feed(installs, [{ ...session, store_user_id: '' }]),
  ];
  for (const body of bodies) responses.push(await install(installs, address, body));
  await withoutTable(async () => {
    responses.push(await feed(installs, [{ ...session, store_user_id: 'bob' }]));
    installs.clock.advance(3_600_000);
    responses.push(await install(installs, address, { token: 'three' }));
  });
  answers.push(
    ...responses.map(({ statusCode, body, headers }) => `${statusCode} ${body} ${JSON.stringify(headers)}`),
  );
}

async function withoutTable(work: () => Promise<void>): Promise<void> {
  await installs.database.query(sql`
    alter table stoa.store_session rename to store_session_away`);
  try {
    await work();
  } finally {
    await installs.database.query(sql`
      alter table stoa.store_session_away rename to store_session`);
  }
}

function spelledIn(text: string): string[] {
  const lower = text.toLowerCase();
  return spellings.filter((spelling) => text.includes(spelling) || lower.includes(spelling.toLowerCase()));
}

test('the calls met every kind of answer', () => {
  const statuses = new Set(answers.map((answer) => answer.slice(0, 3)));
  assert.deepEqual([...statuses].toSorted(), ['200', '400', '404', '429', '500']);
});

test('no answer names the address, errors included', () => {
  assert.deepEqual(answers.flatMap(spelledIn), []);
});

test('no log line names an address, at the most talkative level', () => {
  assert.match(installs.log(), /"a request failed"/);
  assert.deepEqual(spelledIn(installs.log()), []);
});

test('no metric names an address', async () => {
  const text = await installs.registry.metrics();
  assert.match(text, /stoa_store_sessions_total/);
  assert.deepEqual(spelledIn(text), []);
});

test('no column of any table holds an address', async () => {
  const [row] = await installs.database.query<{ everything: string }>(sql`
    select schema_to_xml('stoa', true, true, '')::text as everything`);
  const everything = row?.everything ?? '';
  assert.match(everything, /<store_user_id>ann<\/store_user_id>/);
  assert.match(everything, /<sealed_secret>/);
  assert.deepEqual(spelledIn(everything), []);
});
