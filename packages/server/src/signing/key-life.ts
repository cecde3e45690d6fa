import { limits } from '../kernel/limits.js';

/** The life of a key depends only on the instant from which it signs. */
export interface SigningPeriod {
  readonly signsFrom: Date;
}

/**
 * `pending`: published, signs later. `signing`: the one key that signs. `retiring`: only verifies. `retired`: may be
 * deleted.
 */
export type KeyPhase = 'pending' | 'signing' | 'retiring' | 'retired';

/** The state of a key at an instant. Its successor is the key with the next later `signsFrom`. */
export interface KeyLife<Key extends SigningPeriod> {
  readonly key: Key;
  readonly phase: KeyPhase;
  /** From this instant on no process needs the private part; null while the key has no successor. */
  readonly privateUntil: Date | null;
  /** From this instant on its last token has expired on every clock; null while the key has no successor. */
  readonly publishedUntil: Date | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** A key signs until its successor does. Its last token is signed just before that, by a clock that may be slow. */
const privateAfterMs = limits.clockSkewMs;
const publishedAfterMs = limits.installationTokenLifeSeconds * 1000 + limits.clockSkewMs;

/**
 * Pure: the lives of all keys at `now`, oldest first. Exactly one signs (decisions, Installation attribution): the last
 * one that has begun, or the first one when a slow clock sees none that has begun.
 */
export function keyLives<Key extends SigningPeriod>(keys: readonly Key[], now: Date): KeyLife<Key>[] {
  const ordered = keys.toSorted((one, other) => one.signsFrom.getTime() - other.signsFrom.getTime());
  const signing = Math.max(
    0,
    ordered.findLastIndex(({ signsFrom }) => signsFrom <= now),
  );
  return ordered.map((key, index) => {
    const successor = ordered[index + 1]?.signsFrom;
    const publishedUntil = after(successor, publishedAfterMs);
    const retired = publishedUntil !== null && publishedUntil <= now;
    return {
      key,
      phase: index > signing ? 'pending' : index === signing ? 'signing' : retired ? 'retired' : 'retiring',
      privateUntil: after(successor, privateAfterMs),
      publishedUntil,
    };
  });
}

/** Pure: the key that signs at `now`; `undefined` only when there is no key. */
export function signingKeyAt<Key extends SigningPeriod>(keys: readonly Key[], now: Date): Key | undefined {
  return keyLives(keys, now).find(({ phase }) => phase === 'signing')?.key;
}

/** Pure: the keys of the published key set at `now`, including those that do not sign yet. */
export function publishedKeys<Key extends SigningPeriod>(keys: readonly Key[], now: Date): Key[] {
  return keyLives(keys, now)
    .filter(({ phase }) => phase !== 'retired')
    .map(({ key }) => key);
}

/** Pure: the keys that sign at `now` or later; no process needs the private part of any other key. */
export function usableKeys<Key extends SigningPeriod>(keys: readonly Key[], now: Date): Key[] {
  return keyLives(keys, now)
    .filter(({ phase }) => phase === 'signing' || phase === 'pending')
    .map(({ key }) => key);
}

/** More would fill the key set with keys that sign only for a short time. */
export const mostPending = 2;

/** Pure: how many keys are published and wait to sign. */
export function pendingCount(keys: readonly SigningPeriod[], now: Date): number {
  return keyLives(keys, now).filter(({ phase }) => phase === 'pending').length;
}

/**
 * Pure: when a key that is published at `now` begins to sign: after the lead, and after every key that already waits,
 * because processes already know those. Without other keys it signs at once: no verifier can have an older key set.
 */
export function signsFromOfNext(keys: readonly SigningPeriod[], now: Date): Date {
  return keys.length === 0 ? now : afterAll(keys, { now, ms: limits.signingKeyLeadMs });
}

/**
 * Pure: when a key that must not wait begins to sign: `now`, unless a clock ahead of ours made a key that begins later.
 */
export function signsFromAtOnce(keys: readonly SigningPeriod[], now: Date): Date {
  return afterAll(keys, { now, ms: 0 });
}

/** What a withdrawal changes: nothing else, or the key that has waited longest signs at once, or a new key does. */
export type Succession<Key> =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'promoted'; readonly key: Key }
  | { readonly kind: 'made' };

/**
 * Pure: which key signs when `gone`, one of the `keys`, leaves at `now`. Some verifiers know a waiting key; none knows
 * a new one.
 */
export function successionOf<Key extends SigningPeriod>(
  keys: readonly Key[],
  gone: Key,
  now: Date,
): Succession<Key> {
  const lives = keyLives(keys, now);
  if (lives.find(({ key }) => key === gone)?.phase !== 'signing') return { kind: 'unchanged' };
  const first = lives.find(({ phase }) => phase === 'pending')?.key;
  return first === undefined ? { kind: 'made' } : { kind: 'promoted', key: first };
}

export interface RotationRule {
  readonly algorithm: string;
  readonly rotationDays: number;
}

/**
 * Pure: whether the newest key needs a successor, because it has signed long enough or because another algorithm is
 * configured. Never while a key is pending: verifiers learn one key at a time.
 */
export function isRotationDue(
  keys: readonly (SigningPeriod & { readonly algorithm: string })[],
  { algorithm, rotationDays }: RotationRule,
  now: Date,
): boolean {
  const newest = keyLives(keys, now).at(-1);
  if (newest === undefined) return true;
  if (newest.phase === 'pending') return false;
  return (
    newest.key.algorithm !== algorithm ||
    now.getTime() - newest.key.signsFrom.getTime() >= rotationDays * dayMs
  );
}

/** `ms` after `now`, and after the start of every key: two keys never begin at the same instant. */
function afterAll(keys: readonly SigningPeriod[], { now, ms }: { now: Date; ms: number }): Date {
  return new Date(Math.max(now.getTime() + ms, ...keys.map(({ signsFrom }) => signsFrom.getTime() + 1)));
}

function after(date: Date | undefined, ms: number): Date | null {
  return date === undefined ? null : new Date(date.getTime() + ms);
}
