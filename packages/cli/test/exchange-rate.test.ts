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
});
after(() => administration.close());

const json = <T>(...args: string[]): Promise<T> =>
  runJson<T>(['exchange-rate', ...args], administration.variables);

const ofDollars = ['--of', 'USD', '--to', 'EUR'];

test('rates are entered once, whatever their zeros, and listed by currencies and day', async () => {
  await json('enter', '0.90', ...ofDollars, '--from', '2026-02-01');
  const first = await json('enter', '0.92', ...ofDollars, '--from', '2026-01-01');
  assert.deepEqual(await json('enter', '0.920', ...ofDollars, '--from', '2026-01-01'), first);
  const { exchange_rates: rates } = await json<{ exchange_rates: { from_day: string; rate: string }[] }>(
    'list',
  );
  assert.deepEqual(
    rates.map(({ from_day, rate }) => [from_day, rate]),
    [
      ['2026-01-01', '0.92'],
      ['2026-02-01', '0.9'],
    ],
  );
  const { stdout } = await runStoa(['exchange-rate', 'list'], administration.variables);
  assert.match(stdout, /^USD +EUR +2026-01-01 +0\.92$/m);
});

test('another rate of the same day, and what is no rate, are refused with exit code 1', async () => {
  await json('enter', '0.006', '--of', 'JPY', '--to', 'EUR', '--from', '2026-01-01');
  for (const [rate = '', of = '', to = '', from = ''] of [
    ['0.0061', 'JPY', 'EUR', '2026-01-01'],
    ['1', 'EUR', 'EUR', '2026-01-01'],
    ['1', 'XXX', 'EUR', '2026-01-01'],
    ['0.0', 'USD', 'EUR', '2026-01-01'],
    ['1e3', 'USD', 'EUR', '2026-01-01'],
    ['1', 'USD', 'EUR', '2026-02-30'],
  ]) {
    const ended = await runStoa(
      ['exchange-rate', 'enter', rate, '--of', of, '--to', to, '--from', from],
      administration.variables,
    );
    assert.equal(ended.code, 1, ended.stderr);
  }
});
