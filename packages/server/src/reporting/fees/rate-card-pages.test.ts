import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { currencyDecimals, type TransactionFacts, toMajorUnits, transactionKinds } from '@stoa/contract';
import { charge, chargeLines } from './charge.js';
import { createFeePlanChooser } from './choose-fee-plan.js';
import { termsOfLines } from './fee-line.js';
import { startOfDay } from './fee-plan.js';
import { memberTimesOf } from './member-times.js';
import { parseLines } from './parse-lines.js';
import { lineFaults, usableLine } from './usable-lines.js';

const folder = new URL('../../../../../../docs/guide/rate-cards/', import.meta.url);

/** The rows of the first table whose head begins with `Currency`, by the names of its columns. */
function examplesOf(page: string): Record<string, string>[] {
  const [table = ''] = /^\| Currency .*(?:\n\|.*)*/m.exec(page) ?? [];
  const rows = table.split('\n').map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const [head = [], , ...examples] = rows;
  return examples.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
}

function minorUnits(text: string, currency: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(currencyDecimals(currency) ?? 0, '0'));
}

/** The ages of a text such as `kind subscription_renewal, subscription 12`, in months. */
function agesOf(text: string) {
  const monthsOf = (what: string): number | undefined => {
    const months = new RegExp(`${what} (\\d+)`).exec(text)?.[1];
    return months === undefined ? undefined : Number(months);
  };
  return { installation: monthsOf('installation'), subscription: monthsOf('subscription') };
}

/** The facts of a text such as `kind one_time, channel web`. */
function factsOf(text: string): TransactionFacts {
  const said = new Map(text.split(', ').map((part) => part.split(' ') as [string, string]));
  const kind = transactionKinds.find((one) => one === said.get('kind'));
  const [bundleId, channel] = [said.get('app'), said.get('channel')];
  return { ...(kind && { kind }), ...(bundleId && { bundleId }), ...(channel && { channel }) };
}

const made = { createdAt: new Date(0), createdBy: 'command' };

test('the rule for leaving the small business program charges what its page says', () => {
  const page = readFileSync(new URL('apple-small-business.md', folder), 'utf8');
  const lines = parseLines(/```json\n(.*?)```/s.exec(page)?.[1] ?? '').map(usableLine);
  const membership = { ...made, group: 'small-business', merchantId: 7, endedBy: null };
  const memberTimes = memberTimesOf([
    { ...membership, membershipId: 1, memberFrom: '2026-03-01', memberUntil: '2027-01-01' },
    { ...membership, membershipId: 2, memberFrom: '2028-01-01', memberUntil: null },
  ]);
  const plan = { ...made, merchantId: null, countries: null, name: 'A plan', inForceFrom: '2021-01-01' };
  const others = { inForceUntil: null, endedBy: null, recurringFees: [], memberTimes };
  const choose = createFeePlanChooser([
    { ...plan, ...others, feePlanId: 1, group: null, ratePpm: 300_000, tiers: [], lines: null },
    { ...plan, ...others, feePlanId: 2, group: 'small-business', ...termsOfLines(lines) },
  ]);
  const rows = [...page.matchAll(/^\| (\d{4}-\d\d-\d\d) \| ([\d.]+) \| ([\d.]+) \|$/gm)];
  assert.equal(rows.length, 5);
  for (const [, day = '', volume = '', fee] of rows) {
    const settledAt = startOfDay(day);
    const chosen = choose({ payerCountry: 'USA', settledAt }) ?? assert.fail(day);
    const amounts = { currency: 'USD', fullAmount: 10_000n, taxAmount: 0n };
    const volumeBefore = minorUnits(volume, 'USD');
    const volumeOf = () => ({ before: volumeBefore, isAssumed: false });
    const place = { volumeBefore, volumeOf, payerCountry: 'USA', settledAt };
    const { feeAmount } = charge(chosen, { ...amounts, ...place });
    assert.equal(toMajorUnits(feeAmount, 2), fee, day);
  }
});

const pages = readdirSync(folder).filter((name) => name !== 'README.md');

test('there are pages of rate cards', () => {
  assert.ok(pages.length >= 8);
});

for (const name of pages)
  test(`the examples of ${name} are what its card charges`, () => {
    const page = readFileSync(new URL(name, folder), 'utf8');
    const requested = parseLines(/```json\n(.*?)```/s.exec(page)?.[1] ?? '');
    assert.deepEqual(lineFaults(requested), []);
    const lines = requested.map(usableLine);
    const examples = examplesOf(page);
    assert.ok(examples.length > 0);
    for (const example of examples) {
      const { Currency: currency = '', Full = '', Tax = '', Volume = '', Known = '' } = example;
      const { charges, feeAmount } = chargeLines(lines, {
        currency,
        fullAmount: minorUnits(Full, currency),
        taxAmount: minorUnits(Tax, currency),
        volumeBefore: minorUnits(Volume, currency),
        volumeOf: ({ currency: inOne }) => ({
          before: minorUnits(Volume, inOne ?? currency),
          isAssumed: false,
        }),
        payerCountry: 'DEU',
        facts: factsOf(Known),
        ages: agesOf(Known),
      });
      const text = (amount: bigint): string => toMajorUnits(amount, currencyDecimals(currency) ?? 0);
      const computed = lines.map((line, index) => [
        line.name,
        text(charges.find((one) => one.line === index + 1)?.feeAmount ?? 0n),
      ]);
      assert.deepEqual(example, { ...example, ...Object.fromEntries(computed), Fee: text(feeAmount) });
    }
  });
