import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventWarnings, parseRfc3339 } from '@stoa/contract';
import { explainFate } from './explain-fate.js';
import type { EventFate } from './read-fate.js';

const at = (text: string) => parseRfc3339(text) ?? 0n;
const installationId = '0e9f4f5e-24d4-4f0c-a2a8-3e7b5d1c9f00';

const fate: EventFate = {
  merchantId: 1,
  eventId: '5f0c3a52-8d0e-4c52-9a3b-0d7d7a0b6a11',
  eventName: 'Purchase',
  eventDatetime: '2026-11-20',
  installationId,
  payload: '{}',
  batchId: 1n,
  state: 'recorded',
  acceptedAt: at('2026-11-20T10:00:00.123Z'),
  recordedAt: at('2026-11-20T10:00:01Z'),
  bundleId: 'com.example.app',
  setAsideAt: null,
  reason: null,
  duplicates: 0,
  newestDuplicates: [],
  occurredAt: at('2026-11-20T00:00:00Z'),
  warnings: [],
};
const accepted = 'The event Purchase was accepted at 2026-11-20 10:00:00 UTC.';
const recorded = `${accepted} It was recorded at 2026-11-20 10:00:01 UTC and belongs to the installation ${installationId} of com.example.app.`;

test('an event that is recorded and linked', () => {
  assert.equal(explainFate(fate), `${recorded} It was not sent again.`);
});

test('an event with warnings', () => {
  const words = explainFate({ ...fate, warnings: ['missing_currency'] });
  const { title, fix } = eventWarnings.missing_currency;
  assert.equal(words, `${recorded} It was not sent again. Warning, missing_currency: ${title}. ${fix}`);
});

test('an event that was sent again', () => {
  const newestDuplicates = [at('2026-11-21T00:00:00Z'), at('2026-11-20T23:00:00Z')];
  for (const [duplicates, times] of [
    [1, 'once'],
    [2, '2 times'],
    [1_000, 'at least 1,000 times'],
  ] as const) {
    assert.equal(
      explainFate({ ...fate, duplicates, newestDuplicates }),
      `${recorded} It was sent again ${times}, last at 2026-11-21 00:00:00 UTC: that counted nothing twice.`,
    );
  }
});

test('an event that waits', () => {
  assert.equal(
    explainFate({ ...fate, state: 'waiting', bundleId: null }),
    `${accepted} It was recorded at 2026-11-20 10:00:01 UTC. The installation ${installationId} is not known: the event waits for it, and is linked when it appears. It was not sent again.`,
  );
});

test('an event whose batch is queued', () => {
  assert.equal(
    explainFate({ ...fate, state: 'queued', recordedAt: null, bundleId: null }),
    `${accepted} Its batch is in the queue: it is safe, and is about to be recorded.`,
  );
});

test('the text for an event whose batch is set aside gives no internal reason', () => {
  const text = explainFate({
    ...fate,
    state: 'set_aside',
    recordedAt: null,
    setAsideAt: at('2026-11-20T10:00:02Z'),
    reason: '53100',
  });
  assert.equal(
    text,
    `${accepted} Its batch was set aside at 2026-11-20 10:00:02 UTC for a reason of the service, not of the event: it is safe, and is recorded once an operator replays the batch.`,
  );
});
