import { type AccessKeyKind, kinds } from './key-kinds.js';

/** The two sides on which people sign in. One person may be on both, and work for several merchants. */
export const personKinds = ['operator_user', 'merchant_user'] as const;
export type PersonKind = (typeof personKinds)[number];

/** Everybody who calls: keys and people. */
export type CallerKind = AccessKeyKind | PersonKind;

interface CallerWords {
  readonly article: 'a' | 'an';
  readonly name: string;
  /** The name of the security scheme in the description of the interface. */
  readonly scheme: string;
}

/** The names of each kind of caller. */
export const callers: Readonly<Record<CallerKind, CallerWords>> = {
  ...kinds,
  operator_user: { article: 'a', name: 'session of the operator', scheme: 'operatorSession' },
  merchant_user: { article: 'a', name: 'session of a merchant', scheme: 'merchantSession' },
};
