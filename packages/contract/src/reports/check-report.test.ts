import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../json/json.js';
import { stringifyJson } from '../json/stringify-json.js';
import { wireLimits } from '../wire-limits.js';
import { checkReport, type FittingReport, type RefusedReport } from './check-report.js';

const noon = '2026-03-01T12:00:00.000Z';

const now = new Date(noon);

/** A transaction that is valid in a report of noon. */
function uploadedTransaction(id: string, changes: JsonObject = {}): JsonObject {
  return {
    id,
    currency: 'EUR',
    full_amount: 1234,
    tax_amount: 234,
    payer_country: 'DEU',
    settled_at: '2026-03-01T10:00:00Z',
    ...changes,
  };
}

function uploadedReport(transactions: JsonObject[]): JsonObject {
  return { created_at: '2026-03-01T11:00:00Z', transactions };
}

function check(value: JsonValue): ReturnType<typeof checkReport> {
  return checkReport(Buffer.from(stringifyJson(value)), now);
}

function refused(bytes: string | Buffer): RefusedReport {
  const checked = checkReport(Buffer.from(bytes), now);
  assert.ok(!checked.fits);
  return checked;
}

function fitting(...transactions: JsonObject[]): FittingReport {
  const checked = check(uploadedReport(transactions));
  assert.ok(checked.fits);
  return checked;
}

test('a report is counted, and added up by currency', () => {
  const items = [
    uploadedTransaction('a'),
    uploadedTransaction('b', { currency: 'JPY' }),
    uploadedTransaction('a'),
  ];
  assert.deepEqual(fitting(...items), {
    fits: true,
    counts: { accepted: 3, valid: 3, recorded: 2, repeated: 1, invalid: 0, invalid_by_code: {} },
    invalid: [],
    totals: [
      { currency: 'EUR', transactions: 1, gross: 1234n, tax: 234n, base: 1000n },
      { currency: 'JPY', transactions: 1, gross: 1234n, tax: 234n, base: 1000n },
    ],
    warnings: [],
  });
});

test('every transaction is checked alone and against the others of the file', () => {
  const { invalid } = fitting(
    uploadedTransaction('a', { currency: 'ZZZ' }),
    uploadedTransaction('b'),
    uploadedTransaction('b', { tax_amount: 1 }),
    uploadedTransaction('c', { settled_at: '2026-03-01T11:00:01Z' }),
  );
  assert.deepEqual(
    invalid.map(({ pointer, id, reason }) => [pointer, id, reason.split(':', 1)[0]]),
    [
      ['/transactions/0', 'a', 'unknown_currency'],
      ['/transactions/2', 'b', 'conflicting_duplicate'],
      ['/transactions/3', 'c', 'settled_after_report'],
    ],
  );
});

test('the time of the check is the time of acceptance', () => {
  const settled_at = '2026-03-01T12:05:01Z';
  const report = { created_at: settled_at, transactions: [uploadedTransaction('a', { settled_at })] };
  const checked = check(report);
  assert.match((checked.fits && checked.invalid[0]?.reason) || '', /^settled_in_future/);
  const later = checkReport(Buffer.from(stringifyJson(report)), new Date('2026-03-01T12:01:00Z'));
  assert.ok(later.fits && later.invalid.length === 0);
});

test('sums go beyond int64', () => {
  const amounts = { full_amount: 9_223_372_036_854_775_807n, tax_amount: 0 };
  const { totals } = fitting(uploadedTransaction('a', amounts), uploadedTransaction('b', amounts));
  assert.equal(totals[0]?.gross, 18_446_744_073_709_551_614n);
});

test('all faults of the shape are found, and a hundred are listed', () => {
  const many = { created_at: 'x', transactions: Array.from({ length: 50 }, () => ({})) };
  const { faults, faultCount } = refused(JSON.stringify(many));
  assert.equal(faultCount, 301);
  assert.equal(faults.length, wireLimits.faultsListed);
  assert.deepEqual(
    faults.slice(0, 2).map(({ pointer, code }) => [pointer, code]),
    [
      ['/created_at', 'wrong_format'],
      ['/transactions/0/id', 'missing'],
    ],
  );
});

for (const [name, bytes, pointer, code] of [
  ['nothing', '', '', 'malformed_json'],
  ['text that is not JSON', '{"a":}', '', 'malformed_json'],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), '', 'malformed_json'],
  ['an array', '[]', '', 'wrong_type'],
  ['a name twice', '{"a":1,"a":1}', '/a', 'duplicate_key'],
  ['one byte too many', Buffer.alloc(wireLimits.reportBodyBytes + 1, 0x20), '', 'payload_too_large'],
] as const) {
  test(`a file of ${name} is refused`, () => {
    const [fault] = refused(bytes).faults;
    assert.deepEqual([fault?.pointer, fault?.code], [pointer, code]);
  });
}

test('a file of exactly the limit is read', () => {
  const text = stringifyJson(uploadedReport([uploadedTransaction('a')]));
  assert.ok(checkReport(Buffer.from(text.padEnd(wireLimits.reportBodyBytes)), now).fits);
});

test('there is an answer whatever the bytes are', () => {
  const member = fc.constantFrom('created_at', 'transactions', 'id', 'currency', 'full_amount', '__proto__');
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('null', '1', '1.5', '-1e400', '"x"', '"2026-03-01T11:00:00Z"', '"EUR"', '{'),
      fc.array(tie('value')).map((items) => `[${items.join(',')}]`),
      fc
        .array(fc.tuple(member, tie('value')))
        .map((members) => `{${members.map(([name, value]) => `"${name}":${String(value)}`).join(',')}}`),
    ),
  })).value;
  fc.assert(
    fc.property(
      fc.oneof(
        json.map((text) => Buffer.from(String(text))),
        fc.uint8Array().map(Buffer.from),
      ),
      (bytes) => {
        const checked = checkReport(bytes, now);
        assert.ok(checked.fits || (checked.faults.length > 0 && checked.faultCount >= checked.faults.length));
      },
    ),
  );
});

const days = (count: number): string => new Date(now.getTime() - count * 86_400_000).toISOString();

test('a settlement of more than 400 days ago is too old, and of more than 62 days ago a warning', () => {
  const { invalid, warnings, counts } = fitting(
    uploadedTransaction('usual', { settled_at: days(62) }),
    uploadedTransaction('old', { settled_at: days(62.01) }),
    uploadedTransaction('oldest', { settled_at: days(400) }),
    uploadedTransaction('too old', { settled_at: days(400.01) }),
    uploadedTransaction('1970', { settled_at: '1970-01-01T00:00:00Z' }),
  );
  const reason =
    'settled_too_old: settled_at is before 2025-01-25T12:00:00.000Z, the earliest that this report may bring. If it is right, ask the operator to accept older ones (stoa merchant accept-since), then send it again in a report with another created_at.';
  assert.deepEqual(invalid, [
    { pointer: '/transactions/3', id: 'too old', reason },
    { pointer: '/transactions/4', id: '1970', reason },
  ]);
  assert.deepEqual(counts.invalid_by_code, { settled_too_old: 2 });
  const detail =
    '2 transactions were settled more than 62 days before the report was accepted, the oldest on 2025-01-25. Check settled_at; when it is right, there is nothing to do.';
  assert.deepEqual(warnings, [{ code: 'settled_long_ago', currency: 'EUR', detail }]);
});
