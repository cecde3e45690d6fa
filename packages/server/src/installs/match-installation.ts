import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '../database/database.js';
import { limits } from '../kernel/limits.js';
import { completeEvidence } from './complete-evidence.js';
import type { DeviceProperties } from './device-properties.js';
import { type Installation, insertInstallation, selectInstallation } from './installation-store.js';
import { type Resolution, resolveCandidates } from './resolve-candidates.js';
import { type Nearby, selectNearbyDevices, selectNearbyUsers } from './store-session-store.js';

export interface MatchRequest {
  readonly merchantId: number;
  readonly bundleId: string;
  /** The client's random string. */
  readonly token: string;
  /** All that the address of the request can be stored as; null where matching is off and nobody is looked for. */
  readonly addressKeys: readonly Buffer[] | null;
  readonly device: DeviceProperties;
}

/** The installation of the token, and whether this request created it. */
export interface MatchedInstallation extends Installation {
  readonly isNew: boolean;
}

export type MatchInstallation = (request: MatchRequest, now: Date) => Promise<MatchedInstallation>;

/** One token for ever names one installation of an app; only its hash is stored. */
export function hashInstallToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

/**
 * The matching rules (specification, "Match an installation") in their order. One statement for a known token, three
 * for a new one, four when several users share the address. Whatever runs at the same time, a token gets one
 * installation: the first insert wins, and the others read its row.
 */
export function createMatchInstallation(database: Database): MatchInstallation {
  return async ({ merchantId, bundleId, token, addressKeys, device }, now) => {
    const key = { merchantId, bundleId, tokenHash: hashInstallToken(token) };
    const known = await selectInstallation(database, key);
    if (known !== undefined) return { ...known, isNew: false };

    const { rule, storeUserId, evidence } =
      addressKeys === null ? matchingOff : await resolve(database, nearbyAt(addressKeys, now), device);
    const installationId = randomUUID();
    const created = await insertInstallation(database, {
      ...key,
      installationId,
      rule,
      storeUserId,
      evidence: completeEvidence(evidence, device),
      createdAt: now,
    });
    if (created !== undefined) return { ...created, isNew: true };

    const winner = await selectInstallation(database, key);
    if (winner === undefined) throw new Error('an installation was there and is gone');
    return { ...winner, isNew: false };
  };
}

/** A session of exactly 24 hours ago is outside, as it is when it is fed. */
function nearbyAt(addressKeys: readonly Buffer[], now: Date): Nearby {
  return {
    addressKeys,
    after: new Date(now.getTime() - limits.matchingWindowMs),
    until: new Date(now.getTime() + limits.clockSkewMs),
  };
}

/**
 * Behind an address of a whole mobile network there may be any number of devices; more than this are not compared but
 * are ambiguous, so that no request costs more than some 50 ms.
 */
const comparedDevices = 10_000;

async function resolve(database: Database, nearby: Nearby, device: DeviceProperties): Promise<Resolution> {
  const { users, onlyUser } = await selectNearbyUsers(database, nearby);
  if (onlyUser === null) return resolveCandidates(device, []);
  if (users === 1) return resolveCandidates(device, [{ storeUserId: onlyUser }]);
  const devices = await selectNearbyDevices(database, nearby, comparedDevices + 1);
  if (devices.length > comparedDevices) return tooMany(users);
  return resolveCandidates(device, devices);
}

const matchingOff: Resolution = {
  rule: 'none',
  storeUserId: null,
  evidence: { candidates: 0, steps: [], decidedBy: null, outcome: 'matching_off' },
};

function tooMany(candidates: number): Resolution {
  const evidence = { candidates, steps: [], decidedBy: null, outcome: 'too_many' } as const;
  return { rule: 'ambiguous', storeUserId: null, evidence };
}
