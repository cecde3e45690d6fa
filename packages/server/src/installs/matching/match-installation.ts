import { hash, randomUUID } from 'node:crypto';
import type { AttributionRule } from '../../access/index.js';
import type { Database } from '../../database/database.js';
import type { HiddenAddress } from '../addresses/hide-address.js';
import { completeEvidence } from './complete-evidence.js';
import { type DeviceProperties, deviceModelKey } from './device-properties.js';
import type { Installation } from './installation-store.js';
import { createMatchStatements, fewSessions, type MatchStatements } from './match-statements.js';
import { resolveCrowd } from './read-crowd.js';
import { type Resolution, resolveCandidates, type SessionCandidate } from './resolve-candidates.js';

export interface MatchRequest {
  readonly merchantId: number;
  readonly bundleId: string;
  /** What {@link hashInstallToken} makes of the client's random string. */
  readonly tokenHash: Buffer;
  /**
   * All keys under which the address of the request can be stored; null if matching is off and nobody is looked for.
   */
  readonly addressKeys: readonly HiddenAddress[] | null;
  readonly device: DeviceProperties;
  /** The rules that derive the source and campaign of a new installation. */
  readonly attributionRules: readonly AttributionRule[];
}

/** The installation of the token, and whether this request created it. */
export interface MatchedInstallation extends Installation {
  readonly isNew: boolean;
}

export type MatchInstallation = (request: MatchRequest, now: Date) => Promise<MatchedInstallation>;

/** A token names one installation of an app for ever. Only its hash is stored. */
export function hashInstallToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/**
 * Applies the matching rules (specification, "Match an installation") in their order. A known token takes one
 * statement, a new one takes two, and on a crowded address usually three; on a cluster, a known token takes as many as
 * a new one. Simultaneous requests share the first and the last. However many requests with a token run at once, it
 * gets one installation: the first insert wins, and the others get its row. `notifies`: whether merchants are notified
 * of new installations.
 */
export function createMatchInstallation(database: Database, notifies = false): MatchInstallation {
  const statements = createMatchStatements(database, notifies);
  return async ({ merchantId, bundleId, tokenHash, addressKeys, device, attributionRules }, now) => {
    const key = { merchantId, bundleId, tokenHash };
    const question = { ...key, addressKeys: addressKeys ?? [] };
    const answer = await statements.ask(question);
    if (answer.known !== undefined) return { ...answer.known, isNew: false };

    const { rule, storeUserId, evidence } =
      addressKeys === null
        ? matchingOff
        : (await resolveNearby(statements, answer.sessions, { addressKeys, device })).resolution;
    const askedId = randomUUID();
    const stored = await statements.create({
      ...key,
      installationId: askedId,
      rule,
      storeUserId,
      evidence: completeEvidence(evidence, device),
      createdAt: now,
      attributionRules,
    });
    if (stored !== undefined) {
      const { installationId, candidates, attributionData } = stored;
      return {
        installationId,
        rule: stored.rule,
        candidates,
        attributionData,
        isNew: installationId === askedId,
      };
    }
    const winner = (await statements.ask({ ...key, addressKeys: [] })).known;
    if (winner === undefined) throw new Error('an installation was there and is gone');
    return { ...winner, isNew: false };
  };
}

export interface NearbyDevice {
  readonly addressKeys: readonly HiddenAddress[];
  readonly device: DeviceProperties;
}

/** A resolution, and the sessions that it compared: null if there are too many of them. */
export interface ResolvedNearby {
  readonly resolution: Resolution;
  readonly compared: readonly SessionCandidate[] | null;
}

/** Decides among the sessions of an address. If `sessions` may not be all of them, it reads more. */
export async function resolveNearby(
  { askCrowd }: Pick<MatchStatements, 'askCrowd'>,
  sessions: readonly SessionCandidate[],
  { addressKeys, device }: NearbyDevice,
): Promise<ResolvedNearby> {
  if (sessions.length <= fewSessions)
    return { resolution: resolveCandidates(device, sessions), compared: sessions };
  const deviceModel = deviceModelKey(device.deviceModel) ?? null;
  const crowd = await askCrowd({ addressKeys, deviceModel });
  return { resolution: resolveCrowd(device, crowd), compared: crowd.sessions };
}

/** The resolution for apps whose matching is off: nobody is looked for. */
export const matchingOff: Resolution = {
  rule: 'none',
  storeUserId: null,
  evidence: { candidates: 0, steps: [], decidedBy: null, outcome: 'matching_off' },
};
