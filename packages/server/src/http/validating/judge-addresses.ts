import type { RouteOptions } from 'fastify';
import { type AnswerFormat, chooseFormat, formatsOf } from '../answering/answer-formats.js';
import type { App } from '../area.js';
import { problemAnswer } from '../problem-responses.js';
import { judgeParameters } from './judge-parameters.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Ignores unknown query parameters. Only for calls that need no credential: those of apps on phones, which nobody can repair,
     * and those for public content, because caches and campaigns add parameters to its address.
     */
    ignoresUnknownParameters?: boolean;
    /** A sentence that names the calls with the formats that people look for here; it ends the detail of a 406. */
    otherFormats?: string;
  }
}

/**
 * Checks the query and `Accept` of every described call, after its credentials and before its body is read. Unknown and
 * repeated parameters are answered with 400. A call that reads answers 406 if it has no format that is accepted. Also declares
 * these answers in the description.
 */
export function judgeAddresses(app: App): void {
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
        if (!ignores) judgeParameters(request, known);
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
