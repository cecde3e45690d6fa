import type { Instant, KnownFacts, TransactionFacts } from '@stoa/contract';
import { uuidArray } from '../../database/binary-arrays.js';
import type { Queryable, Transaction } from '../../database/database.js';
import { sql } from '../../database/sql.js';

/** The facts of a transaction, as a row of the database has them. */
export type FactColumns = {
  readonly [N in keyof TransactionFacts]-?: Exclude<TransactionFacts[N], undefined> | null;
};

/** The columns of a table with facts, in the order of {@link factValues}. */
export const factColumns = sql`bundle_id, kind, original_transaction_id, installation_id, channel`;

/** The values of these columns. */
export function factValues(facts: TransactionFacts): (string | null)[] {
  const { bundleId, kind, originalTransactionId, installationId, channel } = factsInCode(facts);
  return [bundleId, kind, originalTransactionId, installationId, channel];
}

/** Whether anything else is known of a transaction. */
export function hasFacts(facts: TransactionFacts): boolean {
  return Object.keys(facts).length > 0;
}

export function factsInCode(facts: TransactionFacts): FactColumns {
  const { bundleId = null, kind = null, originalTransactionId = null } = facts;
  const { installationId = null, channel = null } = facts;
  return { bundleId, kind, originalTransactionId, installationId, channel };
}

/** The facts of those of these transactions that have any, by id. */
export async function selectFacts(
  tx: Queryable,
  merchantId: number,
  ids: readonly string[],
): Promise<Map<string, TransactionFacts>> {
  const rows = await tx.query<FactColumns & { readonly id: string }>(sql`
    select facts.*
    from unnest(${ids}::text[]) as wanted (transaction_id)
    -- One lookup for each id; see selectRecorded.
    cross join lateral (
      select transaction_id as id, ${factColumns}
      from stoa.transaction_facts
      where merchant_id = ${merchantId}
        and transaction_id >= wanted.transaction_id collate "C"
        and transaction_id <= wanted.transaction_id collate "C"
      order by merchant_id, transaction_id
      limit 1) as facts`);
  return new Map(rows.map(({ id, ...facts }) => [id, factsOf(facts)]));
}

/** The same after their corrections: those of the last one that changed any, or else as recorded. */
export async function selectStandingFacts(
  tx: Queryable,
  merchantId: number,
  ids: readonly string[],
): Promise<Map<string, TransactionFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<FactColumns & { readonly id: string }>(sql`
    select facts.*
    from unnest(${ids}::text[]) as wanted (transaction_id)
    -- One lookup for each id, in the order of the primary key; see selectRecorded.
    cross join lateral (
      select transaction_id as id, ${factColumns}
      from stoa.correction_facts
      where merchant_id = ${merchantId}
        and transaction_id >= wanted.transaction_id collate "C"
        and transaction_id <= wanted.transaction_id collate "C"
      order by merchant_id desc, transaction_id desc, correction_id desc
      limit 1) as facts`);
  const standing = await selectFacts(tx, merchantId, ids);
  for (const { id, ...facts } of rows) standing.set(id, factsOf(facts));
  return standing;
}

export function factsOf(facts: FactColumns): TransactionFacts {
  const { bundleId, kind, originalTransactionId, installationId, channel } = facts;
  return {
    ...(bundleId !== null && { bundleId }),
    ...(kind !== null && { kind }),
    ...(originalTransactionId !== null && { originalTransactionId }),
    ...(installationId !== null && { installationId }),
    ...(channel !== null && { channel }),
  };
}

/** Some installations, and when they were created. */
interface Installations extends Pick<KnownFacts, 'installations'> {
  readonly installedAt: ReadonlyMap<string, Instant>;
}

/** Which of the apps, installations and channels that these facts name the merchant has, or the store. */
export async function selectKnownFacts(
  tx: Queryable,
  merchantId: number,
  facts: readonly TransactionFacts[],
): Promise<KnownFacts & Installations> {
  const named = (name: 'bundleId' | 'channel'): string[] => namesOf(facts, name);
  const apps = await tx.query<{ bundleId: string }>(sql`
    select bundle_id
    from stoa.app
    where merchant_id = ${merchantId}
      and bundle_id = any(${named('bundleId')}::text[])`);
  const channels = await tx.query<{ channel: string }>(sql`
    select channel
    from stoa.channel
    where channel = any(${named('channel')}::text[])
      and ended_at is null`);
  return {
    apps: new Set(apps.map(({ bundleId }) => bundleId)),
    channels: new Set(channels.map(({ channel }) => channel)),
    ...(await selectInstallations(tx, merchantId, facts)),
  };
}

/** The installations that these facts name, those of the merchant. */
export async function selectInstallations(
  tx: Queryable,
  merchantId: number,
  facts: readonly TransactionFacts[],
): Promise<Installations> {
  const ids = namesOf(facts, 'installationId');
  const rows = await tx.query<{ id: string; bundleId: string; createdAt: Instant }>(sql`
    select
      installation.installation_id as id, installation.bundle_id,
      (extract(epoch from installation.created_at) * 1000000)::bigint as created_at
    from unnest(${uuidArray(ids)}::uuid[]) as wanted (installation_id)
    -- One lookup for each id, in an order that only the index of ids has; see selectRecorded.
    cross join lateral (
      select installation_id, bundle_id, created_at
      from stoa.known_installation
      where merchant_id = ${merchantId}
        and installation_id >= wanted.installation_id
        and installation_id <= wanted.installation_id
      order by merchant_id, installation_id
      limit 1) as installation`);
  return {
    installations: new Map(rows.map(({ id, bundleId }) => [id, bundleId])),
    installedAt: new Map(rows.map(({ id, createdAt }) => [id, createdAt])),
  };
}

function namesOf(facts: readonly TransactionFacts[], name: keyof TransactionFacts): string[] {
  return [...new Set(facts.flatMap((one) => one[name] ?? []))];
}

/** Copies lines that have the columns below, in this order. */
export async function copyFacts(tx: Transaction, lines: Iterable<string>): Promise<void> {
  await tx.copy(
    `stoa.transaction_facts (
      merchant_id, transaction_id, bundle_id, kind, original_transaction_id, installation_id, channel)`,
    lines,
  );
}
