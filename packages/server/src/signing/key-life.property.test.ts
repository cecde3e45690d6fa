import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { limits } from '../kernel/limits.js';
import {
  isRotationDue,
  keyLives,
  mostPending,
  pendingCount,
  publishedKeys,
  signingKeyAt,
  signsFromAtOnce,
  signsFromOfNext,
  successionOf,
} from './key-life.js';

interface ModelKey {
  readonly number: number;
  readonly algorithm: string;
  readonly createdAt: Date;
  readonly signsFrom: Date;
}

const dayMs = 24 * 60 * 60 * 1000;
const tokenLifeMs = limits.installationTokenLifeSeconds * 1000;
const cachedMs = limits.keySetMaxAgeSeconds * 1000;
/** How long a process may serve keys that it read (ring-keeper.ts). */
const ringAgeMs = limits.signingKeyLeadMs - cachedMs;
const startMs = Date.UTC(2026, 0, 1);

type Action = 'rotate' | 'rotate if due' | 'import' | 'drop retired keys';

interface Step {
  readonly waitMs: number;
  readonly action: Action;
}

const step: fc.Arbitrary<Step> = fc.record({
  waitMs: fc.oneof(
    fc.integer({ min: 0, max: 2 * limits.signingKeyLeadMs }),
    fc.integer({ min: 0, max: 4 * dayMs }),
  ),
  action: fc.constantFrom<Action[]>('rotate', 'rotate if due', 'import', 'drop retired keys'),
});

/** The content of the table from an instant on. */
interface Snapshot {
  readonly fromMs: number;
  readonly keys: readonly ModelKey[];
}

/**
 * The rules of rotate-signing-keys.ts and import-signing-key.ts without a database: every change of the table, in
 * order.
 */
function history(steps: readonly Step[]): Snapshot[] {
  const first = { number: 0, algorithm: 'ES256', createdAt: new Date(startMs), signsFrom: new Date(startMs) };
  const snapshots: Snapshot[] = [{ fromMs: startMs, keys: [first] }];
  let nowMs = startMs;
  let made = 1;
  for (const { waitMs, action } of steps) {
    nowMs += waitMs;
    const now = new Date(nowMs);
    const keys = keysAt(snapshots, nowMs);
    if (action === 'drop retired keys') {
      snapshots.push({ fromMs: nowMs, keys: publishedKeys(keys, now) });
      continue;
    }
    const wanted = {
      rotate: pendingCount(keys, now) === 0,
      import: pendingCount(keys, now) < mostPending,
      'rotate if due': isRotationDue(keys, { algorithm: 'ES256', rotationDays: 3 }, now),
    }[action];
    if (!wanted) continue;
    const signsFrom = signsFromOfNext(keys, now);
    snapshots.push({
      fromMs: nowMs,
      keys: [...keys, { number: made, algorithm: 'ES256', createdAt: now, signsFrom }],
    });
    made += 1;
  }
  return snapshots;
}

function keysAt(snapshots: readonly Snapshot[], atMs: number): readonly ModelKey[] {
  return snapshots.findLast(({ fromMs }) => fromMs <= atMs)?.keys ?? [];
}

/** Mistakes are most likely at the edges, so the edges come up as often as everything between them. */
const upTo = (max: number) => fc.oneof(fc.constantFrom(0, max), fc.integer({ min: 0, max }));

const instants = fc.record({
  anchor: fc.nat({ max: 50 }),
  offsetMs: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -2 * tokenLifeMs, max: 2 * tokenLifeMs })),
  verifiedAfterMs: upTo(tokenLifeMs),
  cachedForMs: upTo(cachedMs),
  signerReadBeforeMs: upTo(ringAgeMs),
  publisherReadBeforeMs: upTo(ringAgeMs),
});
const steps = fc.array(step, { maxLength: 25 });

/** An instant near the start of a key, but not before the first key. */
function instantOf(
  snapshots: readonly Snapshot[],
  { anchor, offsetMs }: { anchor: number; offsetMs: number },
): number {
  const turns = [
    ...new Set(snapshots.flatMap(({ keys }) => keys.map(({ signsFrom }) => signsFrom.getTime()))),
  ];
  return Math.max(startMs, (turns[anchor % turns.length] ?? startMs) + offsetMs);
}

test('from the first key on, exactly one key signs at every instant', () => {
  fc.assert(
    fc.property(steps, instants, (given, moment) => {
      const snapshots = history(given);
      const nowMs = instantOf(snapshots, moment);
      const phases = keyLives(keysAt(snapshots, nowMs), new Date(nowMs)).map(({ phase }) => phase);
      assert.equal(phases.filter((phase) => phase === 'signing').length, 1);
      assert.ok(phases.filter((phase) => phase === 'pending').length <= mostPending);
    }),
  );
});

test('all processes sign with the same key, however old the keys are that they have read', () => {
  fc.assert(
    fc.property(steps, instants, (given, moment) => {
      const snapshots = history(given);
      const nowMs = instantOf(snapshots, moment);
      const read = keysAt(snapshots, Math.max(startMs, nowMs - moment.signerReadBeforeMs));
      const now = new Date(nowMs);
      assert.equal(signingKeyAt(read, now)?.number, signingKeyAt(keysAt(snapshots, nowMs), now)?.number);
    }),
  );
});

test('a token can be verified for its whole life with a key set that is cached as long as allowed', () => {
  fc.assert(
    fc.property(steps, instants, (given, moment) => {
      const snapshots = history(given);
      const read = (atMs: number, beforeMs: number) => keysAt(snapshots, Math.max(startMs, atMs - beforeMs));
      const signedMs = instantOf(snapshots, moment);
      const fetchedMs = Math.max(startMs, signedMs + moment.verifiedAfterMs - moment.cachedForMs);
      const signer = signingKeyAt(read(signedMs, moment.signerReadBeforeMs), new Date(signedMs));
      const keySet = publishedKeys(read(fetchedMs, moment.publisherReadBeforeMs), new Date(fetchedMs));
      assert.ok(keySet.some(({ number }) => number === signer?.number));
    }),
    { numRuns: 1_000 },
  );
});

test('after a withdrawal another key signs at once, and no other key is published for a shorter time', () => {
  fc.assert(
    fc.property(steps, instants, fc.nat({ max: 10 }), (given, moment, which) => {
      const snapshots = history(given);
      const now = new Date(instantOf(snapshots, moment));
      const keys = publishedKeys(keysAt(snapshots, now.getTime()), now);
      const gone = keys[which % keys.length];
      assert.ok(gone !== undefined);
      const left = withdrawn(keys, gone, now);
      const signing = keyLives(left, now).filter(({ phase }) => phase === 'signing');
      assert.equal(signing.length, 1);
      assert.ok(signing.every(({ key }) => key.signsFrom <= now && key.number !== gone.number));
      for (const { key, publishedUntil } of keyLives(keys, now)) {
        const later = keyLives(left, now).find((life) => life.key.number === key.number);
        if (key === gone || publishedUntil === null || later?.publishedUntil === null) continue;
        // The key that now signs earlier is still replaced at the same time, and no key leaves the key set sooner.
        assert.ok(later !== undefined && later.publishedUntil >= publishedUntil);
      }
    }),
  );
});

/** The rules of withdraw-signing-key.ts without a database. */
function withdrawn(keys: readonly ModelKey[], gone: ModelKey, now: Date): ModelKey[] {
  const others = keys.filter((key) => key !== gone);
  const succession = successionOf(keys, gone, now);
  if (succession.kind === 'unchanged') return others;
  const signsFrom = (earlier: readonly ModelKey[]): Date => signsFromAtOnce(earlier, now);
  if (succession.kind === 'made')
    return [...others, { ...gone, number: -1, createdAt: now, signsFrom: signsFrom(others) }];
  const { key } = succession;
  const earlier = others.filter((one) => one.signsFrom < key.signsFrom);
  return others.map((one) => (one === key ? { ...key, signsFrom: signsFrom(earlier) } : one));
}
