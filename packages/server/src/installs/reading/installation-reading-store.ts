import { type Instant, toPostgresTimestamp } from '@stoa/contract';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { InstallationEvidence } from '../matching/complete-evidence.js';
import type { Resolution } from '../matching/resolve-candidates.js';

/** An installation as it appears in lists. */
export interface ListedInstallation {
  readonly installationId: string;
  readonly bundleId: string;
  readonly createdAt: Instant;
  readonly rule: Resolution['rule'];
  readonly candidates: number;
  /** Whether it has attribution data. */
  readonly attributed: boolean;
}

/** Everything that is known about an installation. */
export interface ReadInstallation extends ListedInstallation {
  readonly merchantId: number;
  /** When its store user and attribution data were erased. */
  readonly erasedAt: Instant | null;
  readonly storeUserId: string | null;
  /** The text of a JSON object as the operator sent it. */
  readonly attributionData: string | null;
  readonly evidence: InstallationEvidence;
}

export async function selectInstallationOfMerchant(
  tx: Queryable,
  merchantId: number,
  installationId: string,
): Promise<ReadInstallation | undefined> {
  const [row] = await tx.query<ReadInstallation>(sql`
    select
      merchant_id, installation_id, bundle_id, (extract(epoch from created_at) * 1000000)::bigint as created_at,
      rule, candidates, attribution_data is not null as attributed,
      (extract(epoch from erased_at) * 1000000)::bigint as erased_at, store_user_id,
      attribution_data::text as attribution_data, evidence
    from stoa.installation
    where merchant_id = ${merchantId}
      and installation_id = ${installationId}`);
  return row;
}

/**
 * The merchants who have an installation with this identifier: at most one, because identifiers are random. Call it
 * within `alongIndexes`, so that it searches the index once for each merchant. An index on the identifier alone would
 * make every install call write to a third random place, for a query that only people make.
 */
export async function selectMerchantsOfInstallation(
  tx: Queryable,
  installationId: string,
): Promise<number[]> {
  const rows = await tx.query<{ merchantId: number }>(sql`
    select merchant.merchant_id
    from stoa.merchant
    join stoa.installation as one on one.merchant_id = merchant.merchant_id
    where one.installation_id = ${installationId}`);
  return rows.map(({ merchantId }) => merchantId);
}

/** A place in the order of a merchant's installations. */
export type InstallationPosition = Pick<ListedInstallation, 'createdAt' | 'installationId'>;

/** A range of a merchant's installations; an undefined bound is open. */
export interface InstallationRange {
  /** Inclusive. */
  readonly oldest: InstallationPosition | undefined;
  /** Exclusive. */
  readonly before: InstallationPosition | undefined;
}

export interface InstallationFilter {
  readonly bundleId?: string | undefined;
  readonly rule?: Resolution['rule'] | undefined;
  readonly attributed?: boolean | undefined;
}

const beforeAll = { time: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
const afterAll = { time: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

function boundOf(position: InstallationPosition | undefined, open: typeof beforeAll): typeof beforeAll {
  if (position === undefined) return open;
  return { time: toPostgresTimestamp(position.createdAt), id: position.installationId };
}

/** An installation that a walk read, and whether it passes the filter. */
interface WalkedInstallation extends ListedInstallation {
  /** Counted from 1. */
  readonly position: number;
  readonly matches: boolean;
}

export interface InstallationWalk {
  readonly range: InstallationRange;
  readonly filter: InstallationFilter;
  /** The most installations that are looked at. */
  readonly walked: number;
  /** The most installations that are returned. */
  readonly most: number;
}

/**
 * Looks through the newest installations of a range. Returns those that pass the filter, the newest first, and the
 * place where the walk stopped, unless it found `most` or reached the end of the range.
 */
export async function selectInstallations(
  tx: Queryable,
  merchantId: number,
  { range, filter, walked, most }: InstallationWalk,
): Promise<{ readonly found: ListedInstallation[]; readonly stoppedAt: InstallationPosition | undefined }> {
  const oldest = boundOf(range.oldest, beforeAll);
  const before = boundOf(range.before, afterAll);
  const { bundleId = null, rule = null, attributed = null } = filter;
  const rows = await tx.query<WalkedInstallation>(sql`
    with walk as (
      select
        *,
        (${bundleId}::text is null or bundle_id = ${bundleId}::text)
          and (${rule}::text is null or rule = ${rule}::text)
          and (${attributed}::boolean is null or attributed = ${attributed}::boolean) as matches
      from stoa.walk_installations(
        ${merchantId}, ${oldest.time}, ${oldest.id}, ${before.time}, ${before.id}, ${walked}) with ordinality)
    select
      installation_id, bundle_id, (extract(epoch from created_at) * 1000000)::bigint as created_at, rule, candidates,
      attributed, ordinality::integer as position, matches
    from walk
    where matches
      or ordinality = ${walked}
    order by ordinality
    limit ${most}::integer + 1`);
  const found = rows.filter(({ matches }) => matches).slice(0, most);
  const stoppedAt = found.length < most ? rows.find(({ position }) => position === walked) : undefined;
  return { found, stoppedAt };
}
