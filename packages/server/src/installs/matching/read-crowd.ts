import type { Queryable } from '../../database/database.js';
import type { HiddenAddress } from '../addresses/hide-address.js';
import {
  type CrowdReach,
  type CrowdSample,
  selectCrowdOfAnyModel,
  selectCrowdOfModels,
  selectIsAnotherNearby,
} from './crowd-store.js';
import type { DeviceProperties } from './device-properties.js';
import {
  matchedByAddress,
  type Resolution,
  resolveCandidates,
  type SessionCandidate,
} from './resolve-candidates.js';

export interface CrowdQuestion {
  readonly addressKeys: readonly HiddenAddress[];
  /** In the form that models are compared in; null if the request names none. */
  readonly deviceModel: string | null;
}

export interface CrowdLimits {
  /** The most users who are compared. */
  readonly most: number;
  /** The most other users who are counted. */
  readonly mostOthers: number;
  /**
   * The most comparable sessions, and the most sessions of any model, that one statement reads. Greater than `most`.
   */
  readonly mostRead: number;
}

/** The users of an address with many sessions, as far as one request needs to know them. */
export interface Crowd {
  /**
   * The sessions that the model of the request does not rule out, in no order; null if these are too many to compare.
   */
  readonly sessions: readonly SessionCandidate[] | null;
  /** How many users these sessions have, or those of them that were read. */
  readonly users: number;
  /**
   * How many users without such a session were found. If all such sessions were read, the model rules these users out.
   */
  readonly others: number;
  /** Whether there may be more of these other users. */
  readonly hasMoreOthers: boolean;
  /** One of all users; null if there is nobody. */
  readonly someone: string | null;
}

/** The stored form of a missing model, which contradicts no model. */
const unknownModel = '';

/**
 * Reads as much of a crowded address as it takes to resolve one request. Comparable are the sessions of the request's
 * model and those without a model. The model rules out all other sessions, whose users are only counted. Usually each
 * session belongs to a different user, and one statement is enough. If few users have many sessions, up to two more
 * statements read more.
 */
export async function readCrowd(
  tx: Queryable,
  { addressKeys, deviceModel }: CrowdQuestion,
  limits: CrowdLimits,
): Promise<Crowd> {
  for (const reach of reachesOf(limits)) {
    const sample =
      deviceModel === null
        ? await selectCrowdOfAnyModel(tx, addressKeys, reach)
        : await selectCrowdOfModels(tx, { addressKeys, models: [deviceModel, unknownModel] }, reach);
    const crowd = checkSample(sample, reach, limits);
    if (crowd !== undefined) return withCertainty(tx, addressKeys, crowd);
  }
  throw new Error('the farthest reach leaves nothing open');
}

/**
 * How much each of the three statements reads. If each session belongs to a different user, the first one is enough to
 * find too many users, and all other users that are counted.
 */
function reachesOf({ most, mostOthers, mostRead }: CrowdLimits): CrowdReach[] {
  const tooMany = most + 1;
  return [
    { comparable: Math.min(tooMany, mostRead), nearby: Math.min(tooMany + mostOthers, mostRead) },
    { comparable: Math.min(2 * tooMany, mostRead), nearby: mostRead },
    { comparable: mostRead, nearby: mostRead },
  ];
}

/** Pure: the crowd, or undefined if the sample leaves open who belongs to it. */
export function checkSample(sample: CrowdSample, reach: CrowdReach, limits: CrowdLimits): Crowd | undefined {
  const { most, mostOthers, mostRead } = limits;
  const users = new Set(sample.comparable);
  const isCut = sample.sessions === null;
  const isTooMany = users.size > most || (isCut && reach.comparable === mostRead);
  if (isCut && !isTooMany) return undefined;

  const others = new Set(sample.nearby.filter((user) => !users.has(user)));
  const isEverybody = sample.nearby.length < reach.nearby;
  const isEnough = others.size >= mostOthers || reach.nearby === mostRead;
  if (!isEverybody && !isEnough) return undefined;
  return {
    sessions: isTooMany ? null : sample.sessions,
    users: users.size,
    others: Math.min(others.size, mostOthers),
    hasMoreOthers: !isEverybody || others.size >= mostOthers,
    someone: sample.comparable[0] ?? sample.nearby[0] ?? null,
  };
}

/**
 * Finds out for certain whether one user is alone on the address, because rule 3 then matches them (specification,
 * "Match an installation"). If there may be other users but none of them was read, the crowd is too large to compare.
 */
async function withCertainty(
  tx: Queryable,
  addressKeys: readonly HiddenAddress[],
  crowd: Crowd,
): Promise<Crowd> {
  const { users, others, hasMoreOthers, someone } = crowd;
  if (!hasMoreOthers || someone === null) return crowd;
  if (users + others > 1) return others === 0 ? { ...crowd, sessions: null } : crowd;
  const isAnother = await selectIsAnotherNearby(tx, addressKeys, someone);
  return isAnother ? { ...crowd, others: others + 1 } : { ...crowd, hasMoreOthers: false };
}

/**
 * Resolves a request from an address of which not all sessions may be read; it depends on the arguments alone. It finds
 * the same user as `resolveCandidates` would among all sessions: the model is compared first, so users of other models
 * only matter as users that it rules out. If too many users or sessions remain, nobody is matched, unless all of the
 * address's sessions belong to one user.
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

/**
 * Notes that there may be more users. A single user is certainly the only one: otherwise two would have been counted.
 */
function atLeast(resolution: Resolution): Resolution {
  if (resolution.evidence.candidates < 2) return resolution;
  return { ...resolution, evidence: { ...resolution.evidence, atLeast: true } };
}
