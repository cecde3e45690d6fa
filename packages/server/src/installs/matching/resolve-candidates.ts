import {
  type Comparer,
  compareAvailableCapacity,
  compareDeviceModel,
  compareLanguage,
  compareOsVersion,
  comparePrimaryLanguage,
  type DeviceProperties,
} from './device-properties.js';

/** One store session on the request's address inside the window: one device of one store user. */
export interface SessionCandidate extends DeviceProperties {
  readonly storeUserId: string;
}

export type ComparedProperty =
  | 'device_model'
  | 'os_version'
  | 'language'
  | 'language_primary'
  | 'available_capacity';

/** What one property did; all numbers count store users. */
export interface EliminationStep {
  readonly property: ComparedProperty;
  readonly considered: number;
  readonly eliminated: number;
  /** Users about whom the property says nothing: none of their sessions agrees, but one has no comparable value. */
  readonly unknown: number;
  readonly remaining: number;
}

/**
 * `several_remain`: nothing distinguished them. `none_remains`: every user contradicts the device. `not_told_apart`:
 * one is left, but only because their values are missing. `too_many`: more users or sessions than are compared.
 * `matching_off`: nobody was looked for, because the operator turned matching off for the app.
 */
export type MatchOutcome =
  | 'no_user'
  | 'only_user'
  | 'told_apart'
  | 'several_remain'
  | 'none_remains'
  | 'not_told_apart'
  | 'too_many'
  | 'matching_off';

/**
 * The reasons for a resolution, as JSON of numbers and names. It holds no user, no address and no value of a device.
 */
export interface MatchEvidence {
  /** Store users on the address; a lower bound if `atLeast` is set. */
  readonly candidates: number;
  /** Set if not all users of the address were counted. What a property ruled out is then a lower bound, too. */
  readonly atLeast?: true;
  /** Empty for fewer than two users; a property that the request lacks has no step. */
  readonly steps: readonly EliminationStep[];
  /** The last property that eliminated somebody and on which the matched user agrees. */
  readonly decidedBy: ComparedProperty | null;
  readonly outcome: MatchOutcome;
}

export type Resolution =
  | { readonly rule: 'ip' | 'device'; readonly storeUserId: string; readonly evidence: MatchEvidence }
  | { readonly rule: 'none' | 'ambiguous'; readonly storeUserId: null; readonly evidence: MatchEvidence };

/** Users on the address whose sessions are all of other models than the request's. */
export interface OtherUsers {
  readonly users: number;
  /** One of them; null when there is none. */
  readonly someone: string | null;
}

const nobodyElse: OtherUsers = { users: 0, someone: null };

/**
 * Decides which store user an installation belongs to (specification: "Match an installation", rules 2 to 5; decisions:
 * "Installation attribution"). The result depends on the arguments alone, but not on the order or recency of the
 * sessions. The time is linear in their number.
 *
 * - Users are counted, not sessions. None: `none`. One: `ip`, whatever the device says. Several: `device`
 *   or `ambiguous`.
 * - A session is one device, so properties are compared session by session. A session that contradicts is eliminated,
 *   and a user stays as long as one of their sessions contradicts nothing. So the model of one phone is never combined
 *   with the version of another.
 * - Model, version and language are all compared, even if only one user is left: a contradiction then leaves none
 *   (`none_remains`, which is `ambiguous`), because a wrong match would hand one user's attribution data to another.
 * - Language: if any remaining session has the whole tag, sessions with another tag are eliminated; otherwise the
 *   primary subtag decides.
 * - Capacity is compared only while several users remain. It either chooses one user (a session of theirs is
 *   within the tolerance, and every session of all the others is known to lie outside) or changes nothing.
 * - `others` are users that the model is known to rule out. They count as if their sessions were in `sessions`.
 * - A missing value, on either side, neither eliminates nor matches. The last user is matched only if one of their
 *   remaining sessions agreed on a property that eliminated another user. A user who remains only because values are
 *   missing is not matched.
 */
export function resolveCandidates(
  request: DeviceProperties,
  sessions: readonly SessionCandidate[],
  others: OtherUsers = nobodyElse,
): Resolution {
  const users = usersOf(sessions).size + others.users;
  const someone = sessions[0]?.storeUserId ?? others.someone;
  if (someone === null) return unresolved('none', { candidates: 0, steps: [], outcome: 'no_user' });
  if (users === 1) return matchedByAddress(someone);
  const contenders = sessions.map((device) => ({
    storeUserId: device.storeUserId,
    device,
    distinguishedBy: null,
  }));
  return verdict(users, narrow(request, { contenders, users, steps: [] }));
}

/** The match of the only user on an address. */
export function matchedByAddress(storeUserId: string): Resolution {
  const evidence = { candidates: 1, steps: [], decidedBy: null, outcome: 'only_user' } as const;
  return { rule: 'ip', storeUserId, evidence };
}

/** A session that nothing has contradicted yet. */
interface Contender {
  readonly storeUserId: string;
  readonly device: DeviceProperties;
  /** The last property that eliminated somebody and on which this session agreed. */
  readonly distinguishedBy: ComparedProperty | null;
}

interface Narrowing {
  readonly contenders: readonly Contender[];
  /** Number of users among the contenders. */
  readonly users: number;
  readonly steps: readonly EliminationStep[];
}

function narrow(request: DeviceProperties, everybody: Narrowing): Narrowing {
  const byModel = eliminate(everybody, 'device_model', compareDeviceModel(request));
  const byVersion = eliminate(byModel, 'os_version', compareOsVersion(request));
  const byLanguage = eliminateByLanguage(byVersion, request);
  return chooseByCapacity(byLanguage, compareAvailableCapacity(request));
}

/**
 * Drops the sessions that contradict. No step is added if the property cannot be compared, or if no session was left
 * before.
 */
function eliminate(before: Narrowing, property: ComparedProperty, compare: Comparer | undefined): Narrowing {
  if (compare === undefined || before.users === 0) return before;
  const agreeing: Contender[] = [];
  const silent: Contender[] = [];
  for (const contender of before.contenders) {
    const comparison = compare(contender.device);
    if (comparison === 'agrees') agreeing.push(contender);
    if (comparison === 'unknown') silent.push(contender);
  }
  const agreeingUsers = usersOf(agreeing);
  const unknown = usersOf(silent.filter(({ storeUserId }) => !agreeingUsers.has(storeUserId))).size;
  const remaining = agreeingUsers.size + unknown;
  const eliminated = before.users - remaining;
  const remainingAgreeing =
    eliminated > 0 ? agreeing.map((one) => ({ ...one, distinguishedBy: property })) : agreeing;
  return {
    contenders: remainingAgreeing.concat(silent),
    users: remaining,
    steps: [...before.steps, { property, considered: before.users, eliminated, unknown, remaining }],
  };
}

function eliminateByLanguage(before: Narrowing, request: DeviceProperties): Narrowing {
  const whole = compareLanguage(request);
  const anyWhole = before.contenders.some(({ device }) => whole?.(device) === 'agrees');
  return anyWhole
    ? eliminate(before, 'language', whole)
    : eliminate(before, 'language_primary', comparePrimaryLanguage(request));
}

function chooseByCapacity(before: Narrowing, compare: Comparer | undefined): Narrowing {
  if (before.users < 2) return before;
  const chosen = eliminate(before, 'available_capacity', compare);
  const step = chosen.steps.at(-1);
  if (chosen === before || step === undefined) return before;
  if (step.remaining === 1 && step.unknown === 0) return chosen;
  const undecided = { ...step, eliminated: 0, remaining: step.considered };
  return { ...before, steps: [...before.steps, undecided] };
}

function verdict(candidates: number, { contenders, users, steps }: Narrowing): Resolution {
  const [last] = contenders;
  if (last === undefined) return unresolved('ambiguous', { candidates, steps, outcome: 'none_remains' });
  if (users > 1) return unresolved('ambiguous', { candidates, steps, outcome: 'several_remain' });
  const agreed = new Set(contenders.map(({ distinguishedBy }) => distinguishedBy));
  const decidedBy = steps.findLast(({ property }) => agreed.has(property))?.property;
  if (decidedBy === undefined) {
    return unresolved('ambiguous', { candidates, steps, outcome: 'not_told_apart' });
  }
  return {
    rule: 'device',
    storeUserId: last.storeUserId,
    evidence: { candidates, steps, decidedBy, outcome: 'told_apart' },
  };
}

function unresolved(rule: 'none' | 'ambiguous', evidence: Omit<MatchEvidence, 'decidedBy'>): Resolution {
  return { rule, storeUserId: null, evidence: { ...evidence, decidedBy: null } };
}

function usersOf(sessions: readonly { readonly storeUserId: string }[]): ReadonlySet<string> {
  return new Set(sessions.map(({ storeUserId }) => storeUserId));
}
