import type { LinkPlace } from '../chain/link-hash.js';

/** What a verification can find, and what it means. */
export const findingKinds = {
  changed_entry: 'an entry, or the digest of the address of its actor, is not what was chained',
  removed_entry: 'an entry that was chained is not there',
  missing_link: 'links of the chain are not there',
  broken_month: 'a month does not continue the one before it',
  removed_tail: 'a head was signed for links that are not there',
  changed_chain: 'the chain is not the one whose head was signed',
  missing_head: 'a head is not there',
  odd_time: 'an entry was chained at a time that does not fit when it happened, or the entries around it',
  no_head: 'entries were chained long ago, and no head was signed for them',
  false_head: 'a head is not signed as it must be, or not with a key of this service',
  uncovered_entry: 'an entry is in no chain and does not wait for one',
  changed_address: 'an address of a person is not the one that they had',
} as const satisfies Readonly<Record<string, string>>;

export type FindingKind = keyof typeof findingKinds;

export interface TrailFinding {
  readonly kind: FindingKind;
  /** Where, such as `2026-11/17`, `head 3`, `entry 8`. */
  readonly where: string;
  readonly detail: string;
}

/** The first findings, and the number of all. */
export interface TrailFindings {
  readonly listed: TrailFinding[];
  readonly count: number;
  add(kind: FindingKind, where: string, detail: string): void;
}

const mostListed = 100;

export function createFindings(): TrailFindings {
  const listed: TrailFinding[] = [];
  let count = 0;
  return {
    listed,
    get count() {
      return count;
    },
    add: (kind, where, detail) => {
      count += 1;
      if (listed.length < mostListed) listed.push({ kind, where, detail });
    },
  };
}

export function placeText({ month, position }: LinkPlace): string {
  return `${month}/${position}`;
}

/** Negative if the one place is before the other. */
export function comparePlaces(one: LinkPlace, other: LinkPlace): number {
  if (one.month !== other.month) return one.month < other.month ? -1 : 1;
  return one.position - other.position;
}
