import { createHash } from 'node:crypto';
import type { PartialPage } from '../../access/index.js';
import {
  bigIdKey,
  cursorOf,
  instantKey,
  type PageCursor,
  textKey,
  unknownCursor,
} from '../../http/page-cursor.js';
import type { SealOptions } from '../../kernel/seal.js';
import type { ReadEntry } from './audit-entry-reading-store.js';
import type { AuditPosition } from './audit-walk-store.js';
import { type EntriesAsked, type ReadingContext, readEntries } from './read-trail.js';

/** A position in one reading: the list that one reader gets with the same filters. */
export interface ReadingKey extends AuditPosition {
  /** Names the reading. */
  readonly reading: string;
}

/** It is sealed, so nobody else can make one, and merchants do not learn the numbers of entries. */
export function readingCursor(sealed: SealOptions): PageCursor<ReadingKey> {
  return cursorOf({ happenedAt: instantKey, auditId: bigIdKey, reading: textKey }, sealed);
}

/**
 * Like `readEntries`, after a position of this reading. Only the first page of a reading writes an entry, so a cursor
 * works in no other one.
 * @throws Failure unknown_merchant, invalid_request
 */
export async function readReading(
  context: ReadingContext,
  asked: Omit<EntriesAsked, 'after'>,
  after: ReadingKey | undefined,
): Promise<PartialPage<ReadingKey, ReadEntry>> {
  const reading = digestOf(context, asked);
  if (after !== undefined && after.reading !== reading) throw unknownCursor();
  const { entries, next } = await readEntries(context, { ...asked, after });
  return { items: entries, next: next === null ? null : { ...next, reading } };
}

/** Leaves the limit out, because it may change from page to page. */
function digestOf({ by }: ReadingContext, asked: Omit<EntriesAsked, 'after'>): string {
  const { from, to, userId, keyId, action, merchantId, target, own } = asked;
  const times = [from, to].map((time) => time?.toString());
  const parts = [by.kind, by.id, own !== undefined, ...times, userId, keyId, action, merchantId, target];
  // The number of a merchant beyond 2^53 is a bigint; that merchant is unknown.
  const text = JSON.stringify(parts, (_name, part: unknown) =>
    typeof part === 'bigint' ? String(part) : part,
  );
  return createHash('sha256').update(text).digest('base64url');
}
