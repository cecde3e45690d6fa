import { createHash } from 'node:crypto';
import type { Actor } from '../../audit-entries/index.js';
import type { SealedCursors } from '../../http/page-cursor.js';
import type { AuditPosition } from './audit-walk-store.js';
import type { EntriesAsked } from './read-trail.js';

/** Who asks for which entries. */
export interface Reading {
  readonly actor: Pick<Actor, 'kind' | 'id'>;
  readonly asked: Omit<EntriesAsked, 'after'>;
}

/**
 * Cursors of the audit trail. Only the first page of a reading writes an entry, so a cursor works only in that reading: for the same
 * reader, with the same filters. It is sealed, so nobody else can make one, and merchants do not learn the numbers of entries.
 */
export interface ReadingCursors {
  encode(position: AuditPosition, reading: Reading): string;
  /** @throws Failure invalid_request */
  decode(cursor: string | undefined, reading: Reading): AuditPosition | undefined;
}

export function createReadingCursors(sealed: SealedCursors): ReadingCursors {
  return {
    encode: ({ happenedAt, auditId }, reading) =>
      sealed.encode([String(happenedAt), String(auditId), digestOf(reading)]),
    decode: (cursor, reading) => {
      const [time, id] = sealed.decode(cursor, ([, , digest]) => digest === digestOf(reading)) ?? [];
      return time === undefined || id === undefined
        ? undefined
        : { happenedAt: BigInt(time), auditId: BigInt(id) };
    },
  };
}

/** Leaves the limit out, because it may change from page to page. */
function digestOf({ actor, asked }: Reading): string {
  const { from, to, userId, keyId, action, merchantId, target, isOwn } = asked;
  const times = [from, to].map((time) => time?.toString());
  const parts = [actor.kind, actor.id, isOwn, ...times, userId, keyId, action, merchantId, target];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
