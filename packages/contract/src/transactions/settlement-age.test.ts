import assert from 'node:assert/strict';
import { test } from 'node:test';
import { microsecondsOfDay, parseRfc3339 } from '../time/timestamp.js';
import { createSettlementWatch, earliestSettlement } from './settlement-age.js';

const acceptedAt = parseRfc3339('2026-03-05T12:00:00Z') ?? assert.fail('not a time');
/** 62 days before. */
const usual = acceptedAt - 62n * microsecondsOfDay;

test('a report may contain settlements of 400 days, or of another number of days that is set', () => {
  assert.equal(earliestSettlement(acceptedAt), acceptedAt - 400n * microsecondsOfDay);
  assert.equal(earliestSettlement(acceptedAt, 3), acceptedAt - 3n * microsecondsOfDay);
});

test('a settlement 62 days old is usual, and a microsecond more is not', () => {
  const watch = createSettlementWatch(acceptedAt);
  watch.observe({ currency: 'EUR', settledAt: usual });
  assert.deepEqual(watch.warnings(), []);
  watch.observe({ currency: 'EUR', settledAt: usual - 1n });
  assert.equal(watch.warnings().length, 1);
});

test('a warning counts the transactions of a currency and names the day of the oldest', () => {
  const watch = createSettlementWatch(acceptedAt);
  for (const days of [1n, 3n, 2n])
    watch.observe({ currency: 'USD', settledAt: usual - days * microsecondsOfDay });
  watch.observe({ currency: 'EUR', settledAt: usual - 1n });
  watch.observe({ currency: 'JPY', settledAt: usual - 1n });
  const warnings = watch.warnings();
  assert.deepEqual(
    warnings.map(({ code, currency }) => `${code} ${currency}`),
    ['settled_long_ago EUR', 'settled_long_ago JPY', 'settled_long_ago USD'],
  );
  assert.match(
    warnings[2]?.detail ?? '',
    /^3 transactions were settled more than 62 days before .*, the oldest on 2025-12-30\. /,
  );
  assert.match(warnings[0]?.detail ?? '', /^1 transaction was settled .*, the oldest on 2026-01-02\. /);
});
