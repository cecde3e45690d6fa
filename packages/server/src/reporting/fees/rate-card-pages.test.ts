import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { currencyDecimals, type TransactionFacts, toMajorUnits, transactionKinds } from '@stoa/contract';
import { chargeLines } from './charge.js';
import { parseLines } from './parse-lines.js';
import { lineFaults, usableLine } from './usable-lines.js';

const folder = new URL('../../../../../../docs/guide/rate-cards/', import.meta.url);

/** The rows of the table whose head begins with `Currency`, by the names of its columns. */
function examplesOf(page: string): Record<string, string>[] {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [head = [], , ...examples] = rows;
  assert.equal(head[0], 'Currency');
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
        volumeOf: () => minorUnits(Volume, currency),
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
