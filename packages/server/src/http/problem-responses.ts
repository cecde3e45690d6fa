import type { FailureDefinition } from '../kernel/failure.js';
import { problemContentType, problemSchema } from './answering/problem.js';
import { ref } from './validating/validation.js';

const descriptions = {
  400: 'The request has faults; `errors` lists them all.',
  401: 'The credentials are absent or not valid.',
  403: 'The credentials are valid, but not for this call.',
  404: 'There is nothing of that name for this caller.',
  406: 'The call has no answer in this format; `detail` lists those that it has.',
  408: 'The body did not arrive in time.',
  409: 'The request conflicts with the present state: see `code`.',
  410: 'It existed, and has been removed.',
  413: 'The body or the batch is too large.',
  415: 'The body is not JSON in UTF-8.',
  417: 'The `Expect` header asks for something that is not supported.',
  429: 'Too many requests; wait as `Retry-After` says.',
  431: 'The header fields are too large.',
  503: 'The database is away or the service is overloaded; send the same request again.',
} as const;

export type ErrorStatus = keyof typeof descriptions;
const errorStatuses = Object.keys(descriptions).map(Number) as ErrorStatus[];

/** What a call that needs credentials can answer: with a body, and without one. */
export const faultsWithBody = [400, 401, 403, 413, 415, 429, 503] as const satisfies readonly ErrorStatus[];
export const faultsWithoutBody = [400, 401, 403, 429, 503] as const satisfies readonly ErrorStatus[];

/** The codes that any call can answer with a status. */
const usualOfStatus: Readonly<Partial<Record<ErrorStatus, readonly string[]>>> = {
  400: ['invalid_request', 'malformed_request'],
  401: ['key_expired', 'unauthenticated'],
  403: ['foreign_origin', 'merchant_not_named', 'merchant_suspended', 'not_a_member', 'wrong_scope'],
  404: ['not_found'],
  406: ['not_acceptable'],
  408: ['request_timeout'],
  413: ['payload_too_large'],
  415: ['unsupported_media_type'],
  429: ['too_many_requests'],
  503: ['database_unavailable', 'overloaded'],
};
const usualOfBodies = ['incomplete_body', 'malformed_json', 'unacceptable_json'];

/** The codes that are not specific to a call. */
export const usualCodes: ReadonlySet<string> = new Set([
  ...Object.values(usualOfStatus).flat(),
  ...usualOfBodies,
]);

/**
 * The responses of a route: its successes, and each problem that it can answer, with the closed list of its codes. Pass
 * a status for the codes that any call can answer with it, and a failure for a code that only this call answers.
 */
export function responses(
  successes: Readonly<Record<number, object>>,
  ...problems: readonly (ErrorStatus | FailureDefinition)[]
): Record<number, object> {
  const statuses = problems.map((one) => statusOf(typeof one === 'number' ? one : one.status));
  const answers = [...new Set(statuses)].map((status) => {
    const own = problems.flatMap((one) =>
      typeof one === 'object' && one.status === status ? [one.code] : [],
    );
    const ofBody = status === 400 && statuses.includes(415) ? usualOfBodies : [];
    return [status, problemAnswer(status, [...ofBody, ...own])];
  });
  return { ...successes, ...Object.fromEntries(answers) };
}

function statusOf(status: number): ErrorStatus {
  const found = errorStatuses.find((one) => one === status);
  if (found === undefined) throw new TypeError(`status ${status} has no description`);
  return found;
}

/** A problem of one status, with `own` codes besides those that any call has. */
export function problemAnswer(status: ErrorStatus, own: readonly string[] = []): object {
  const code = { type: 'string', enum: [...(usualOfStatus[status] ?? []), ...own].toSorted() };
  const schema = { allOf: [ref(problemSchema), { type: 'object', properties: { code } }] };
  return { description: descriptions[status], content: { [problemContentType]: { schema } } };
}

/** A JSON answer of one schema; `headers` are schemas by name, each with its description. */
export function jsonAnswer(
  description: string,
  schema: object,
  headers?: Readonly<Record<string, object>>,
): object {
  return {
    description,
    ...(headers === undefined ? {} : { headers }),
    content: { 'application/json': { schema } },
  };
}

/**
 * The answers that any request can get before its call is known: if it is not HTTP, takes too long to arrive, has an
 * `Expect` field that we cannot meet, or has header fields that are too large.
 */
const beforeEachCall = [
  [400, 'MalformedRequest', 'The request is malformed.'],
  [408, 'RequestTimeout', 'The request did not arrive in time.'],
  [417, 'ExpectationFailed', descriptions[417]],
  [431, 'HeadersTooLarge', descriptions[431]],
] as const;

interface Description {
  paths?: Record<string, object | undefined>;
  components?: { responses?: Record<string, object> };
}

/** Declares these answers for every call of a description that does not say more about them itself. */
export function declareAnswersBeforeCalls<T extends Description>(description: T): T {
  const content = { [problemContentType]: { schema: { $ref: '#/components/schemas/Problem' } } };
  const shared = beforeEachCall.map(([, name, text]) => [name, { description: text, content }]);
  description.components = { ...description.components, responses: Object.fromEntries(shared) };
  for (const item of Object.values(description.paths ?? {})) {
    for (const operation of Object.values(item ?? {}) as { responses?: Record<string, object> }[]) {
      for (const [status, name] of beforeEachCall) {
        operation.responses ??= {};
        operation.responses[status] ??= { $ref: `#/components/responses/${name}` };
      }
    }
  }
  return description;
}
