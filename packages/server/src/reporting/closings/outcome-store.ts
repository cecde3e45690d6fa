import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { MerchantClosing } from '../statements/close-statement.js';
import type { KeepsOpen } from '../statements/keeps-open.js';
import type { OutcomeCounts } from './closing.js';

/** Whether a merchant has an outcome in this closing. */
export async function hasOutcome(tx: Queryable, closingId: number, merchantId: number): Promise<boolean> {
  const rows = await tx.query(sql`
    select
    from stoa.closing_outcome
    where merchant_id = ${merchantId}
      and closing_id = ${closingId}`);
  return rows.length > 0;
}

/** The merchants after this one that have an outcome, in one row. */
export async function selectSettled(
  tx: Queryable,
  closingId: number,
  after: number,
): Promise<readonly number[]> {
  const [row] = await tx.query<{ ids: number[] }>(sql`
    select coalesce(array_agg(merchant_id), '{}') as ids
    from stoa.closing_outcome
    where closing_id = ${closingId}
      and merchant_id > ${after}`);
  return row?.ids ?? [];
}

/** Writes what became of a merchant. A merchant keeps its first outcome. */
export async function insertOutcome(tx: Queryable, closingId: number, one: MerchantClosing): Promise<void> {
  const closed = 'months' in one ? one : { months: [], withoutBillingDetails: undefined };
  const numbers = 'numbers' in one ? (one.numbers ?? null) : null;
  const refused = one.outcome === 'refused' ? one : { code: null, detail: null, keepsOpen: null };
  const keepsOpen = refused.keepsOpen === null ? null : JSON.stringify(refused.keepsOpen);
  await tx.query(sql`
    insert into stoa.closing_outcome (
      merchant_id, closing_id, outcome, months, numbers, lacks_billing_details, code, detail, keeps_open)
    values (
      ${one.merchantId}, ${closingId}, ${one.outcome}, ${closed.months}::text[], ${numbers}::text[],
      ${closed.withoutBillingDetails === true}, ${refused.code}, ${refused.detail}, ${keepsOpen}::jsonb)
    on conflict (merchant_id, closing_id) do nothing`);
}

/** Writes that the books of these merchants were closed before. */
export async function insertClosedBefore(
  tx: Queryable,
  closingId: number,
  merchantIds: readonly number[],
): Promise<void> {
  await tx.query(sql`
    insert into stoa.closing_outcome (merchant_id, closing_id, outcome)
    select merchant_id, ${closingId}, 'closed_before'
    from unnest(${merchantIds}::integer[]) as found (merchant_id)
    on conflict (merchant_id, closing_id) do nothing`);
}

export async function countOutcomes(tx: Queryable, closingId: number): Promise<OutcomeCounts> {
  const rows = await tx.query<{ outcome: MerchantClosing['outcome']; count: number }>(sql`
    select outcome, count(*)::integer as count
    from stoa.closing_outcome
    where closing_id = ${closingId}
    group by outcome`);
  const counts = { closed: 0, closed_before: 0, refused: 0, would_close: 0 };
  for (const { outcome, count } of rows) counts[outcome] = count;
  return counts;
}

interface OutcomeRow {
  readonly merchantId: number;
  readonly outcome: MerchantClosing['outcome'];
  readonly months: string[];
  readonly numbers: (string | null)[] | null;
  readonly lacksBillingDetails: boolean;
  readonly code: RefusalCode | null;
  readonly detail: string | null;
  readonly keepsOpen: readonly KeepsOpen[] | null;
}

type RefusalCode = Extract<MerchantClosing, { readonly outcome: 'refused' }>['code'];

export interface OutcomesPage {
  /** Only merchants with this outcome; all by default. */
  readonly outcome?: MerchantClosing['outcome'] | undefined;
  /** Only merchants with a larger id. */
  readonly after: number;
  readonly limit: number;
}

/** By merchant. */
export async function selectOutcomes(
  tx: Queryable,
  closingId: number,
  { outcome, after, limit }: OutcomesPage,
): Promise<MerchantClosing[]> {
  const rows = await tx.query<OutcomeRow>(sql`
    select merchant_id, outcome, months, numbers, lacks_billing_details, code, detail, keeps_open
    from stoa.closing_outcome
    where closing_id = ${closingId}
      and merchant_id > ${after}
      and (${outcome ?? null}::text is null or outcome = ${outcome ?? null})
    order by closing_id, merchant_id
    limit ${limit}`);
  return rows.map(outcomeOf);
}

function outcomeOf({ merchantId, outcome, months, ...row }: OutcomeRow): MerchantClosing {
  if (outcome === 'closed_before') return { merchantId, outcome };
  const { code, detail, keepsOpen } = row;
  if (outcome === 'refused') {
    if (code === null || detail === null || keepsOpen === null) throw new Error('a refusal has no reason');
    return { merchantId, outcome, code, detail, keepsOpen };
  }
  const without = row.lacksBillingDetails ? { withoutBillingDetails: true as const } : {};
  if (outcome === 'would_close') return { merchantId, outcome, months, ...without };
  const numbered = row.numbers === null ? {} : { numbers: row.numbers };
  return { merchantId, outcome, months, ...numbered, ...without };
}

/** Deletes the outcomes of these closings. */
export async function deleteOutcomes(tx: Queryable, closingIds: readonly number[]): Promise<void> {
  if (closingIds.length === 0) return;
  await tx.query(sql`
    delete from stoa.closing_outcome
    where closing_id = any(${closingIds}::integer[])`);
}
