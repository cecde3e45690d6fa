import { byteaArray, integerArray, textArray, timestampArray } from '../../database/binary-arrays.js';
import type { Queryable } from '../../database/database.js';
import { type SqlPart, sql } from '../../database/sql.js';
import type { HiddenAddress } from '../addresses/hide-address.js';
import type { Installation, InstallationKey } from './installation-store.js';
import type { SessionCandidate } from './resolve-candidates.js';

/** What an install call asks: is its token known, and who was seen on its address? */
export interface InstallQuestion extends InstallationKey {
  /** All keys under which the address can be stored. */
  readonly addressKeys: readonly HiddenAddress[];
}

export interface InstallAnswer {
  readonly known: Installation | undefined;
  /** In no order. */
  readonly sessions: readonly SessionCandidate[];
}

/** The known installation of a question, or a session on its address. */
type AnswerRow = { readonly position: number } & (
  | (Installation & { readonly storeUserId: null })
  | SessionRow
);

export interface SessionRow {
  readonly storeUserId: string;
  /** In the form that models are compared in; empty if it is missing. */
  readonly deviceModel: string;
  readonly osVersion: string | null;
  readonly language: string | null;
  readonly availableCapacity: bigint | number | null;
}

/**
 * The answers to several calls from one statement, in their order. It reads at most `most` sessions of an address and
 * day.
 */
export async function selectAnswers(
  tx: Queryable,
  questions: readonly InstallQuestion[],
  most: number,
): Promise<InstallAnswer[]> {
  const rows = await tx.query<AnswerRow>(sql`
    select
      asked_position as position, installation_id, rule, candidates,
      attribution_data, null as store_user_id, null as device_model, null as os_version,
      null as language, null::bigint as available_capacity
    from stoa.known_installations(
      ${integerArray(questions.map((_question, position) => position))}::integer[],
      ${integerArray(questions.map(({ merchantId }) => merchantId))}::integer[],
      ${textArray(questions.map(({ bundleId }) => bundleId))}::text[],
      ${byteaArray(questions.map(({ tokenHash }) => tokenHash))}::bytea[])
    union all
    select
      asked_position, null, null, null, null, store_user_id, device_model, os_version, language, available_capacity
    from ${nearbySessions(questions, most)}`);
  const answers = questions.map(() => [] as AnswerRow[]);
  for (const row of rows) answers[row.position]?.push(row);
  return answers.map(answerOf);
}

/**
 * As {@link selectAnswers}, but without the known installations: on a cluster they stand on other nodes than the
 * sessions.
 */
export async function selectSessions(
  tx: Queryable,
  questions: readonly InstallQuestion[],
  most: number,
): Promise<InstallAnswer[]> {
  const answers = questions.map(() => ({ known: undefined, sessions: [] as SessionCandidate[] }));
  if (questions.every(({ addressKeys }) => addressKeys.length === 0)) return answers;
  const rows = await tx.query<SessionRow & { readonly position: number }>(sql`
    select
      asked_position as position, store_user_id, device_model, os_version, language, available_capacity
    from ${nearbySessions(questions, most)}`);
  for (const row of rows) answers[row.position]?.sessions.push(sessionOf(row));
  return answers;
}

function nearbySessions(questions: readonly InstallQuestion[], most: number): SqlPart {
  const places = questions.flatMap(({ addressKeys }, position) =>
    addressKeys.map((one) => ({ ...one, position })),
  );
  return sql`
    stoa.nearby_sessions(
      ${integerArray(places.map(({ position }) => position))}::integer[],
      ${byteaArray(places.map(({ key }) => key))}::bytea[],
      ${timestampArray(places.map(({ from }) => from))}::timestamptz[],
      ${timestampArray(places.map(({ before }) => before))}::timestamptz[],
      ${most}::integer)`;
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

export function sessionOf(row: SessionRow): SessionCandidate {
  return {
    storeUserId: row.storeUserId,
    deviceModel: row.deviceModel,
    osVersion: row.osVersion ?? undefined,
    language: row.language ?? undefined,
    // Exact to 8 PiB, far more exact than the tolerance of the comparison.
    availableCapacity: row.availableCapacity === null ? undefined : Number(row.availableCapacity),
  };
}
