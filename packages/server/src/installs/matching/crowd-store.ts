import { byteaArray, integerArray, timestampArray } from '../../database/binary-arrays.js';
import type { Queryable } from '../../database/database.js';
import { sql } from '../../database/sql.js';
import type { HiddenAddress } from '../addresses/hide-address.js';
import { sessionOf } from './nearby-store.js';
import type { SessionCandidate } from './resolve-candidates.js';

/** The most sessions of a crowded address that one statement reads. */
export interface CrowdReach {
  /** Sessions that the request is compared with. */
  readonly comparable: number;
  /** Sessions of any model. */
  readonly nearby: number;
}

/** What one statement reads of a crowded address. */
export interface CrowdSample {
  /** The user of each comparable session. */
  readonly comparable: readonly string[];
  /** The comparable sessions, in no order; null if there may be more of them than were read. */
  readonly sessions: readonly SessionCandidate[] | null;
  /** The user of each session of any model. */
  readonly nearby: readonly string[];
}

/**
 * Columns as JSON arrays; null if there are no sessions. Those about devices are also null if sessions may be missing.
 */
interface SampleRow {
  readonly comparable: readonly string[] | null;
  readonly nearby: readonly string[] | null;
  readonly deviceModels: readonly string[] | null;
  readonly osVersions: readonly (string | null)[] | null;
  readonly languages: readonly (string | null)[] | null;
  readonly availableCapacities: readonly (number | null)[] | null;
}

/** A sample in which the sessions of some models are comparable. */
export async function selectCrowdOfModels(
  tx: Queryable,
  {
    addressKeys,
    models,
  }: { readonly addressKeys: readonly HiddenAddress[]; readonly models: readonly string[] },
  reach: CrowdReach,
): Promise<CrowdSample> {
  const { keys, from, before } = columnsOf(addressKeys);
  const [row] = await tx.query<SampleRow>(sql`
    select
      comparable, device_models, os_versions, languages,
      available_capacities, nearby
    from stoa.sample_crowd(
      ${keys}::bytea[], ${from}::timestamptz[], ${before}::timestamptz[], ${models}::text[],
      ${reach.comparable}::integer, ${reach.nearby}::integer)`);
  return sampleOf(row);
}

/** A sample in which all sessions are comparable. */
export async function selectCrowdOfAnyModel(
  tx: Queryable,
  addressKeys: readonly HiddenAddress[],
  reach: CrowdReach,
): Promise<CrowdSample> {
  const { keys, from, before } = columnsOf(addressKeys);
  const [row] = await tx.query<SampleRow>(sql`
    select
      to_json(users[:${reach.comparable}::integer]) as comparable,
      case when is_all then to_json(models) end as device_models,
      case when is_all then to_json(versions) end as os_versions,
      case when is_all then to_json(languages) end as languages,
      case when is_all then to_json(capacities) end as available_capacities,
      to_json(users) as nearby
    from (
      select
        count(*) < ${reach.comparable}::integer as is_all, array_agg(store_user_id) as users,
        array_agg(device_model) as models, array_agg(os_version) as versions, array_agg(language) as languages,
        array_agg(available_capacity) as capacities
      from (
        select session.*
        from stoa.nearby_sessions(
          ${integerArray(addressKeys.map(() => 0))}::integer[], ${keys}::bytea[], ${from}::timestamptz[],
          ${before}::timestamptz[], ${reach.nearby}::integer) as session
        limit ${reach.nearby}::integer) as session) as sample`);
  return sampleOf(row);
}

/** Whether anybody but this user was seen on the address, however many sessions the user has there. */
export async function selectIsAnotherNearby(
  tx: Queryable,
  addressKeys: readonly HiddenAddress[],
  storeUserId: string,
): Promise<boolean> {
  const { keys, from, before } = columnsOf(addressKeys);
  const [row] = await tx.query<{ isNearby: boolean }>(sql`
    select stoa.is_another_user_nearby(
      ${keys}::bytea[], ${from}::timestamptz[], ${before}::timestamptz[], ${storeUserId}) as is_nearby`);
  if (row === undefined) throw new Error('a function returned no row');
  return row.isNearby;
}

function columnsOf(addressKeys: readonly HiddenAddress[]) {
  return {
    keys: byteaArray(addressKeys.map(({ key }) => key)),
    from: timestampArray(addressKeys.map(({ from }) => from)),
    before: timestampArray(addressKeys.map(({ before }) => before)),
  };
}

function sampleOf(row: SampleRow | undefined): CrowdSample {
  if (row === undefined) throw new Error('an aggregate returned no row');
  const { deviceModels, osVersions, languages, availableCapacities } = row;
  const comparable = row.comparable ?? [];
  const nearby = row.nearby ?? [];
  if (deviceModels === null && comparable.length > 0) return { comparable, sessions: null, nearby };
  const sessions = comparable.map((storeUserId, at) =>
    sessionOf({
      storeUserId,
      deviceModel: deviceModels?.[at] ?? '',
      osVersion: osVersions?.[at] ?? null,
      language: languages?.[at] ?? null,
      availableCapacity: availableCapacities?.[at] ?? null,
    }),
  );
  return { comparable, sessions, nearby };
}
