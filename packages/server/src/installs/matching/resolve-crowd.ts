import type { DeviceProperties } from './device-properties.js';
import type { Crowd } from './read-crowd.js';
import { matchedByAddress, type Resolution, resolveCandidates } from './resolve-candidates.js';

/**
 * Resolves a request from an address of which not all sessions may be read; it depends on the arguments alone. It finds the
 * same user as `resolveCandidates` would among all sessions: the model is compared first, so users of other models only matter
 * as users that it rules out. If too many users or sessions remain, nobody is matched, unless all of the address's sessions
 * belong to one user.
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

/** Notes that there may be more users. A single user is certainly the only one: otherwise two would have been counted. */
function atLeast(resolution: Resolution): Resolution {
  if (resolution.evidence.candidates < 2) return resolution;
  return { ...resolution, evidence: { ...resolution.evidence, atLeast: true } };
}
