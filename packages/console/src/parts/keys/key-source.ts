import type { Schema } from '@stoa/client';
import { usePlace } from '../../data/session.js';
import type { Ending } from '../../data/use-read.js';

/** What all kinds of keys have in common. */
export type Key = Omit<Schema<'ApiKey'>, 'api_key_id'> & {
  readonly id: number;
  /** Only credentials have one. */
  readonly username?: string;
};

/** The label of a key, or the beginning of the key if the label is empty. */
export function nameOf({ label, prefix }: Key): string {
  return label === '' ? `${prefix}…` : label;
}

/** What is shown once: a key, or a username with its password. */
export interface Issued {
  readonly secrets: readonly (readonly [name: string, text: string])[];
  /** After a rotation: until when the old one is valid. */
  readonly oldUntil?: string;
}

/** What somebody chose for a new key. */
export interface KeyWish {
  readonly label?: string;
  readonly scopes?: readonly string[];
  readonly expires_at?: string;
  /** `test`: the key belongs to the twin of the merchant. */
  readonly mode?: 'test';
}

/** The changes to a key. Scopes can only be removed. With `expires_at` of null, the key does not expire. */
export interface KeyChange {
  readonly label?: string;
  readonly scopes?: readonly string[];
  readonly expires_at?: string | null;
}

/** Some of the keys, and where the next ones begin. */
export interface KeyPage {
  readonly keys: readonly Key[];
  readonly next: string | null;
}

/** One kind of keys of one merchant or of the operator, and its calls. */
export interface KeySource {
  /** The beginning of its query keys. */
  readonly key: readonly unknown[];
  readonly title: string;
  readonly issueTitle: string;
  /** What such a key is for. */
  readonly purpose: string;
  /** The scopes that such a key can have. */
  readonly scopes: readonly string[];
  /** Whether such a key may belong to the twin of the merchant. */
  readonly hasTwins: boolean;
  /** A hint for choosing them. */
  readonly scopesHint: string;
  /** A scope with what it allows. */
  readonly scopeOption: (scope: string) => string;
  readonly list: (cursor: string | undefined, ending: Ending) => Promise<KeyPage>;
  readonly issue: (wish: KeyWish) => Promise<Issued>;
  readonly change: (id: number, change: KeyChange) => Promise<unknown>;
  readonly rotate: (id: number, overlapHours: number) => Promise<Issued>;
  readonly revoke: (id: number) => Promise<unknown>;
}

/** What must be read again after a change of a key. */
export function changedBy({ key }: KeySource): readonly (readonly unknown[])[] {
  return [key, ['ending-keys']];
}

/**
 * Whether the person may give a key this scope. People of a merchant may give only scopes that they have themselves,
 * and `installs:write`, which only apps have.
 */
export function useMayGrant(): (scope: string) => boolean {
  const { side } = usePlace();
  return (scope) => side?.kind !== 'merchant' || scope === 'installs:write' || side.scopes.includes(scope);
}
