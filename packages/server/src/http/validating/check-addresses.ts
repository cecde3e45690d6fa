import type { Fault } from '@stoa/contract';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { nearestName } from '../../kernel/nearest-name.js';
import { type AnswerFormat, chooseFormat, formatsOf } from '../answering/answer-formats.js';
import type { App } from '../area.js';
import { httpFailures } from '../http-failures.js';
import { problemAnswer } from '../problem-responses.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Ignores unknown query parameters. Only for calls that need no credential: those of apps on phones, which nobody
     * can repair, and those for public content, because caches and campaigns add parameters to its address.
     */
    ignoresUnknownParameters?: boolean;
    /** A sentence that names the calls with the formats that people look for here; it ends the detail of a 406. */
    otherFormats?: string;
  }
}

/**
 * Checks the query and `Accept` of every described call, after its credentials and before its body is read. Unknown and
 * repeated parameters are answered with 400. A call that reads answers 406 if it has no format that is accepted. Also
 * declares these answers in the description.
 */
export function checkAddresses(app: App): void {
  app.decorateRequest('answerFormat');
  app.addHook('onRoute', (route) => {
    const { schema } = route;
    if (schema === undefined || schema.hide === true) return;
    const formats = offeredBy(route);
    if (formats.length > 0) {
      schema.querystring = withFormat(schema.querystring, formats);
      schema.response = { ...membersOf(schema.response), 406: problemAnswer(406) };
    }
    const known = Object.keys(membersOf(membersOf(schema.querystring)['properties']));
    const ignores = route.config?.ignoresUnknownParameters === true;
    route.preParsing = [
      async (request, reply) => {
        if (!ignores) checkParameters(request, known);
        if (formats.length === 0) return;
        request.answerFormat = chooseFormat(request, formats, route.config?.otherFormats);
        if (formats.length > 1) void reply.header('vary', 'accept');
      },
      ...[route.preParsing ?? []].flat(),
    ];
  });
}

/** A call that reads has the formats that its description names. Other calls have one format and ignore `Accept`. */
function offeredBy({ method, schema }: RouteOptions): readonly AnswerFormat[] {
  if (![method].flat().every((one) => one === 'GET' || one === 'HEAD')) return [];
  const answer = membersOf(membersOf(schema?.response)['200']);
  return formatsOf(Object.keys(membersOf(answer['content'])));
}

function withFormat(querystring: unknown, [first, ...others]: readonly AnswerFormat[]): object {
  const format = {
    type: 'string',
    enum: [first, ...others],
    description: `The format of the answer; it decides before \`Accept\` does.${others.length === 0 ? '' : ` By default ${first}.`}`,
  };
  const given = membersOf(querystring);
  return { type: 'object', ...given, properties: { ...membersOf(given['properties']), format } };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** All of our names look like this. Any other name is the client's own text, and may be a secret in the wrong place. */
const likeOurs = /^[a-z_]{1,40}$/;

/**
 * Refuses query parameters that a call does not have, and those that are repeated, before the body is read. Otherwise a
 * request with a misspelt filter would be answered with everything. The faults of the other parameters are listed as
 * well.
 * @throws Failure invalid_request
 */
function checkParameters(request: FastifyRequest, known: readonly string[]): void {
  const names = namesOf(request.url);
  const unknown = names.flatMap((name, index) => (known.includes(name) ? [] : { name, index }));
  const repeated = repeatedOnes(names, known);
  if (unknown.length === 0 && repeated.length === 0) return;
  // Finding what was meant takes a while for each name.
  const listed = unknown.slice(0, limits.faultsListed).map((one) => unknownOne(one, known));
  const others = faultsOfOthers(request);
  const faultCount = unknown.length + repeated.length + (others?.faultCount ?? 0);
  throw new Failure(httpFailures.invalid_request, {
    detail: `The address has ${faultCount === 1 ? 'a fault' : `${faultCount} faults`}; see errors.`,
    faults: [...listed, ...repeated, ...(others?.faults ?? [])].slice(0, limits.faultsListed),
    faultCount,
  });
}

/** The names of the parameters in the order of the address, each as often as it occurs. */
function namesOf(url: string): readonly string[] {
  const start = url.indexOf('?');
  return start === -1 ? [] : [...new URLSearchParams(url.slice(start + 1)).keys()];
}

interface NamedParameter {
  readonly name: string;
  readonly index: number;
}

function unknownOne({ name, index }: NamedParameter, known: readonly string[]): Fault {
  const nearest = nearestName(name, known);
  const takes = known.length === 0 ? 'none' : known.join(', ');
  const end = nearest === undefined ? `, which takes ${takes}.` : `; did you mean ${nearest}?`;
  const isShown = likeOurs.test(name);
  const start = isShown ? 'is' : `Parameter number ${index + 1} of the address is`;
  const pointer = isShown ? `/query/${name}` : '/query';
  return { pointer, code: 'unknown_parameter', detail: `${start} not a parameter of this call${end}` };
}

function repeatedOnes(names: readonly string[], known: readonly string[]): Fault[] {
  return known.flatMap((name): Fault[] => {
    const times = names.filter((one) => one === name).length;
    const detail = `comes ${times} times; send it once.`;
    return times > 1 ? [{ pointer: `/query/${name}`, code: 'repeated', detail }] : [];
  });
}

/** The faults that the schema of the call finds in the parameters that occur once. */
function faultsOfOthers(request: FastifyRequest): Failure | undefined {
  const entries = Object.entries(request.query ?? {}).map(([name, value]: [string, unknown]) => [
    name,
    Array.isArray(value) ? (value[0] as unknown) : value,
  ]);
  const outcome: unknown = request.getValidationFunction('querystring')?.(Object.fromEntries(entries));
  const error: unknown =
    typeof outcome === 'object' && outcome !== null ? Reflect.get(outcome, 'error') : undefined;
  return error instanceof Failure ? error : undefined;
}
