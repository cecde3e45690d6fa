import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateText } from '../src/format/number.js';
import { feedLines, matchingLines, serviceLines } from '../src/pages/operator/today/lines.js';
import * as texts from './ground/texts.js';

const now = '2026-11-18T09:30:00Z';
const idle = { count: 0n, at_least: false, oldest_seconds: 0 };

function state(queues: Parameters<typeof serviceLines>[0]['queues']): Parameters<typeof serviceLines>[0] {
  return {
    now,
    version: '1.0.0',
    process_role: 'all',
    started_at: now,
    machine_ahead_seconds: 0,
    database_version: '17',
    database_size_bytes: 1n,
    newest_migration: '0001',
    embedded: {
      disk_size_bytes: null,
      disk_free_bytes: null,
      last_backup_at: '2026-11-15T09:30:00Z',
      backup_late: true,
    },
    nodes: [],
    queues,
  };
}

test('queues that are slow, batches set aside and a late backup need somebody', () => {
  const lines = serviceLines(
    state([
      { queue: 'reports', count: 12n, at_least: true, oldest_seconds: 420 },
      { queue: 'event_batches', count: 3n, at_least: false, oldest_seconds: 20 },
      { queue: 'set_aside_batches', count: 2n, at_least: false, oldest_seconds: null },
      { queue: 'audit_entries', ...idle },
    ]),
  );
  assert.deepEqual(
    lines.map(({ text }) => text),
    [
      texts.today.queues.reports(texts.today.atLeast('12'), '7 minutes'),
      texts.today.queues.set_aside_batches('2'),
      texts.today.backupLate('3 days ago'),
    ],
  );
});

test('a feed that was silent for a day needs somebody', () => {
  const feed = (last_fed_at: string | null) =>
    feedLines({ last_fed_at, from: now, to: now, periods: [] }, Date.parse(now)).map(({ text }) => text);
  assert.deepEqual(feed('2026-11-18T08:00:00Z'), []);
  assert.match(feed('2026-11-16T08:00:00Z').join(''), /came 2 days ago/);
  assert.deepEqual(feed(null), [texts.today.feedNever]);
});

test('half as many matches as usual need somebody, once there are enough installations', () => {
  const counts = (asked: bigint, matched: bigint) => ({
    installations: asked,
    asked,
    matched,
    collisions: 0n,
    unresolved: 0n,
    attributed: 0n,
    match_rate: Number(matched) / Number(asked),
    collision_rate: 0,
    unresolved_rate: 0,
  });
  const lines = (asked: bigint, matched: bigint, at = now) =>
    matchingLines(
      {
        from: now,
        to: now,
        total: counts(1000n, 600n),
        periods: [{ starts_at: at, ...counts(asked, matched) }],
      },
      Date.parse(now),
    ).length;
  assert.deepEqual([lines(100n, 20n), lines(100n, 40n), lines(10n, 0n)], [1, 0, 0]);
  // Days without an installation are left out, so the last one of the answer may be long ago.
  assert.equal(lines(100n, 20n, '2026-11-16T00:00:00Z'), 0);
  assert.equal(lines(100n, 20n, '2026-11-17T00:00:00Z'), 1);
});

test('rates are written exactly', () => {
  assert.deepEqual(['15', '7.125', '0.0001'].map(rateText), ['15%', '7.125%', '0.0001%']);
});
