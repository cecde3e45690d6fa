import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import {
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import { assertRefused } from './assert-refused.js';

let administration: TestAdministration;

before(async () => {
  administration = await openTestAdministration();
  await administration.database.pool.query(`
    insert into stoa.merchant (name, created_at) values ('Games', '2026-11-20');

    insert into stoa.user_account (created_at) values ('2026-11-20');

    insert into stoa.audit_entry (happened_at, actor_kind, actor_id, actor_name, actor_label, how, action, merchant_id, target)
    values
      ('2026-11-20T10:00:00Z', 'user', 1, 'user 1', '1', 'password', 'key.issued', 1, 'api_key 1'),
      ('2026-11-20T11:00:00Z', 'key', 7, 'operator token 7', 'finance', 'key', 'month.closed', 1, 'statement 2026-10'),
      ('2026-11-20T12:00:00Z', 'command', null, 'command', 'anna', 'command', 'issuer.set', null, 'issuer 1');

    insert into stoa.audit_unchained select audit_id from stoa.audit_entry`);
});
after(() => administration.close());

function run(...args: string[]) {
  return runStoa(['audit', ...args], administration.variables);
}

test('entries are listed, the newest first, with who did it', async () => {
  const { code, stdout } = await run('list', '--to', '2026-11-21');
  assert.equal(code, 0);
  assert.deepEqual(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/)),
    [
      ['TIME (UTC)', 'WHO', 'ACTION', 'MERCHANT', 'TARGET'],
      ['2026-11-20 12:00:00', 'command (anna)', 'issuer.set', '-', 'issuer 1'],
      ['2026-11-20 11:00:00', 'operator token 7 (finance)', 'month.closed', '1', 'statement 2026-10'],
      ['2026-11-20 10:00:00', 'user 1 (erased)', 'key.issued', '1', 'api_key 1'],
    ],
  );
});

test('filters narrow the list, and asking is an entry of the command', async () => {
  const targets = async (...args: string[]): Promise<string[]> => {
    const found = await runJson(['audit', 'list', ...args], administration.variables);
    const { entries } = found as { entries: { target: string }[] };
    return entries.map(({ target }) => target);
  };
  assert.deepEqual(await targets('--user', '1'), ['api_key 1']);
  assert.deepEqual(await targets('--key', '7'), ['statement 2026-10']);
  assert.deepEqual(await targets('--target', 'issuer 1', '--action', 'issuer.set'), ['issuer 1']);
  assert.deepEqual(await targets('--merchant', '1', '--limit', '1'), ['statement 2026-10']);
  assert.ok((await targets('--action', 'audit.read')).length >= 4);
  const wrong = await run('list', '--action', 'key.issue');
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /There is no such action\. The actions are: .*key\.issued/);
  assert.equal((await run('list', '--merchant', '9')).code, 1);
});

test('an export holds the entries', async () => {
  const args = ['export', 'audit', '--to', '2026-11-21', '--format', 'ndjson', '--output', '-'];
  const { code, stdout, stderr } = await runStoa(args, administration.variables);
  assert.equal(code, 0, stderr);
  assert.deepEqual(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { target: string }).target),
    ['api_key 1', 'statement 2026-10', 'issuer 1'],
  );
});

test('a trail without a head or with a change is 5, and a head that proves nothing is 1', async () => {
  const unproved = await run('verify');
  assert.equal(unproved.code, 5, unproved.stderr);
  assert.match(unproved.stdout, /^Entries in the chain: 0\. Signed heads: 0\.$/m);
  assert.match(unproved.stdout, /^Entries that wait to be chained, and are not proved yet: \d+\.$/m);
  assert.match(unproved.stdout, /^Nothing proves the audit trail yet: no head is signed\./m);
  await administration.database.pool.query('delete from stoa.audit_unchained where audit_id = 2');
  const changed = await run('verify');
  assert.equal(changed.code, 5);
  assert.match(changed.stdout, /^uncovered_entry +entry 2 /m);
  assert.match(changed.stdout, /^The audit trail is not what it was: see the runbook\.$/m);
  const json = await run('verify', '--json');
  assert.deepEqual(
    [json.code, JSON.parse(json.stdout).whole, JSON.parse(json.stdout).finding_count],
    [5, false, 1],
  );
  const file = path.join(administration.dir, 'head.jws');
  await writeFile(file, 'nonsense\n');
  for (const head of ['a.b.c', file]) {
    assertRefused(await run('verify', '--head', head));
  }
  assert.match(
    (await run('verify', '--head', path.join(administration.dir, 'missing'))).stderr,
    /cannot be read/,
  );
});
