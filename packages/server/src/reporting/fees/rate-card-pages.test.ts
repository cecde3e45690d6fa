import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currencyDecimals, type TransactionFacts, toMajorUnits, transactionKinds } from '@stoa/contract';
import {
  knownOf,
  type PageRow,
  pageRows,
  rateCardPages,
} from '../../../test/fixtures/reporting/rate-card-pages.js';
import { recurringOf } from '../adjustments/close-adjustments.js';
import { charge, chargeLines } from './charge.js';
import { createFeePlanChooser } from './choose-fee-plan.js';
import { termsOfLines } from './fee-line.js';
import { memberTimesOf, startOfDay } from './fee-plan.js';
import { parseLines, parseRecurringFees } from './parse-lines.js';
import { type RecurringFee, recurringFaults } from './recurring-fee.js';
import { lineFaults, usableLine } from './usable-lines.js';

function minorUnits(text: string, currency: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(currencyDecimals(currency) ?? 0, '0'));
}

/** The ages that a row knows, in months. */
function agesOf(known: ReadonlyMap<string, string>) {
  const monthsOf = (what: string): number | undefined => {
    const months = known.get(what);
    return months === undefined ? undefined : Number(months);
  };
  return { installation: monthsOf('installation'), subscription: monthsOf('subscription') };
}

function factsOf(known: ReadonlyMap<string, string>): TransactionFacts {
  const kind = transactionKinds.find((one) => one === known.get('kind'));
  const [bundleId, channel] = [known.get('app'), known.get('channel')];
  return { ...(kind && { kind }), ...(bundleId && { bundleId }), ...(channel && { channel }) };
}

const pages = rateCardPages();

const made = { createdAt: new Date(0), createdBy: 'command' };

test('the rule for leaving the small business program charges what its page says', () => {
  const page = pages.find(({ name }) => name === 'apple-small-business.md') ?? assert.fail();
  const lines = parseLines(page.lines).map(usableLine);
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
  const rows = [...page.text.matchAll(/^\| (\d{4}-\d\d-\d\d) \| ([\d.]+) \| ([\d.]+) \|$/gm)];
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

test('accounts that count together are charged what their page says', () => {
  const page = pages.find(({ name }) => name === 'apple-small-business.md') ?? assert.fail();
  const [volume = ''] = /"volume": \{"of": "group".*?\}/.exec(page.text) ?? [];
  const requested = parseLines(page.lines.replace(/"volume": \{.*?\}/, volume));
  assert.deepEqual(lineFaults(requested, 'example-accounts'), []);
  const together = pageRows(page.text.slice(page.text.indexOf('## Accounts')), 'Settled');
  assert.equal(together.length, 3);
  for (const { 'Volume of the group': seen = '', 'Commission of 100.00': fee } of together) {
    const volumeOf = () => ({ before: minorUnits(seen, 'USD'), isAssumed: false });
    const amounts = { currency: 'USD', fullAmount: 10_000n, taxAmount: 0n, volumeBefore: 0n };
    const { feeAmount } = chargeLines(requested.map(usableLine), {
      ...amounts,
      payerCountry: 'USA',
      volumeOf,
    });
    assert.equal(toMajorUnits(feeAmount, 2), fee);
  }
});

/** What the recurring fees of a page charge in a month of one app, by name, in major units. */
function borne(
  fees: readonly RecurringFee[],
  { Before: before = '0', 'In the month': now = '0', Fees: settledFees = '0.00' }: PageRow,
): Record<string, string> {
  const count = (month: string, of: string) => ({
    ...{ month, bundleId: 'app', firstOfMerchant: BigInt(of), firstOfApp: BigInt(of) },
  });
  const counts = [count('2026-01', before), count('2026-02', now)];
  const settled = { month: '2026-02', settledMonth: '2026-02', kind: 'recorded', currency: 'EUR' };
  const charged = recurringOf(
    { feePlanId: 1, recurringFees: fees },
    {
      month: '2026-02',
      parts: [{ ...settled, feeAmount: minorUnits(settledFees, 'EUR') }],
      year: { month: '2026-02', counts, fresh: [] },
    },
  );
  return Object.fromEntries(
    fees.map(({ name }) => [name, toMajorUnits(charged.find((one) => one.name === name)?.amount ?? 0n, 2)]),
  );
}

test('there are pages of rate cards', () => {
  assert.ok(pages.length >= 8);
});

for (const { name, text: page, examples, ...card } of pages)
  test(`the examples of ${name} are what its card charges`, () => {
    const requested = parseLines(card.lines);
    assert.deepEqual(lineFaults(requested), []);
    const lines = requested.map(usableLine);
    assert.ok(examples.length > 0);
    const fees = parseRecurringFees(card.recurringFees);
    assert.deepEqual(recurringFaults(fees, { countries: null }), []);
    const months = [...pageRows(page, 'Before'), ...pageRows(page, 'Fees')];
    assert.equal(months.length > 0, fees.length > 0);
    for (const month of months) assert.deepEqual(month, { ...month, ...borne(fees, month) });
    for (const example of examples) {
      const { Currency: currency = '', Full = '', Tax = '', Volume = '' } = example;
      const known = knownOf(example);
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
        facts: factsOf(known),
        ages: agesOf(known),
      });
      const text = (amount: bigint): string => toMajorUnits(amount, currencyDecimals(currency) ?? 0);
      const computed = lines.map((line, index) => [
        line.name,
        text(charges.find((one) => one.line === index + 1)?.feeAmount ?? 0n),
      ]);
      assert.deepEqual(example, { ...example, ...Object.fromEntries(computed), Fee: text(feeAmount) });
    }
  });
