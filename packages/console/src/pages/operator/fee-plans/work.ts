import type { Schema } from '@stoa/client';
import { operator } from '../../../data/clients.js';
import { withFreshSignIn } from '../../../data/fresh-sign-in.js';
import { given } from '../../../data/given.js';

type WhatIfSum = Schema<'WhatIfSum'>;
type RepricedSum = Schema<'RepricedSum'>;
type LineDifference = Schema<'LineDifference'>;

/** Adds a page of sums to the sums before it. Sums with the same key are added up. */
function addUp<T>(
  before: readonly T[],
  page: readonly T[],
  rules: { keyOf: (one: T) => string; add: (one: T, other: T) => T },
) {
  const sums = new Map(before.map((one) => [rules.keyOf(one), one]));
  for (const one of page) {
    const known = sums.get(rules.keyOf(one));
    sums.set(rules.keyOf(one), known === undefined ? one : rules.add(known, one));
  }
  return [...sums.values()];
}

/** A merchant's fees of a month under other terms, page by page, added up. */
export async function* whatIf(
  body: Schema<'WhatIfRequest'>,
  signal: AbortSignal,
): AsyncGenerator<readonly WhatIfSum[]> {
  let sums: readonly WhatIfSum[] = [];
  let cursor: string | undefined;
  do {
    const page = await operator.feePlans.whatIf(body, given({ cursor }), { signal });
    sums = addUp(sums, page.sums, {
      keyOf: ({ currency }) => currency,
      add: (one, other) => ({
        ...one,
        transactions: one.transactions + other.transactions,
        covered: one.covered + other.covered,
        uncharged: one.uncharged + other.uncharged,
        base: one.base + other.base,
        fee_before: one.fee_before + other.fee_before,
        fee_after: one.fee_after + other.fee_after,
        lines: addLines(one.lines, other.lines),
      }),
    });
    cursor = page.next_cursor ?? undefined;
    yield sums;
  } while (cursor !== undefined);
}

/** What repricing changes, or would change. */
export interface Repriced {
  readonly sums: readonly RepricedSum[];
  /** Identifies the request and the plans of a dry run. The run is refused if they have changed since. */
  readonly preview: string;
  /** It waits for a second person, and nothing was changed by the last call. */
  readonly waits: boolean;
}

/** Adds sums up, by merchant and currency. */
export function addRepriced(
  before: readonly RepricedSum[],
  page: readonly RepricedSum[],
): readonly RepricedSum[] {
  return addUp(before, page, {
    keyOf: ({ merchant_id: id, currency }) => `${id} ${currency}`,
    add: (one, other) => ({
      ...one,
      transactions: one.transactions + other.transactions,
      as_corrections: one.as_corrections + other.as_corrections,
      uncovered: one.uncovered + other.uncovered,
      fee_before: one.fee_before + other.fee_before,
      fee_after: one.fee_after + other.fee_after,
      lines: addLines(one.lines, other.lines),
    }),
  });
}

/** Adds up the fees of lines, by name and payee. */
function addLines(before: readonly LineDifference[], page: readonly LineDifference[]): LineDifference[] {
  return addUp(before, page, {
    keyOf: ({ name, payee }) => JSON.stringify([name, payee]),
    add: (one, other) => ({
      ...one,
      fee_before: one.fee_before + other.fee_before,
      fee_after: one.fee_after + other.fee_after,
    }),
  });
}

/** The fees of a month, computed again page by page. */
export async function* reprice(
  body: Schema<'RepricingRequest'>,
  signal: AbortSignal,
): AsyncGenerator<Repriced> {
  let sums: readonly RepricedSum[] = [];
  let cursor: string | undefined;
  do {
    signal.throwIfAborted();
    // Leaving the page aborts only a dry run. The outcome of a real run must be known.
    const ending = body.dry_run ? { signal } : {};
    const query = given({ cursor });
    const page = await withFreshSignIn(() => operator.feePlans.reprice(body, query, ending));
    const waits = page.fee_proposal !== undefined;
    if (!waits) sums = addRepriced(sums, page.merchants);
    cursor = page.next_cursor ?? undefined;
    yield { sums, preview: page.preview, waits };
  } while (cursor !== undefined);
}

/** How many transactions got a fee, and how many have none. */
export interface Applied {
  readonly priced: number;
  readonly remaining: number;
}

/** Prices the transactions without a fee, until no plan covers the rest. */
export async function* applyPlans(signal: AbortSignal): AsyncGenerator<Applied> {
  let applied: Applied = { priced: 0, remaining: 0 };
  let isDone = false;
  while (!isDone) {
    signal.throwIfAborted();
    const { priced, remaining } = await withFreshSignIn(() => operator.feePlans.apply());
    applied = { priced: applied.priced + priced, remaining };
    isDone = priced === 0 || remaining === 0;
    yield applied;
  }
}
