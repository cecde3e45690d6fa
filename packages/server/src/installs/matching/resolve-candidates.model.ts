/**
 * A second implementation of the rules of installation matching for the property tests, slow and obvious: it asks one
 * question after the other, and keeps the users who are left. It deliberately shares nothing with
 * `resolve-candidates.ts`. Tables say what each value means.
 */

/** From the value as it is written to its meaning; `null` means that it is missing. */
export const MODEL_MEANINGS: ReadonlyMap<string, string | null> = new Map([
  ['iPhone15,2', 'fifteen'],
  ['IPHONE15,2', 'fifteen'],
  ['iPhone14,7', 'fourteen'],
  [' ', null],
]);

export const VERSION_MEANINGS: ReadonlyMap<string, string | null> = new Map([
  ['17.2', 'number 17.2'],
  ['17.2.0', 'number 17.2'],
  ['17.10', 'number 17.10'],
  ['17.2 beta', 'text beta'],
  ['17.2 BETA', 'text beta'],
  ['17.3 beta', 'text other beta'],
  ['', null],
]);

export const LANGUAGE_MEANINGS: ReadonlyMap<string, { whole: string; primary: string } | null> = new Map([
  ['en-US', { whole: 'American', primary: 'English' }],
  ['en_us', { whole: 'American', primary: 'English' }],
  ['en-GB', { whole: 'British', primary: 'English' }],
  ['de', { whole: 'German', primary: 'German' }],
  ['!', null],
]);

export interface ModelDevice {
  readonly deviceModel?: string | undefined;
  readonly osVersion?: string | undefined;
  readonly language?: string | undefined;
  readonly availableCapacity?: number | undefined;
}

export interface ModelSession extends ModelDevice {
  readonly storeUserId: string;
}

export interface ModelResolution {
  readonly rule: 'ip' | 'device' | 'none' | 'ambiguous';
  readonly storeUserId: string | null;
}

type Answer = 'yes' | 'no' | 'silent';

export function resolveByModel(request: ModelDevice, sessions: readonly ModelSession[]): ModelResolution {
  const everybody = users(sessions);
  if (everybody.size === 0) return { rule: 'none', storeUserId: null };
  if (everybody.size === 1) return { rule: 'ip', storeUserId: [...everybody][0] ?? null };

  let left = [...sessions];
  const winners = new Map<ModelSession, number>(); // how many properties have told this session's user apart
  const ask = (question: (session: ModelSession) => Answer) => {
    const stays = left.filter((session) => question(session) !== 'no');
    const somebodyLeft = [...users(left)].some((user) => !users(stays).has(user));
    for (const session of stays) {
      if (somebodyLeft && question(session) === 'yes') winners.set(session, (winners.get(session) ?? 0) + 1);
    }
    left = stays;
  };

  ask((session) => sameMeaning(MODEL_MEANINGS, request.deviceModel, session.deviceModel));
  ask((session) => sameVersion(request.osVersion, session.osVersion));
  const wholeTagThere = left.some((session) => sameLanguage(request, session, 'whole') === 'yes');
  ask((session) => sameLanguage(request, session, wholeTagThere ? 'whole' : 'primary'));

  if (users(left).size > 1) {
    const near = (session: ModelSession) => isNear(request.availableCapacity, session.availableCapacity);
    const candidates = [...users(left)].filter((user) =>
      left.some((session) => session.storeUserId === user && near(session) === 'yes'),
    );
    const others = left.filter((session) => !candidates.includes(session.storeUserId));
    if (candidates.length === 1 && others.every((session) => near(session) === 'no')) {
      return { rule: 'device', storeUserId: candidates[0] ?? null };
    }
    return { rule: 'ambiguous', storeUserId: null };
  }
  const winner = left.find((session) => winners.has(session));
  return winner === undefined
    ? { rule: 'ambiguous', storeUserId: null }
    : { rule: 'device', storeUserId: winner.storeUserId };
}

function users(sessions: readonly ModelSession[]): Set<string> {
  return new Set(sessions.map((session) => session.storeUserId));
}

function sameMeaning(
  table: ReadonlyMap<string, string | null>,
  one: string | undefined,
  two: string | undefined,
): Answer {
  const first = one === undefined ? null : table.get(one);
  const second = two === undefined ? null : table.get(two);
  if (first === null || second === null) return 'silent';
  return first === second ? 'yes' : 'no';
}

function sameVersion(one: string | undefined, two: string | undefined): Answer {
  const kind = (version: string | undefined) => VERSION_MEANINGS.get(version ?? '')?.split(' ')[0];
  return kind(one) === kind(two) ? sameMeaning(VERSION_MEANINGS, one, two) : 'silent';
}

function sameLanguage(request: ModelDevice, session: ModelDevice, part: 'whole' | 'primary'): Answer {
  const one = LANGUAGE_MEANINGS.get(request.language ?? '!');
  const two = LANGUAGE_MEANINGS.get(session.language ?? '!');
  if (one == null || two == null) return 'silent';
  return one[part] === two[part] ? 'yes' : 'no';
}

function isNear(one: number | undefined, two: number | undefined): Answer {
  if (one === undefined || two === undefined || one < 0 || two < 0) return 'silent';
  const tolerance = Math.max(2 * 1024 * 1024 * 1024, (one / 100) * 3);
  return Math.abs(one - two) <= tolerance ? 'yes' : 'no';
}
