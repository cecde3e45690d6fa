import { randomUUID } from 'node:crypto';
import { accessFailures } from '../../access/access-failures.js';
import { type Actor, recordAudit } from '../../audit-entries/index.js';
import type { Context } from '../../database/context.js';
import { httpFailures } from '../../http/http-failures.js';
import { canonicalAddress, UNKNOWN_ADDRESS } from '../../kernel/client-address.js';
import { Failure } from '../../kernel/failure.js';
import type { HideAddress } from '../addresses/hide-address.js';
import type { FindApp } from '../install-call/install-call-routes.js';
import { completeEvidence, type InstallationEvidence } from '../matching/complete-evidence.js';
import type { DeviceProperties } from '../matching/device-properties.js';
import {
  hashInstallToken,
  matchingOff,
  type ResolvedNearby,
  resolveNearby,
} from '../matching/match-installation.js';
import type { MatchStatements } from '../matching/match-statements.js';
import type { Resolution, SessionCandidate } from '../matching/resolve-candidates.js';
import { noAddress } from '../sessions/check-store-session.js';

export interface SimulatedCall {
  readonly bundleId: string;
  /** As the operator wrote it. */
  readonly address: string;
  readonly device: DeviceProperties;
}

export interface SimulatedMatch {
  readonly rule: Resolution['rule'];
  readonly storeUserId: string | null;
  readonly evidence: InstallationEvidence;
  /** The first of the sessions that were compared. */
  readonly sessions: readonly SessionCandidate[];
  /** Whether there are more of them. */
  readonly hasMoreSessions: boolean;
}

export interface SimulationContext extends Context {
  readonly findApp: FindApp;
  readonly hideAddress: HideAddress;
  /** Not the statements of the install calls, which must never wait for a simulation. */
  readonly statements: MatchStatements;
}

const mostSessions = 100;

/**
 * Matches as the first call of an installation would now, but stores nothing. An entry in the audit trail says who
 * looked. It is written before they learn who was seen on the address, and names neither the address nor a store user.
 * @throws Failure invalid_request for a text that is not an address, unknown_app
 */
export async function simulateMatch(
  context: SimulationContext,
  { bundleId, address: written, device }: SimulatedCall,
  by: Actor,
): Promise<SimulatedMatch> {
  const { database, clock, findApp } = context;
  const address = canonicalAddress(written);
  if (address === undefined || address === UNKNOWN_ADDRESS) {
    const detail = 'The body has a fault; see errors.';
    throw new Failure(httpFailures.invalid_request, { detail, faults: [noAddress] });
  }
  const app = await findApp(bundleId);
  if (app === undefined)
    throw new Failure(accessFailures.unknown_app, { detail: 'No app with this bundle_id is registered.' });
  const { resolution, compared } =
    app.matching === 'off' ? nobodyAsked : await resolve(context, app, { address, device });
  const entry = { action: 'match.simulated', merchantId: null, target: `app ${app.bundleId}` } as const;
  await database.transaction((tx) => recordAudit(tx, entry, { by, clock }));
  const { rule, storeUserId, evidence } = resolution;
  return {
    rule,
    storeUserId,
    evidence: completeEvidence(evidence, device),
    sessions: (compared ?? []).slice(0, mostSessions),
    hasMoreSessions: compared === null || compared.length > mostSessions,
  };
}

async function resolve(
  { clock, hideAddress, statements }: SimulationContext,
  { merchantId, bundleId }: AppKey,
  { address, device }: Pick<SimulatedCall, 'address' | 'device'>,
): Promise<ResolvedNearby> {
  const addressKeys = await hideAddress.forInstall(address, clock.now(), merchantId);
  // No app has sent this token.
  const tokenHash = hashInstallToken(randomUUID());
  const { sessions } = await statements.ask({ merchantId, bundleId, tokenHash, addressKeys });
  return resolveNearby(statements, sessions, { addressKeys, device });
}

interface AppKey {
  readonly merchantId: number;
  readonly bundleId: string;
}

const nobodyAsked: ResolvedNearby = { resolution: matchingOff, compared: [] };
