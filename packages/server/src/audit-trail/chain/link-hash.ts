import { createHash } from 'node:crypto';
import { canonicalPieces, type JsonObject, type JsonValue, parseJson } from '@stoa/contract';

/**
 * The entire entry, as the hash of a link covers it. Times are microseconds since 1970 as text; before and after are
 * JSON texts.
 */
export interface HashedEntry {
  readonly auditId: bigint;
  readonly happenedAt: string;
  readonly actorKind: string;
  readonly actorId: number | null;
  /** The merchant for which the actor acted; null: the operator. */
  readonly actorMerchantId: number | null;
  readonly actorName: string;
  /** The label of a key, the number of a user's address, or the account that ran the command. */
  readonly actorLabel: string;
  /**
   * The digest of the address that a user had: so the address may be erased, but not replaced. Null for other actors.
   */
  readonly emailDigest: Buffer | null;
  readonly how: string;
  readonly action: string;
  readonly merchantId: number | null;
  readonly target: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly requestId: string | null;
}

/** Where a link stands in the chain. */
export interface LinkPlace {
  /** Like `2026-11`. */
  readonly month: string;
  readonly position: number;
}

/** Takes the place of the previous hash in the very first link. */
export const beforeFirst: Buffer = Buffer.alloc(32);

/**
 * Pure: SHA-256 of the previous hash and the canonical JSON (RFC 8785) of the entry and its place. The shape never
 * changes, because others must be able to compute it (docs/decisions/0048).
 */
export function linkHash(
  previous: Buffer,
  entry: HashedEntry,
  { month, position, chainedAt }: LinkPlace & { readonly chainedAt: string },
): Buffer {
  const { auditId, before, after, emailDigest } = entry;
  const content: JsonObject = {
    month,
    position,
    chained_at: chainedAt,
    audit_id: String(auditId),
    happened_at: entry.happenedAt,
    actor_kind: entry.actorKind,
    actor_id: entry.actorId,
    actor_merchant_id: entry.actorMerchantId,
    actor_name: entry.actorName,
    actor_label: entry.actorLabel,
    email_digest: emailDigest?.toString('hex') ?? null,
    how: entry.how,
    action: entry.action,
    merchant_id: entry.merchantId,
    target: entry.target,
    before: jsonOf(before),
    after: jsonOf(after),
    request_id: entry.requestId,
  };
  const hash = createHash('sha256').update(previous);
  for (const piece of canonicalPieces(content)) hash.update(piece, 'utf8');
  return hash.digest();
}

/**
 * A value that our parser refuses because it is nested too deeply is not one that we wrote. Its text is hashed as a
 * string.
 */
function jsonOf(json: string | null): JsonValue {
  if (json === null) return null;
  const parsed = parseJson(json);
  return parsed.ok ? parsed.value : json;
}
