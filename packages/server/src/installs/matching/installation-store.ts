import { instantOf } from '@stoa/contract';
import type { AttributionRule } from '../../access/index.js';
import {
  byteaArray,
  integerArray,
  textArray,
  timestampArray,
  uuidArray,
} from '../../database/binary-arrays.js';
import type { Queryable } from '../../database/database.js';
import { type SqlPart, sql } from '../../database/sql.js';
import type { InstallationEvidence } from './complete-evidence.js';
import type { Resolution } from './resolve-candidates.js';

export interface InstallationKey {
  readonly merchantId: number;
  readonly bundleId: string;
  /** SHA-256 of the client's token. */
  readonly tokenHash: Buffer;
}

/** What was decided when the installation was created. */
export interface Installation {
  readonly installationId: string;
  readonly rule: Resolution['rule'];
  readonly candidates: number;
  /** The text of a JSON object as the operator sent it; null when the matched user had none or nobody matched. */
  readonly attributionData: string | null;
}

export interface NewInstallation extends InstallationKey {
  readonly installationId: string;
  readonly rule: Resolution['rule'];
  readonly storeUserId: string | null;
  readonly evidence: InstallationEvidence;
  readonly createdAt: Date;
  /** The rules that derive its source and campaign from the attribution data. */
  readonly attributionRules: readonly AttributionRule[];
}

/** The installation of a token, and the id that a new one was to get: the same, if this statement created it. */
export interface StoredInstallation extends Installation {
  readonly askedId: string;
}

/**
 * Creates those installations whose token is new, each with its user's attribution data, and counts them. Returns these
 * and, on a cluster, those that exist. If a user was erased since the match, the installation holds nothing about them.
 */
export function insertInstallations(
  tx: Queryable,
  installations: readonly NewInstallation[],
): Promise<StoredInstallation[]> {
  return tx.query<StoredInstallation>(sql`
    select ${stored}
    from stoa.create_installations(${columnsOf(installations)})`);
}

/**
 * The same on a cluster, in a transaction of its own on the node of the first one's merchant, which the others should
 * share: a single round trip.
 */
export async function insertOnNode(
  database: Queryable,
  installations: readonly NewInstallation[],
): Promise<StoredInstallation[]> {
  const [first] = installations;
  if (first === undefined) return [];
  return database.query<StoredInstallation>(sql`
    select ${stored}
    from stoa.create_installations_at(${first.merchantId}::integer, ${columnsOf(installations)})`);
}

const stored = sql`
  asked_id, created_id as installation_id, matched_by as rule, users as candidates, attribution as attribution_data`;

function columnsOf(installations: readonly NewInstallation[]): SqlPart {
  return sql`
    ${integerArray(installations.map(({ merchantId }) => merchantId))}::integer[],
    ${textArray(installations.map(({ bundleId }) => bundleId))}::text[],
    ${byteaArray(installations.map(({ tokenHash }) => tokenHash))}::bytea[],
    ${uuidArray(installations.map(({ installationId }) => installationId))}::uuid[],
    ${textArray(installations.map(({ storeUserId }) => storeUserId))}::text[],
    ${textArray(installations.map(({ rule }) => rule))}::text[],
    ${integerArray(installations.map(({ evidence }) => evidence.candidates))}::integer[],
    ${textArray(installations.map(({ evidence }) => JSON.stringify(evidence)))}::text[]::jsonb[],
    ${timestampArray(installations.map(({ createdAt }) => instantOf(createdAt)))}::timestamptz[],
    ${textArray(installations.map(({ attributionRules }) => JSON.stringify(attributionRules)))}::text[]::jsonb[]`;
}

/** Identifies an installation of a merchant's app, by the identifier that the app received. */
export interface InstallationName {
  readonly merchantId: number;
  readonly installationId: string;
}
