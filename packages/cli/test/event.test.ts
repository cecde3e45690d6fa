import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createLogger, decideConfig, openOffice, readEnvironment } from '@stoa/server';
import { prepareDataDir, runJson, runStoa } from '@stoa/server/test/stoa-process';

const id = '5f0c3a52-8d0e-4c52-9a3b-0d7d7a0b6a11';
const payload = '{"amount": 0.10000000000000000001}';
const words =
  'The event Purchase was accepted at 2026-11-20 10:00:00 UTC. Its batch was set aside at 2026-11-20 10:00:01 UTC for a reason of the service, not of the event: it is safe, and is recorded once an operator replays the batch.';

let parent: string;
let variables: { readonly STOA_DATA: string };

before(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'stoa-event-'));
  variables = { STOA_DATA: await prepareDataDir(path.join(parent, 'data')) };
  await runJson(['merchant', 'create', '--name', 'Games'], variables);
  const office = await openOffice({
    config: decideConfig(readEnvironment(), { dataDir: variables.STOA_DATA }),
    logger: createLogger('silent'),
    migrate: 'when empty',
  });
  await office.database.pool.query(
    `insert into stoa.event_segment
    values (
      1, 7, '2026-11-01', '2026-11-20T10:00:00Z', '{1}', array[$1::uuid], '{Purchase}', null, array[gen_random_uuid()],
      '{20261120}', '{2026-11-20}', array[$2], '{null}', '{null}')`,
    [id, payload],
  );
  await office.database.pool.query(
    `insert into stoa.set_aside_batch
    values (1, 7, '2026-11-20T10:00:00Z', 1, '{2026-11-01}', '2026-11-20T10:00:01Z', '53100')`,
  );
  await office.close();
});

after(() => rm(parent, { recursive: true, force: true }));

test('what became of an event is said in words, with the reason beside them', async () => {
  const { stdout, code } = await runStoa(['event', 'explain', id, '--merchant', '1'], variables);
  assert.equal(code, 0);
  assert.equal(
    stdout,
    `${words}\n\nState:    set_aside\nBatch:    7\nReason:   53100\nHappened: 20261120\nPayload:  ${payload}\n`,
  );
});

test('as JSON it is what the API answers, to the letter', async () => {
  const { stdout } = await runStoa(
    ['event', 'explain', id.toUpperCase(), '--merchant', '1', '--json'],
    variables,
  );
  assert.ok(stdout.endsWith(`,"payload":${payload}}\n`));
  const { explanation, event_id, merchant_id } = JSON.parse(stdout) as Readonly<Record<string, unknown>>;
  assert.deepEqual([explanation, event_id, merchant_id], [words, id, 1]);
});

test('an event or a merchant that there is not is refused with exit code 1', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  const event = await runStoa(['event', 'explain', unknown, '--merchant', '1'], variables);
  assert.deepEqual([event.code, event.stderr], [1, 'stoa: There is no such event.\n']);
  const merchant = await runStoa(['event', 'explain', id, '--merchant', '2'], variables);
  assert.deepEqual([merchant.code, merchant.stderr], [1, 'stoa: There is no merchant 2.\n']);
});

test('what is no identifier is explained and exits with 2, and so is a merchant left out', async () => {
  const { code, stderr } = await runStoa(['event', 'explain', 'first', '--merchant', '1'], variables);
  assert.equal(code, 2);
  assert.match(stderr, /It must be a UUID/);
  assert.equal((await runStoa(['event', 'explain', id], variables)).code, 2);
});
