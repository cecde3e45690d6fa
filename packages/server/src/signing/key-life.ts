import { limits } from '../kernel/limits.js';

/** All that the life of a key depends on: the instant from which it signs. */
export interface SigningPeriod {
  readonly signsFrom: Date;
}

/** `pending`: published, signs later. `signing`: the one key that signs. `retiring`: only verifies. `retired`: may be deleted. */
export type KeyPhase = 'pending' | 'signing' | 'retiring' | 'retired';

/** Where a key stands at an instant. Of two keys, the one that signs from later is the successor. */
export interface KeyLife<Key extends SigningPeriod> {
  readonly key: Key;
  readonly phase: KeyPhase;
  /** No process needs the private part from here on; null while the key has no successor. */
  readonly privateUntil: Date | null;
  /** Its last token has expired from here on, on every clock; null while the key has no successor. */
  readonly publishedUntil: Date | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** A key signs until its successor does; its last token is signed just before that, by a clock that may be late. */
const privateAfterMs = limits.clockSkewMs;
const publishedAfterMs = limits.installationTokenLifeSeconds * 1000 + limits.clockSkewMs;

/**
 * Pure: the lives of all keys at `now`, the oldest first. Exactly one signs (decisions, Installation attribution): the
 * last one that has begun, or the first of all where a clock that is late sees none begun.
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

/** Pure: the key that signs at `now`; `undefined` only where there is no key at all. */
export function signingKeyAt<Key extends SigningPeriod>(keys: readonly Key[], now: Date): Key | undefined {
  return keyLives(keys, now).find(({ phase }) => phase === 'signing')?.key;
}

/** Pure: the keys of the published key set at `now`, those that do not sign yet among them. */
export function publishedKeys<Key extends SigningPeriod>(keys: readonly Key[], now: Date): Key[] {
  return keyLives(keys, now)
    .filter(({ phase }) => phase !== 'retired')
    .map(({ key }) => key);
}

/** Pure: the keys that sign at `now` or will; no process needs the private part of another. */
export function usableKeys<Key extends SigningPeriod>(keys: readonly Key[], now: Date): Key[] {
  return keyLives(keys, now)
    .filter(({ phase }) => phase === 'signing' || phase === 'pending')
    .map(({ key }) => key);
}

/** More would fill the key set with keys that never come to sign for long. */
export const mostPending = 2;

/** Pure: how many keys are published and wait. */
export function pendingCount(keys: readonly SigningPeriod[], now: Date): number {
  return keyLives(keys, now).filter(({ phase }) => phase === 'pending').length;
}

/**
 * Pure: from when a key signs that is published at `now`: after the lead, and after every key that waits already, so
 * that none of those is taken back from a process that knows it. Without other keys at once: no verifier can hold an
 * older key set.
 */
export function signsFromOfNext(keys: readonly SigningPeriod[], now: Date): Date {
  return keys.length === 0 ? now : behind(keys, { now, ms: limits.signingKeyLeadMs });
}

/** Pure: from when a key signs that must not wait: `now`, unless a clock ahead of ours made a key that begins later. */
export function signsFromAtOnce(keys: readonly SigningPeriod[], now: Date): Date {
  return behind(keys, { now, ms: 0 });
}

/** What follows from withdrawing a key: nothing, or the key that waits longest signs at once, or a new one does. */
export type Succession<Key> =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'promoted'; readonly key: Key }
  | { readonly kind: 'made' };

/** Pure: who signs when `gone`, one of the `keys`, leaves at `now`. A key that waits is known to some verifiers, a new one to none. */
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
 * Pure: whether the newest key should be followed by another one, because it has signed long enough or because another
 * algorithm is configured. Never while a key is pending: the verifiers learn one key at a time.
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

/** `ms` later than `now`, and later than every key begins: two keys never begin at once. */
function behind(keys: readonly SigningPeriod[], { now, ms }: { now: Date; ms: number }): Date {
  return new Date(Math.max(now.getTime() + ms, ...keys.map(({ signsFrom }) => signsFrom.getTime() + 1)));
}

function after(date: Date | undefined, ms: number): Date | null {
  return date === undefined ? null : new Date(date.getTime() + ms);
}
