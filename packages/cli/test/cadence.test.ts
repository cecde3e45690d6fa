import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type Ended,
  openTestAdministration,
  runJson,
  runStoa,
  type TestAdministration,
} from '@stoa/server/test/stoa-process';
import { assertRefused } from './assert-refused.js';

let administration: TestAdministration;
before(async () => {
  administration = await openTestAdministration();
  for (const name of ['Silent Games', 'Quiet Games'])
    await runJson(['merchant', 'create', '--name', name], administration.variables);
});
after(() => administration.close());

const stoa = (...args: string[]): Promise<Ended> => runStoa(args, administration.variables);
const json = <T>(...args: string[]): Promise<T> => runJson<T>(args, administration.variables);

interface Listed {
  readonly merchants: readonly {
    readonly created_at: string;
    readonly cadence: string | null;
    readonly due_at: string | null;
    readonly missed: boolean;
  }[];
}

/** No test can wait for an hour, so the time at which every cadence was set is moved into the past. */
async function moveSettings(setAt: string): Promise<void> {
  await administration.database.pool.query('update stoa.reporting_cadence set set_at = $1', [setAt]);
}

test('a cadence is set and removed', async () => {
  const before = Date.now();
  const set = await json<{ due_at: string }>('merchant', 'cadence', '--merchant', '2', 'weekly');
  const { due_at, ...rest } = set;
  assert.deepEqual(rest, { merchant_id: 2, cadence: 'weekly', last_report_at: null, missed: false });
  assert.ok(Date.parse(due_at) >= before + 7 * 86_400_000);
  assert.deepEqual(await json('merchant', 'cadence', '--merchant', '2', 'none'), {
    ...rest,
    cadence: null,
    due_at: null,
  });
  const { stdout } = await stoa('merchant', 'cadence', '--merchant', '2', 'none');
  assert.equal(stdout, 'No reports of merchant 2 are expected.\n');
});

test('the list and the doctor name silent merchants, and since when they are silent', async () => {
  const { stdout } = await stoa('merchant', 'cadence', '--merchant', '1', 'hourly');
  assert.match(stdout, /^Merchant 1 is expected to report hourly, next by \d{4}-.* UTC\.$/m);
  await moveSettings('2026-03-01T12:00:00Z');
  const { merchants } = await json<Listed>('merchant', 'list');
  const [silent, quiet] = merchants;
  assert.deepEqual(silent, {
    merchant_id: 1,
    name: 'Silent Games',
    created_at: silent?.created_at,
    suspended_at: null,
    cadence: 'hourly',
    last_report_at: null,
    due_at: '2026-03-01T13:00:00.000Z',
    missed: true,
  });
  assert.deepEqual([quiet?.cadence, quiet?.due_at, quiet?.missed], [null, null, false]);
  const lines = (await stoa('merchant', 'list')).stdout.split('\n');
  assert.match(lines[0] ?? '', /^MERCHANT +NAME +CREATED \(UTC\) +CADENCE +LAST REPORT \(UTC\) +NEXT DUE/);
  assert.match(lines[1] ?? '', /^1 +Silent Games .* hourly +- +MISSED since 2026-03-01 13:00:00 +-$/);
  assert.match(lines[2] ?? '', /^2 +Quiet Games .* - +- +- +-$/);
  const doctor = (await stoa('doctor')).stdout;
  assert.match(doctor, /^note +reports .*: 1 \(1 of 1 /m);
  assert.match(doctor, /^ok +fees /m);
});

for (const [name, args] of [
  ['that is none', ['--merchant', '1', 'monthly']],
  ['that is missing', ['--merchant', '1']],
  ['of no merchant', ['daily']],
] as const) {
  test(`a cadence ${name} is explained and exits with 2`, async () => {
    const { code, stderr } = await stoa('merchant', 'cadence', ...args);
    assert.equal(code, 2);
    assert.match(stderr, /error:/);
  });
}

test('a cadence of an unknown merchant is refused with exit code 1', async () => {
  assertRefused(await stoa('merchant', 'cadence', '--merchant', '4711', 'daily'), '4711');
});
