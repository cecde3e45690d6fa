import { byteaArray, integerArray, textArray, timestampArray } from '../database/binary-arrays.js';
import type { Queryable } from '../database/database.js';
import { sql } from '../database/sql.js';
import type { HiddenAddress } from './addresses/hide-address.js';
import type { Installation, InstallationKey } from './installation-store.js';
import type { SessionCandidate } from './resolve-candidates.js';

/** What an install call asks: is its token known, and who was seen on its address? */
export interface InstallQuestion extends InstallationKey {
  /** Everything that the address can be stored as. */
  readonly addressKeys: readonly HiddenAddress[];
}

export interface InstallAnswer {
  readonly known: Installation | undefined;
  /** In no order. */
  readonly sessions: readonly SessionCandidate[];
}

/** An installation, or a session. */
type AnswerRow = { readonly position: number } & (
  | (Installation & { readonly storeUserId: null })
  | SessionRow
);

interface SessionRow {
  readonly storeUserId: string;
  /** Empty where it is missing, which is how it is compared, too. */
  readonly deviceModel: string;
  readonly osVersion: string | null;
  readonly language: string | null;
  readonly availableCapacity: bigint | number | null;
}

/** The answers to several calls in one statement, in their order. Of an address and day at most `most` sessions are read. */
export async function selectAnswers(
  tx: Queryable,
  questions: readonly InstallQuestion[],
  most: number,
): Promise<InstallAnswer[]> {
  const places = questions.flatMap(({ addressKeys }, position) =>
    addressKeys.map((one) => ({ ...one, position })),
  );
  const rows = await tx.query<AnswerRow>(sql`
    select
      asked_position as position, installation_id as "installationId", rule, candidates,
      attribution_data as "attributionData", null as "storeUserId", null as "deviceModel", null as "osVersion",
      null as language, null::bigint as "availableCapacity"
    from stoa.known_installations(
      ${integerArray(questions.map((_question, position) => position))}::integer[],
      ${integerArray(questions.map(({ merchantId }) => merchantId))}::integer[],
      ${textArray(questions.map(({ bundleId }) => bundleId))}::text[],
      ${byteaArray(questions.map(({ tokenHash }) => tokenHash))}::bytea[])
    union all
    select
      asked_position, null, null, null, null, store_user_id, device_model, os_version, language, available_capacity
    from stoa.nearby_sessions(
      ${integerArray(places.map(({ position }) => position))}::integer[],
      ${byteaArray(places.map(({ key }) => key))}::bytea[],
      ${timestampArray(places.map(({ from }) => from))}::timestamptz[],
      ${timestampArray(places.map(({ before }) => before))}::timestamptz[],
      ${most}::integer)`);
  const answers = questions.map(() => [] as AnswerRow[]);
  for (const row of rows) answers[row.position]?.push(row);
  return answers.map(answerOf);
}

function answerOf(rows: readonly AnswerRow[]): InstallAnswer {
  let known: Installation | undefined;
  const sessions: SessionCandidate[] = [];
  for (const row of rows) {
    if (row.storeUserId === null) known = installationOf(row);
    else sessions.push(sessionOf(row));
  }
  return { known, sessions };
}

function installationOf({ installationId, rule, candidates, attributionData }: Installation): Installation {
  return { installationId, rule, candidates, attributionData };
}

function sessionOf(row: SessionRow): SessionCandidate {
  return {
    storeUserId: row.storeUserId,
    deviceModel: row.deviceModel,
    osVersion: row.osVersion ?? undefined,
    language: row.language ?? undefined,
    // Exact to 8 PiB, which is more than the tolerance of the comparison asks.
    availableCapacity: row.availableCapacity === null ? undefined : Number(row.availableCapacity),
  };
}

export interface CrowdQuestion {
  readonly addressKeys: readonly HiddenAddress[];
  /** As it is compared; null when the request names none. */
  readonly deviceModel: string | null;
  /** Free space in bytes, as it is compared; null when the request does not state it. */
  readonly availableCapacity: number | null;
}

export interface CrowdLimits {
  /** The most users who are compared. */
  readonly most: number;
  /** The most others who are counted. */
  readonly mostOthers: number;
  /** So many sessions are read at most, and are too many to be compared; more than `most`. */
  readonly mostRead: number;
}

/** Who is on an address with many sessions, as far as one request asks. */
export interface Crowd {
  /**
   * Those that the model of the request does not rule out, in no order, and of many only those that can change who is
   * found; null when they are too many.
   */
  readonly sessions: readonly SessionCandidate[] | null;
  /** The users of these sessions, or of so many as were read. */
  readonly users: number;
  /** Users of whom none of these sessions is; where all of those came, the model rules them out. */
  readonly others: number;
  /** There may be more of them. */
  readonly hasMoreOthers: boolean;
  /** One of them all; null when there is nobody. */
  readonly someone: string | null;
}

interface CrowdRow extends Omit<Crowd, 'sessions'> {
  readonly isTooMany: boolean;
  /** Of each session; null when there is none, or too many. */
  readonly storeUserIds: readonly string[] | null;
  readonly deviceModels: readonly string[] | null;
  readonly osVersions: readonly (string | null)[] | null;
  readonly languages: readonly (string | null)[] | null;
  readonly availableCapacities: readonly (number | null)[] | null;
}

/** Reads some `most` and `mostOthers` sessions where each is of another user, and some `mostRead` at most. */
export async function selectCrowd(
  tx: Queryable,
  { addressKeys, deviceModel, availableCapacity }: CrowdQuestion,
  { most, mostOthers, mostRead }: CrowdLimits,
): Promise<Crowd> {
  const [row] = await tx.query<CrowdRow>(sql`
    select
      too_many as "isTooMany", comparable_users as users, other_users as others, more_others as "hasMoreOthers", someone,
      store_user_ids as "storeUserIds", device_models as "deviceModels", os_versions as "osVersions",
      languages, available_capacities as "availableCapacities"
    from stoa.nearby_crowd(
      ${byteaArray(addressKeys.map(({ key }) => key))}::bytea[],
      ${timestampArray(addressKeys.map(({ from }) => from))}::timestamptz[],
      ${timestampArray(addressKeys.map(({ before }) => before))}::timestamptz[],
      ${deviceModel}::text, ${availableCapacity}::double precision,
      ${most}::integer, ${mostOthers}::integer, ${mostRead}::integer)`);
  if (row === undefined) throw new Error('a count returned no row');
  const { users, others, hasMoreOthers, someone } = row;
  return { sessions: row.isTooMany ? null : sessionsOf(row), users, others, hasMoreOthers, someone };
}

function sessionsOf(row: CrowdRow): SessionCandidate[] {
  return (row.storeUserIds ?? []).map((storeUserId, at) =>
    sessionOf({
      storeUserId,
      deviceModel: row.deviceModels?.[at] ?? '',
      osVersion: row.osVersions?.[at] ?? null,
      language: row.languages?.[at] ?? null,
      availableCapacity: row.availableCapacities?.[at] ?? null,
    }),
  );
}
