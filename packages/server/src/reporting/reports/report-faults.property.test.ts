import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atOnce, type FoundFaults, type JsonValue, parseJson, reportFaults } from '@stoa/contract';
import fc from 'fast-check';
import { createBodyCheck } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { reportItemSchema, reportSchema } from './report-schemas.js';

const checkBySchema = createBodyCheck(reportSchema, [reportItemSchema]);

function bySchema(report: JsonValue): FoundFaults {
  const found = checkBySchema(report);
  return { faults: found.listed(), faultCount: found.count() };
}

function assertSameFaults(report: JsonValue): FoundFaults {
  const found = atOnce(reportFaults(report));
  assert.deepEqual(found, bySchema(report));
  return found;
}

/** Texts of JSON values, near and far from what the members of a report may be. */
const valueTexts = fc.oneof(
  fc.constantFrom(
    ...['null', 'true', '0', '-1', '1.5', '1.0', '1e2', '9007199254740993', '9223372036854775807'],
    ...['9223372036854775808', '-9223372036854775808', '-9223372036854775809', '1e300', '[]', '{}', '[{}]'],
    ...['""', '"a"', '"EUR"', '"EURO"', '"eur"', '"EUR\\n"', '"ÄÖÜ"', '"DEU"', '"2026-03-01T10:00:00Z"'],
    ...[
      '"2026-02-29T10:00:00Z"',
      '"2026-03-01T10:00:00"',
      '"2026-12-31T23:59:60Z"',
      '"2026-03-01 10:00:00Z"',
    ],
  ),
  fc.constantFrom(254, 255, 256, 510, 511, 512).map((count) => `"${'x'.repeat(count)}"`),
  fc.constantFrom(254, 255, 256).map((count) => `"${'😀'.repeat(count)}"`),
  fc.string().map((text) => JSON.stringify(text)),
);

const good: Readonly<Record<string, string>> = {
  id: '"a"',
  currency: '"EUR"',
  full_amount: '1234',
  tax_amount: '234',
  payer_country: '"DEU"',
  settled_at: '"2026-03-01T10:00:00Z"',
};

/** An object with these members, each left out, changed or as it is, in any order, with others besides. */
function changed(members: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<string> {
  const ways = Object.entries(members).map(([name, text]) =>
    fc.oneof(
      { weight: 8, arbitrary: text.map((value) => [name, value] as const) },
      { weight: 1, arbitrary: valueTexts.map((value) => [name, value] as const) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
  );
  const others = fc
    .constantFrom('note', '__proto__', 'constructor', 'ID')
    .map((name) => [name, '{}'] as const);
  return fc
    .tuple(fc.tuple(...ways), fc.option(others, { nil: undefined, freq: 4 }))
    .chain(([own, other]) => fc.shuffledSubarray([...own, other], { minLength: own.length + 1 }))
    .map((all) => {
      const written = all.flatMap((member) => (member === undefined ? [] : `"${member[0]}":${member[1]}`));
      return `{${written.join(',')}}`;
    });
}

const itemTexts = fc.oneof(
  {
    weight: 9,
    arbitrary: changed(
      Object.fromEntries(Object.entries(good).map(([name, text]) => [name, fc.constant(text)])),
    ),
  },
  { weight: 1, arbitrary: valueTexts },
);

const reportTexts = fc.oneof(
  {
    weight: 9,
    arbitrary: changed({
      created_at: fc.constant('"2026-03-01T11:00:00Z"'),
      transactions: fc.array(itemTexts, { maxLength: 40 }).map((items) => `[${items.join(',')}]`),
    }),
  },
  { weight: 1, arbitrary: valueTexts },
);

test('the shape of a report is checked as its published schema says, fault by fault', () => {
  const counts = { fitting: 0, faulty: 0 };
  fc.assert(
    fc.property(reportTexts, (text) => {
      const parsed = parseJson(text);
      if (!parsed.ok) return;
      const { faultCount } = assertSameFaults(parsed.value);
      counts[faultCount === 0 ? 'fitting' : 'faulty'] += 1;
    }),
    { numRuns: 1_000 },
  );
  assert.ok(counts.fitting > 0 && counts.faulty > 100, `both verdicts occur: ${JSON.stringify(counts)}`);
});

for (const count of [0, 1, 100, 101, limits.transactionsPerReport, limits.transactionsPerReport + 1]) {
  test(`a report of ${count} empty items has the faults that its schema finds`, () => {
    const report = { created_at: 'x', transactions: Array.from({ length: count }, () => ({})) };
    const { faults } = assertSameFaults(report);
    assert.ok(faults.length > 0);
  });
}
