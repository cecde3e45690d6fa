import { type Instant, toRfc3339 } from '@stoa/contract';
import { assertMerchant } from '../../access/index.js';
import { type Actor, type MemberIds, recordAudit } from '../../audit-entries/index.js';
import { alongIndexes } from '../../database/along-indexes.js';
import type { Context } from '../../database/context.js';
import type { Database, Queryable } from '../../database/database.js';
import { limits } from '../../kernel/limits.js';
import { type ReadEntry, selectEntries } from './audit-entry-reading-store.js';
import {
  type AuditFilter,
  type AuditPosition,
  type AuditWalk,
  type WalkedEntry,
  walkAction,
  walkActor,
  walkAll,
  walkMerchant,
  walkTarget,
} from './audit-walk-store.js';
import { isOfMerchant, targetToMerchant } from './told-to-merchant.js';

/** Which entries are listed. */
export interface EntriesAsked extends AuditFilter {
  /** Inclusive. */
  readonly from?: Instant | undefined;
  /** Exclusive. */
  readonly to?: Instant | undefined;
  /** Only entries that come after this one in the list, which are older. */
  readonly after?: AuditPosition | undefined;
  readonly limit: number;
  /**
   * Set if the merchant itself asks. Then filters find a user or key only if it acted for the merchant, and only
   * entries about the merchant are walked. Otherwise numbers, empty pages and cursors would reveal who of the operator
   * did what, and how active others are.
   */
  readonly own?: OwnReader;
}

export interface OwnReader {
  readonly merchantId: number;
  /** Of the person whom the filter by target names, if it names one. */
  readonly memberIds: MemberIds;
}

/** The number of no user, for a filter by an id that nobody has. */
export const nobody = 0;

export interface EntryPage {
  readonly entries: readonly ReadEntry[];
  /** Where the next page begins; null if this is the last one. */
  readonly next: AuditPosition | null;
}

/**
 * The newest first. With several filters, one page looks through at most `limits.auditEntriesWalked` entries: it may
 * hold fewer than its limit, or none, and still lead to a next page. Reading the first page writes an entry.
 * @throws Failure unknown_merchant
 */
export async function readEntries(context: ReadingContext, asked: EntriesAsked): Promise<EntryPage> {
  const { database } = context;
  if (asked.merchantId !== undefined) await assertMerchant(database, asked.merchantId);
  const page = await readPage(database, asked);
  if (asked.after === undefined) await noteReading(context, asked);
  return page;
}

/** Who reads is recorded. */
export interface ReadingContext extends Context {
  readonly by: Actor;
}

/** Records which filters were used. Of the target, only that there was one: people may type anything there. */
function noteReading(
  context: ReadingContext,
  { from, to, userId, keyId, action, merchantId, target }: EntriesAsked,
): Promise<void> {
  const timeOf = (time: Instant | undefined): string | undefined =>
    time === undefined ? undefined : toRfc3339(time);
  const after = {
    from: timeOf(from),
    to: timeOf(to),
    user_id: userId === nobody ? null : userId,
    key_id: keyId,
    action,
    by_target: target === undefined ? undefined : true,
  };
  return context.database.transaction((tx) =>
    recordAudit(
      tx,
      { action: 'audit.read', merchantId: merchantId ?? null, target: 'audit', after },
      context,
    ),
  );
}

async function readPage(database: Database, asked: EntriesAsked): Promise<EntryPage> {
  const { limit, from, to, after } = asked;
  const before = after ?? (to === undefined ? undefined : { happenedAt: to, auditId: 0n });
  const { walk, rest } = chooseWalk(asked);
  const isNarrowed = Object.values(rest).some((value) => value !== undefined);
  const walkedMost = isNarrowed ? limits.auditEntriesWalked : limit + 1;
  return alongIndexes(database, async (tx) => {
    const walked = await walk(tx, { from, before, limit: walkedMost });
    const found = walked.filter((entry) => fits(entry, rest, asked.own));
    const entries = found.slice(0, limit);
    const last =
      found.length > limit ? entries.at(-1) : walked.length === walkedMost ? walked.at(-1) : undefined;
    const ids = entries.map(({ auditId }) => auditId);
    return {
      entries: ids.length === 0 ? [] : await selectEntries(tx, ids),
      next: last === undefined ? null : { happenedAt: last.happenedAt, auditId: last.auditId },
    };
  });
}

interface ChosenWalk {
  readonly walk: (tx: Queryable, walk: AuditWalk) => Promise<WalkedEntry[]>;
  /** The filters that the walk itself does not apply. */
  readonly rest: AuditFilter;
}

/** Walks along the index of the filter that usually matches the fewest entries. */
function chooseWalk({ userId, keyId, action, merchantId, target, own }: EntriesAsked): ChosenWalk {
  if (own !== undefined)
    return {
      walk: (tx, walk) => walkMerchant(tx, own.merchantId, walk),
      rest: { userId, keyId, action, target },
    };
  if (userId !== undefined)
    return {
      walk: (tx, walk) => walkActor(tx, { kind: 'user', id: userId }, walk),
      rest: { keyId, action, merchantId, target },
    };
  if (keyId !== undefined)
    return {
      walk: (tx, walk) => walkActor(tx, { kind: 'key', id: keyId }, walk),
      rest: { action, merchantId, target },
    };
  if (target !== undefined)
    return { walk: (tx, walk) => walkTarget(tx, target, walk), rest: { action, merchantId } };
  if (merchantId !== undefined)
    return { walk: (tx, walk) => walkMerchant(tx, merchantId, walk), rest: { action } };
  if (action !== undefined) return { walk: (tx, walk) => walkAction(tx, action, walk), rest: {} };
  return { walk: walkAll, rest: {} };
}

/**
 * Whether an entry matches the filters. With `reader`, a merchant asks: filters then compare only what that merchant
 * may see.
 */
function fits(
  entry: WalkedEntry,
  { userId, keyId, action, merchantId, target }: AuditFilter,
  reader: OwnReader | undefined,
): boolean {
  const shownTarget = reader === undefined ? entry.target : targetToMerchant(entry.target, reader.memberIds);
  const isBy = (kind: 'user' | 'key', id: number | undefined): boolean =>
    id === undefined ||
    (entry.actorKind === kind &&
      entry.actorId === id &&
      (reader === undefined || isOfMerchant(entry.actorMerchantId, reader.merchantId)));
  return (
    isBy('user', userId) &&
    isBy('key', keyId) &&
    (action === undefined || entry.action === action) &&
    (merchantId === undefined || entry.merchantId === merchantId) &&
    (target === undefined || shownTarget === target)
  );
}
