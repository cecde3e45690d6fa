import type { Instant, TransactionFacts } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { wholeMonths } from '../month.js';
import { selectInstallations } from './facts-store.js';
import { selectRecorded } from './ledger-store.js';

/** How old something was when a transaction was settled, in whole months; undefined if that is not known. */
export interface TransactionAges {
  readonly installation: number | undefined;
  /** Since the first transaction of the subscription; 0 for that one, and for what is no subscription. */
  readonly subscription: number | undefined;
}

export interface Ages {
  of(facts: TransactionFacts | undefined, settledAt: Instant): TransactionAges;
  /** Notes a transaction that is recorded now: later ones may name it as their first. */
  settle(id: string, settledAt: Instant): void;
}

interface KnownTimes {
  /** When installations were created. */
  readonly installedAt: ReadonlyMap<string, Instant>;
  /** When first transactions of subscriptions were settled, those that are recorded. */
  readonly startedAt: ReadonlyMap<string, Instant>;
  /** First transactions that may be recorded later. */
  readonly awaited: ReadonlySet<string>;
}

function createAges({ installedAt, startedAt, awaited }: KnownTimes): Ages {
  const starts = new Map(startedAt);
  const ageSince = (start: Instant | undefined, settledAt: Instant): number | undefined =>
    start === undefined ? undefined : wholeMonths(start, settledAt);
  return {
    of: (facts, settledAt) => ({
      installation: ageSince(installedAt.get(facts?.installationId ?? ''), settledAt),
      subscription:
        facts?.kind === 'one_time' || facts?.kind === 'subscription_start'
          ? 0
          : ageSince(starts.get(facts?.originalTransactionId ?? ''), settledAt),
    }),
    settle: (id, settledAt) => {
      if (awaited.has(id)) starts.set(id, settledAt);
    },
  };
}

/** Ids of one lookup: building its text blocks the thread. */
const idsOfLookup = 8_000;

interface NamedThings {
  readonly facts: readonly TransactionFacts[];
  /** The installations that they name, if these were read already. */
  readonly installedAt?: ReadonlyMap<string, Instant> | undefined;
}

/** Reads how old what these facts name is. */
export async function openAges(
  tx: Queryable,
  merchantId: number,
  { facts, installedAt }: NamedThings,
): Promise<Ages> {
  const awaited = new Set(facts.flatMap(({ originalTransactionId }) => originalTransactionId ?? []));
  const originals = [...awaited];
  const startedAt = new Map<string, Instant>();
  for (let from = 0; from < originals.length; from += idsOfLookup)
    for (const { id, settledAt } of await selectRecorded(
      tx,
      merchantId,
      originals.slice(from, from + idsOfLookup),
    ))
      startedAt.set(id, settledAt);
  return createAges({
    installedAt: installedAt ?? (await selectInstallations(tx, merchantId, facts)).installedAt,
    startedAt,
    awaited,
  });
}
