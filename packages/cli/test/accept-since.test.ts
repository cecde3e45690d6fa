import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';

let administration: TestAdministration;
before(async () => {
  administration = await openTestAdministration();
  await runJson(['merchant', 'create', '--name', 'Example Games'], administration.variables);
});
after(() => administration.close());

const acceptSince = (day: string, until: string) => [
  ...['merchant', 'accept-since', day, '--merchant', '1', '--until', until, '--reason', 'moves to us'],
];

test('older settlements are let in for a merchant and a time, and who did it is kept', async () => {
  const { made_at: _madeAt, ...made } = await runJson<Record<string, unknown>>(
    acceptSince('2020-02-29', '2026-12-01'),
    administration.variables,
  );
  assert.deepEqual(made, {
    merchant_id: 1,
    settled_from: '2020-02-29',
    accepted_until: '2026-12-01',
    reason: 'moves to us',
    made_by: 'command',
  });
  const { stdout } = await runStoa(acceptSince('2021-01-01', '2026-12-01'), administration.variables);
  assert.match(
    stdout,
    /^Reports of merchant 1 that are accepted before 2026-12-01 may bring settlements from 2021/,
  );
});

test('a day that does not exist is a wrong command line', async () => {
  for (const day of ['2021-02-29', '21-01-01', '0000-01-01', 'today']) {
    const { code, stderr } = await runStoa(acceptSince(day, '2026-12-01'), administration.variables);
    assert.deepEqual([code, stderr.includes('It must be a day like 2024-01-01.')], [2, true], day);
  }
});
