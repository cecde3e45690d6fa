import { createRandom, type SeededRandom } from '../seeded-random.js';
import { type Draft, draftRequest, type Grammar } from './draft-request.js';
import { wrongKey } from './hostile-credentials.js';
import { headerTricks } from './hostile-headers.js';
import { disguisedPath, disguisedQuery, oddMethods, oddTargets, rewrittenTarget } from './hostile-targets.js';
import { hostileTexts } from './hostile-values.js';
import { largeBody } from './large-bodies.js';
import { damaged, mutatedJson } from './mutations.js';
import type { Operation } from './operations.js';
import { bytesOf, type Outgoing, withBody, withHeader } from './outgoing.js';

/** The statuses that may answer a request that is refused before its call is known. */
const wireStatuses: readonly number[] = [400, 404, 405, 408, 413, 414, 415, 417, 431, 501, 505];

/**
 * A request of the attack, and the answers that are allowed. The seed and the number determine everything except
 * secrets.
 */
export interface PlannedRequest {
  readonly number: number;
  /** What is wrong with it, in a word or two. */
  readonly trick: string;
  /** The call that it reaches, if any. */
  readonly operation: Operation | undefined;
  readonly outgoing: Outgoing;
  readonly bytes: Buffer;
  /** Statuses that are allowed besides those that the call declares. */
  readonly also: readonly number[];
  /** A success would be a security hole. */
  readonly mustBeRefused: boolean;
  /** Its end is ambiguous: its connection may not be used for another request, and the service need not answer. */
  readonly blursEnd: boolean;
  /** The tenant whose data an answer may contain; undefined allows anybody's. */
  readonly tenantIndex: number | undefined;
}

type Spoiled = Partial<Omit<PlannedRequest, 'outgoing'>> & { readonly outgoing: Outgoing };
type Trick = (draft: Draft) => Spoiled;

/** The tricks, and how many of a hundred requests get each. */
const tricks: readonly (readonly [name: string, share: number, trick: Trick])[] = [
  ['mutated body', 18, withMutatedBody],
  ['damaged body', 6, withDamagedBody],
  ['mutated parameter', 10, withMutatedParameter],
  ['disguised query', 4, withDisguisedQuery],
  ['header', 13, withHostileHeader],
  ['credential', 10, withWrongKey],
  ['disguised path', 5, withDisguisedPath],
  ['odd target', 0.5, withOddTarget],
  ['rewritten target', 0.5, withRewrittenTarget],
  ['odd method', 2, withOddMethod],
  ['large body', 0.1, withLargeBody],
];

/** Calls that cost much, or that leave behind something which makes other calls cost more, have a smaller share. */
const rare: readonly (readonly [RegExp, number])[] = [
  [/^export/, 0.1],
  [/^(closeMonth|applyFeePlans)$/, 0.05],
  [/^(create|registerApp|issue)/, 0.05],
];

/**
 * How many requests come before chance decides: each call first gets three that are left valid. Some are refused
 * anyway, such as a correction that changes nothing.
 */
export function untouchedTurns({ operations }: Grammar): number {
  return 3 * operations.length;
}

export function planRequest(number: number, grammar: Grammar): PlannedRequest {
  const { facts, operations } = grammar;
  const random = createRandom(facts.seed, `request ${number}`);
  const isFirst = number < untouchedTurns(grammar);
  const [name, trick] = isFirst ? (['none', untouched] as const) : chooseTrick(random);
  const operation = isFirst
    ? operations[number % operations.length]
    : chooseOperation(operations, random, trick === untouched);
  if (operation === undefined) throw new Error('the description has no call');
  const draft = draftRequest({ number, grammar, random, operation });
  const spoiled = trick(draft);
  return {
    number,
    trick: name,
    operation,
    also: [],
    mustBeRefused: false,
    blursEnd: false,
    tenantIndex: tenantOf(draft),
    ...spoiled,
    bytes: bytesOf(spoiled.outgoing),
  };
}

function chooseOperation(
  operations: readonly Operation[],
  random: SeededRandom,
  willSucceed: boolean,
): Operation | undefined {
  for (;;) {
    const operation = operations[random.below(operations.length)];
    const [, share] = rare.find(([pattern]) => pattern.test(operation?.id ?? '')) ?? [];
    if (share === undefined || random.chance(willSucceed ? share : 0.5)) return operation;
  }
}

function chooseTrick(random: SeededRandom): readonly [string, Trick] {
  let left = 100 * (random.below(1_000_000) / 1_000_000);
  for (const [name, share, trick] of tricks) {
    left -= share;
    if (left < 0) return [name, trick];
  }
  return ['none', untouched];
}

function untouched({ outgoing }: Draft): Spoiled {
  return { outgoing };
}

/** Operators may see all merchants' data, unless the address names one merchant. */
function tenantOf({ operation, place }: Draft): number | undefined {
  const isMerchants = operation.schemes.some((scheme) => scheme === 'apiKey' || scheme === 'credential');
  return isMerchants || operation.path.includes('{merchant_id}') ? place.tenantIndex : undefined;
}

function withMutatedBody(draft: Draft): Spoiled {
  const { outgoing, random, value } = draft;
  if (outgoing.body === undefined) return withMutatedParameter(draft);
  return { outgoing: withBody(outgoing, Buffer.from(mutatedJson(value, random))) };
}

/** Calls that take no body also get one. */
function withDamagedBody({ outgoing, random }: Draft): Spoiled {
  const typed =
    outgoing.body === undefined ? withHeader(outgoing, 'content-type', 'application/json') : outgoing;
  const body = damaged(outgoing.body ?? Buffer.from('{}'), random);
  return { outgoing: withBody(typed, body), also: outgoing.body === undefined ? [400, 413, 415] : [] };
}

function withMutatedParameter(draft: Draft): Spoiled {
  const { operation, outgoing, path, query, random } = draft;
  const { parameters } = operation;
  const chosen = parameters[random.below(parameters.length)];
  const value = encodeURIComponent(hostileTexts[random.below(hostileTexts.length)] ?? '');
  if (chosen === undefined) return withDisguisedQuery(draft);
  if (chosen.in === 'query') {
    const others = query.split('&').filter((one) => one !== '' && !one.startsWith(`${chosen.name}=`));
    return {
      outgoing: { ...outgoing, target: `${path}?${[...others, `${chosen.name}=${value}`].join('&')}` },
    };
  }
  const segment = operation.path.split('/').indexOf(`{${chosen.name}}`);
  const target = path.split('/').with(segment, value).join('/');
  // Another value may belong to another merchant. An empty one or a dot makes another address.
  return { outgoing: { ...outgoing, target }, also: [400, 404, 405], tenantIndex: undefined };
}

function withDisguisedQuery({ outgoing, path, query, random }: Draft): Spoiled {
  return { outgoing: { ...outgoing, target: `${path}?${disguisedQuery(query, random)}` }, also: [400] };
}

function withHostileHeader({ outgoing, random }: Draft): Spoiled {
  const { name, apply, blursEnd = false, mustBeRefused = false } = random.pick(headerTricks);
  const trick = `header: ${name}`;
  return { trick, outgoing: apply(outgoing, random), also: wireStatuses, blursEnd, mustBeRefused };
}

function withWrongKey({ grammar, operation, outgoing, random }: Draft): Spoiled {
  const key = wrongKey(operation, grammar.facts, random);
  return {
    outgoing: withHeader(outgoing, 'authorization', key),
    mustBeRefused: !operation.isOpen,
    also: [400],
  };
}

function withDisguisedPath({ operation, outgoing, path, random }: Draft): Spoiled {
  const target = disguisedPath(path, operation.path, random);
  return { outgoing: { ...outgoing, target }, operation: undefined, also: wireStatuses, mustBeRefused: true };
}

function withOddTarget({ outgoing, random }: Draft): Spoiled {
  const target = random.pick(oddTargets);
  const spoiled = { outgoing: { ...outgoing, target }, operation: undefined, also: wireStatuses };
  return { ...spoiled, mustBeRefused: true, blursEnd: true };
}

function withRewrittenTarget({ outgoing, random }: Draft): Spoiled {
  const target = rewrittenTarget(outgoing.target, random);
  return { outgoing: { ...outgoing, target }, also: wireStatuses, blursEnd: true };
}

function withOddMethod({ grammar, operation, outgoing, random }: Draft): Spoiled {
  const method = random.pick(oddMethods);
  const reached = method === 'HEAD' ? 'GET' : method;
  const found = grammar.operations.find((one) => one.path === operation.path && one.method === reached);
  return {
    outgoing: { ...outgoing, method },
    operation: found,
    also: wireStatuses,
    mustBeRefused: found === undefined,
    blursEnd: true,
  };
}

function withLargeBody({ outgoing: plain, random }: Draft): Spoiled {
  const { bytes, encoding } = largeBody(random);
  const method = plain.body === undefined ? 'POST' : plain.method;
  const typed = withHeader({ ...plain, method }, 'content-type', 'application/json');
  const outgoing = withHeader(withBody(typed, bytes), 'content-encoding', encoding);
  // The service may refuse the body and close the connection before all of it was sent.
  return { outgoing, also: wireStatuses, blursEnd: true };
}
