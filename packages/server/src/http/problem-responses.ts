import { problemContentType, problemSchema } from './problem.js';
import { ref } from './validation.js';

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

/** What a call that needs credentials can answer: with a body, and without one. */
export const faultsWithBody = [400, 401, 403, 413, 415, 429, 503] as const satisfies readonly ErrorStatus[];
export const faultsWithoutBody = [400, 401, 403, 429, 503] as const satisfies readonly ErrorStatus[];

/** The responses of a route: its successes, and each error status that it can answer, as a problem. */
export function responses(
  successes: Readonly<Record<number, object>>,
  ...statuses: readonly ErrorStatus[]
): Record<number, object> {
  const problems = statuses.map((status) => [status, problemAnswer(status)]);
  return { ...successes, ...Object.fromEntries(problems) };
}

/** A problem of one status. */
export function problemAnswer(status: ErrorStatus): object {
  return {
    description: descriptions[status],
    content: { [problemContentType]: { schema: ref(problemSchema) } },
  };
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
 * What every call can answer before it is known which call it is: to a request that is not HTTP, takes too long to arrive,
 * expects something, or has too much in its header fields.
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
