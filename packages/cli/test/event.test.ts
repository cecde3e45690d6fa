import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import { assertRefused } from './assert-refused.js';

const id = '5f0c3a52-8d0e-4c52-9a3b-0d7d7a0b6a11';
const payload = '{"amount": 0.10000000000000000001}';
const words =
  'The event Purchase was accepted at 2026-11-20 10:00:00 UTC. Its batch was set aside at 2026-11-20 10:00:01 UTC for a reason of the service, not of the event: it is safe, and is recorded once an operator replays the batch. Warning, unknown_installation: The installation is not known. Send the `installation_token` that the install call answered to this app. The event counts once its installation appears.';

let administration: TestAdministration;

before(async () => {
  administration = await openTestAdministration();
  await runJson(['merchant', 'create', '--name', 'Games'], administration.variables);
  await administration.database.pool.query(
    `insert into stoa.event_segment
    values (
      1, 7, '2026-11-01', '2026-11-20T10:00:00Z', '{1}', array[$1::uuid], '{Purchase}', null, array[gen_random_uuid()],
      '{20261120}', '{2026-11-20}', array[$2], '{null}', '{null}')`,
    [id, payload],
  );
  await administration.database.pool.query(
    `insert into stoa.set_aside_batch
    values (1, 7, '2026-11-20T10:00:00Z', 1, '{2026-11-01}', '2026-11-20T10:00:01Z', '53100')`,
  );
});

after(() => administration.close());

test('event explain says in words what became of an event, with the reason', async () => {
  const { stdout, code } = await runStoa(
    ['event', 'explain', id, '--merchant', '1'],
    administration.variables,
  );
  assert.equal(code, 0);
  assert.equal(
    stdout,
    `${words}\n\nState:    set_aside\nBatch:    7\nReason:   53100\nHappened: 20261120\nPayload:  ${payload}\n`,
  );
});

test('as JSON it is what the API answers, to the letter', async () => {
  const { stdout } = await runStoa(
    ['event', 'explain', id.toUpperCase(), '--merchant', '1', '--json'],
    administration.variables,
  );
  assert.ok(stdout.endsWith(`,"payload":${payload}}\n`));
  const { explanation, event_id, merchant_id } = JSON.parse(stdout) as Readonly<Record<string, unknown>>;
  assert.deepEqual([explanation, event_id, merchant_id], [words, id, 1]);
});

test('an unknown event or merchant is refused with exit code 1', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  const event = await runStoa(['event', 'explain', unknown, '--merchant', '1'], administration.variables);
  assertRefused(event);
  const merchant = await runStoa(['event', 'explain', id, '--merchant', '2'], administration.variables);
  assertRefused(merchant, '2');
});

test('event fates tells the states of the events in a file, in its order', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  const stdin = `${unknown}\n\n  ${id.toUpperCase()}\r\n`;
  const argv = ['event', 'fates', '-', '--merchant', '1'];
  const asked = { ...administration.variables };
  const { code, stdout } = await runStoa([...argv, '--json'], asked, stdin);
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(stdout), {
    fates: [
      { event_id: unknown, state: 'unknown', accepted_at: null, recorded_at: null },
      { event_id: id, state: 'set_aside', accepted_at: '2026-11-20T10:00:00.000Z', recorded_at: null },
    ],
  });
  const inWords = await runStoa(argv, asked, stdin);
  assert.deepEqual(
    [id, unknown].map((one) => inWords.stdout.includes(one)),
    [true, true],
  );
  assert.equal((await runStoa(argv, asked, 'first\n')).code, 1);
});

test('a malformed identifier, or a missing merchant, is explained and exits with 2', async () => {
  const { code, stderr } = await runStoa(
    ['event', 'explain', 'first', '--merchant', '1'],
    administration.variables,
  );
  assert.equal(code, 2);
  assert.match(stderr, /It must be a UUID/);
  assert.equal((await runStoa(['event', 'explain', id], administration.variables)).code, 2);
});

test('event warnings counts valid events that may be worth nothing, with what to do', async () => {
  const none = await runStoa(['event', 'warnings'], administration.variables);
  assert.deepEqual([none.code, none.stdout], [0, 'No event has a warning.\n']);
  await administration.database.pool.query(
    `insert into stoa.event_warning_count
    values
      (1, (now() at time zone 'UTC')::date, 'com.example.game', 'unreadable_amount', 12),
      (1, (now() at time zone 'UTC')::date - 20, 'com.example.game', 'unreadable_amount', 1)`,
  );
  const { code, stdout } = await runStoa(['event', 'warnings', '--merchant', '1'], administration.variables);
  assert.equal(code, 0);
  assert.match(
    stdout,
    /^DAY +MERCHANT +APP +WARNING +EVENTS\n\S+ +1 +com\.example\.game +unreadable_amount +12\n\nunread/,
  );
  assert.match(stdout, /unreadable_amount: .*`payload\.amount`/);
  const { warnings, more } = await runJson<{ warnings: { events: number }[]; more: boolean }>(
    ['event', 'warnings', '--days', '30', '--limit', '1'],
    administration.variables,
  );
  assert.deepEqual([warnings.map(({ events }) => events), more], [[12], true]);
});
