import type { Transaction } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { Actor } from './actor.js';
import type { AuditedAction } from './audited-action.js';

export interface NewAuditEntry {
  readonly action: AuditedAction;
  /** Whose data it is; null if it belongs to no merchant or to all. */
  readonly merchantId: number | null;
  /** What was changed or read: its kind and its number, such as `api_key 7`. No personal data. */
  readonly target: string;
  /** What the change replaced, without secrets and personal data. */
  readonly before?: object;
  /** What holds after the change, without secrets and personal data. */
  readonly after?: object;
}

export async function insertAuditEntry(
  tx: Transaction,
  { action, merchantId, target, before, after }: NewAuditEntry,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const [row] = await tx.query<{ auditId: bigint }>(sql`
    insert into stoa.audit_entry (
      happened_at, actor_kind, actor_id, actor_merchant_id, actor_name, actor_label, how, action, merchant_id, target, before, after,
      request_id)
    values (
      ${now}, ${actor.kind}, ${actor.id}, ${actor.merchantId ?? null}, ${actor.name}, ${actor.label}, ${actor.how}, ${action},
      ${merchantId}, ${target}, ${jsonOf(before)}::jsonb, ${jsonOf(after)}::jsonb, ${actor.requestId})
    returning audit_id`);
  await tx.query(sql`
    insert into stoa.audit_unchained (audit_id)
    values (${row?.auditId})`);
}

/**
 * Takes the oldest entries that no chain covers yet out of the queue; the caller chains them in the same transaction.
 */
export async function takeUnchained(tx: Transaction, limit: number): Promise<bigint[]> {
  const rows = await tx.query<{ auditId: bigint }>(sql`
    delete from stoa.audit_unchained
    where audit_id in (
      select audit_id
      from stoa.audit_unchained
      order by audit_id
      limit ${limit})
    returning audit_id`);
  return rows.map(({ auditId }) => auditId).toSorted((one, other) => (one < other ? -1 : 1));
}

function jsonOf(value: object | undefined): string | null {
  return value === undefined
    ? null
    : JSON.stringify(value, (_name, one: unknown) => (typeof one === 'bigint' ? String(one) : one));
}
