import { toPostgresTimestamp } from '@stoa/contract';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Context } from '../../database/context.js';
import type { Queryable } from '../../database/database.js';
import { limits } from '../../kernel/limits.js';
import { type FeePlansById, feePlansById, selectFeePlans } from '../fees/fee-plan-store.js';
import type { TransactionPosition } from '../ledger/transaction-id.js';
import { endOf, type Month, startOf } from '../month.js';
import {
  type EntryFilter,
  walkCorrections,
  walkLateEntries,
  walkSettledEntries,
} from './listed-entry-store.js';
import { readStatement } from './read-statements.js';
import type { StatementKey } from './statement.js';
import { entryOf, explanation, firstMonth, type StatementEntry, sidesOf } from './statement-entries.js';
import { selectStatement } from './statement-store.js';

/** Transactions settled in the month, then late ones, then corrections: the order of the CSV. */
const parts = ['settled', 'late', 'corrections'] as const;

/** Where a page of entries ended. */
export type EntryPosition =
  | ({ readonly part: 'settled' | 'late' } & TransactionPosition)
  | {
      readonly part: 'corrections';
      readonly correctionId: bigint;
      readonly side: 'reversal' | 'restatement';
    };

export interface EntriesAsked extends EntryFilter {
  readonly kind?: StatementEntry['kind'] | undefined;
  readonly settledMonth?: Month | undefined;
  /** Only entries after this one. */
  readonly after?: EntryPosition | undefined;
  readonly limit: number;
}

export interface EntryPage {
  readonly entries: readonly StatementEntry[];
  /** Where the next page begins; null if this is the last one. */
  readonly next: EntryPosition | null;
}

/**
 * Lists entries of a statement. For one page, a filter looks through at most `limits.transactionsWalked` rows of each
 * part: a page may hold fewer entries than its limit, or none, and still lead to a next page.
 * @throws Failure unknown_statement
 */
export async function listEntries(
  { database, clock }: Context,
  key: StatementKey,
  asked: EntriesAsked,
): Promise<EntryPage> {
  // What a draft expects is computed only if nothing else says that it exists: not for each page.
  if ((await selectStatement(database, key)) === undefined) await readStatement(database, key, clock);
  return alongIndexes(database, (tx) => listPage(tx, key, asked), { atOneMoment: true });
}

async function listPage(tx: Queryable, key: StatementKey, asked: EntriesAsked): Promise<EntryPage> {
  const { after, limit } = asked;
  const plans = feePlansById(await selectFeePlans(tx, key.merchantId));
  const found: StatementEntry[] = [];
  for (const part of parts.slice(after === undefined ? 0 : parts.indexOf(after.part))) {
    // One more than the page holds shows whether there is a next page.
    const most = limit + 1 - found.length;
    const ofPart = after?.part === part ? asked : { ...asked, after: undefined };
    const walk = { key, asked: ofPart, most, plans };
    const walked = part === 'corrections' ? await corrected(tx, walk) : await recorded(tx, part, walk);
    found.push(...walked.entries);
    const entries = found.slice(0, limit);
    const last = entries.at(-1);
    if (found.length > limit && last !== undefined) return { entries, next: positionOfEntry(last) };
    if (walked.next !== null) return { entries, next: walked.next };
  }
  return { entries: found, next: null };
}

interface PartWalk {
  readonly key: StatementKey;
  readonly asked: EntriesAsked;
  readonly most: number;
  readonly plans: FeePlansById;
}

const nothing: EntryPage = { entries: [], next: null };

async function recorded(
  tx: Queryable,
  part: 'settled' | 'late',
  { key, asked, most, plans }: PartWalk,
): Promise<EntryPage> {
  const { kind = 'recorded', settledMonth, after } = asked;
  const isSettled = part === 'settled';
  const months = isSettled ? [key.month, key.month] : [firstMonth, key.month];
  const [from = key.month, to = key.month] =
    settledMonth === undefined ? months : [settledMonth, settledMonth];
  const isOther = settledMonth !== undefined && (settledMonth === key.month) !== isSettled;
  if (kind !== 'recorded' || isOther || (!isSettled && key.month === firstMonth)) return nothing;
  const begin =
    after === undefined || after.part === 'corrections'
      ? { settledAt: beginning(from), transactionId: '' }
      : { settledAt: toPostgresTimestamp(after.settledAt), transactionId: after.transactionId };
  const walked = limits.transactionsWalked;
  const walk = { ...key, filter: asked, begin, end: toPostgresTimestamp(endOf(to)), walked, most };
  const rows = isSettled ? await walkSettledEntries(tx, walk) : await walkLateEntries(tx, walk);
  const matching = rows.filter(({ matches }) => matches);
  const explained = await explanation(tx, key, { plans, recorded: matching });
  const entries = matching.map(entryOf(!isSettled, explained));
  const edge = entries.length < most ? rows.find(({ place }) => place === BigInt(walked)) : undefined;
  const { settledAt, transactionId } = edge ?? {};
  if (settledAt === undefined || transactionId === undefined) return { entries, next: null };
  return { entries, next: { part, settledAt, transactionId } };
}

async function corrected(tx: Queryable, { key, asked, most, plans }: PartWalk): Promise<EntryPage> {
  const { kind, settledMonth, after } = asked;
  if (kind === 'recorded') return nothing;
  const position = after?.part === 'corrections' ? after : undefined;
  const isWithin = position?.side === 'reversal';
  const walked = limits.transactionsWalked;
  const rows = await walkCorrections(tx, {
    ...key,
    filter: asked,
    kind: kind ?? null,
    settledFrom: settledMonth === undefined ? '-infinity' : beginning(settledMonth),
    settledTo: settledMonth === undefined ? 'infinity' : toPostgresTimestamp(endOf(settledMonth)),
    // A page that ended between the sides of a correction goes on with its other side.
    after: position === undefined ? 0n : position.correctionId - (isWithin ? 1n : 0n),
    walked,
    most: isWithin ? most + 1 : most,
  });
  const explained = await explanation(tx, key, { plans, corrections: rows });
  const entries = rows
    .flatMap((row) =>
      sidesOf(row, explained).filter(({ kind: side }) =>
        side === 'reversal' ? row.reversalMatches : row.restatementMatches,
      ),
    )
    .filter((one) => !isWithin || one.correctionId !== position.correctionId || one.kind !== 'reversal');
  const edge = entries.length < most ? rows.find(({ place }) => place === BigInt(walked)) : undefined;
  if (edge === undefined) return { entries, next: null };
  return { entries, next: { part: 'corrections', correctionId: edge.correctionId, side: 'restatement' } };
}

/** Transactions from before the first month stand on its statement, too. */
function beginning(month: Month): string {
  return month === firstMonth ? '-infinity' : toPostgresTimestamp(startOf(month));
}

function positionOfEntry({
  kind,
  late,
  settledAt,
  transactionId,
  correctionId,
}: StatementEntry): EntryPosition {
  return kind === 'recorded' || correctionId === null
    ? { part: late ? 'late' : 'settled', settledAt, transactionId }
    : { part: 'corrections', correctionId, side: kind };
}
