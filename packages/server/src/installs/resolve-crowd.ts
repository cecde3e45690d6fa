import type { DeviceProperties } from './device-properties.js';
import type { Crowd } from './nearby-store.js';
import { matchedByAddress, type Resolution, resolveCandidates } from './resolve-candidates.js';

/**
 * Pure: the resolution behind an address of which not all sessions are read. The user is the one whom
 * `resolveCandidates` would find among all of them: the model is compared first, so that sessions of other models only
 * matter as users who are ruled out. Where too many users or sessions are left even so, nobody is matched, unless they
 * are all of one user.
 */
export function resolveCrowd(request: DeviceProperties, crowd: Crowd): Resolution {
  const { sessions, others, someone } = crowd;
  const resolution =
    sessions === null ? tooMany(crowd) : resolveCandidates(request, sessions, { users: others, someone });
  return crowd.hasMoreOthers ? atLeast(resolution) : resolution;
}

function tooMany({ users, others, someone }: Crowd): Resolution {
  const candidates = users + others;
  if (candidates === 1 && someone !== null) return matchedByAddress(someone);
  const evidence = { candidates, steps: [], decidedBy: null, outcome: 'too_many' } as const;
  return { rule: 'ambiguous', storeUserId: null, evidence };
}

/** One user alone is certain: with another one there would be two. */
function atLeast(resolution: Resolution): Resolution {
  if (resolution.evidence.candidates < 2) return resolution;
  return { ...resolution, evidence: { ...resolution.evidence, atLeast: true } };
}
