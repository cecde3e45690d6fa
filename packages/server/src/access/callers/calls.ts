import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Actor, AuditedAction } from '../../audit-entries/index.js';
import type { App } from '../../http/area.js';
import type { LimitRate } from '../../http/listening/limit-rate.js';
import { type AskedPage, askedPage, type PageCursor } from '../../http/page-cursor.js';
import {
  type ErrorStatus,
  faultsWithBody,
  faultsWithoutBody,
  jsonAnswer,
  responses,
} from '../../http/problem-responses.js';
import { checkBodyBy, ref } from '../../http/validating/validation.js';
import type { FailureDefinition } from '../../kernel/failure.js';
import { accessFailures } from '../access-failures.js';
import { needs, type Security } from './demand.js';
import { limitCaller } from './limit-caller.js';
import { actorOf, callingMerchant } from './principal.js';
import { asksFresh } from './safeguards.js';
import type { Scope } from './scope.js';

/** What a call is asked: its validated parts, and who asks. */
export interface Asked<P extends TSchema, Q extends TSchema, B extends TSchema> {
  readonly params: Static<P>;
  readonly query: Static<Q>;
  readonly body: Static<B>;
  readonly by: Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * An answer: its description alone if it has no body, or its schema, and the schemas of its headers by name. A file or
 * a page is a response as openapi.json describes it; its handler sends the reply itself, and returns it.
 */
export type Answer =
  | string
  | readonly [description: string, schema: TSchema, headers?: Record<string, object>]
  | { readonly response: object };

/** A call as a row: everything that its description says, and what the guard enforces. */
export interface Call<P extends TSchema, Q extends TSchema, B extends TSchema> {
  /** After the base of the side. */
  readonly path: string;
  readonly id: string;
  readonly tag?: string;
  readonly summary: string;
  readonly description: string;
  /** What a key or a person must be allowed to do; `security` is for calls that only some kinds of callers may make. */
  readonly scope: Scope | { readonly security: Security };
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly answer: Answer;
  /**
   * What it answers with 202 instead, if it only begins something; the handler then sends the reply itself, and returns
   * it.
   */
  readonly accepted?: Answer;
  /** The failures that only this call has. */
  readonly fails?: readonly FailureDefinition[];
  /** In place of the statuses of faults that calls of its method have. */
  readonly statuses?: readonly ErrorStatus[];
  /** Required for a change; of a reading, only if the audit trail records it. */
  readonly audit?: AuditedAction | readonly AuditedAction[] | 'never';
  readonly bodyLimit?: number;
  /** Checks the body. Its schema is only published. */
  readonly checkedBy?: Parameters<typeof checkBodyBy>[0];
  /** Keeps the exact text of the body, also of its numbers (`request.sourceOf`). */
  readonly keepsNumbersAsText?: true;
  /** The answer is streamed: there is no HEAD, which would read all of it for nothing. */
  readonly isStreamed?: true;
  /** What other formats the answer has, and how to ask for them. */
  readonly otherFormats?: string;
}

/** A call that changes something: POST and 200 by default, 204 if it answers no body. */
export interface Change<P extends TSchema, Q extends TSchema, B extends TSchema> extends Call<P, Q, B> {
  readonly method?: 'PUT' | 'PATCH' | 'DELETE';
  readonly status?: 201 | 202;
  readonly audit: AuditedAction | readonly AuditedAction[] | 'never';
}

/**
 * A call that answers in pages: `cursor` has the members of the sort key, `items` is the name of the list in the
 * answer.
 */
export interface List<P extends TSchema, Q extends TSchema, K, T> extends Call<P, Q, TSchema> {
  readonly query: Q;
  readonly cursor: PageCursor<K>;
  readonly items: string;
  readonly onWire: (item: T) => unknown;
}

/** A page that may hold fewer items than its limit, or none, and still lead to a next page. */
export interface PartialPage<K, T> {
  readonly items: readonly T[];
  /** Null for the last page. */
  readonly next: K | null;
}

type Asking<P extends TSchema, Q extends TSchema, B extends TSchema, More> = Asked<P, Q, B> & More;

/** How calls of one side are registered. `More` is what each call of that side also knows of its caller. */
export interface Calls<More> {
  /** A GET that answers what the handler returns. */
  read<P extends TSchema, Q extends TSchema>(
    call: Call<P, Q, TSchema> & {
      readonly handle: (asked: Asking<P, Q, TSchema, More>) => Promise<object> | object;
    },
  ): void;
  /**
   * A GET that answers a page. `find` returns what it found, one item more than the page if there is a next page; or a
   * page with the key after which the next one begins, if pages may hold fewer items than their limit.
   */
  list<P extends TSchema, Q extends TSchema, K, T>(
    call: List<P, Q, K, T> & {
      readonly find: (
        asked: Asking<P, Q, TSchema, More>,
        page: AskedPage<K>,
      ) => Promise<readonly (K & T)[] | PartialPage<K, T>>;
    },
  ): void;
  /** A call that changes something. What the handler returns is the body of the answer. */
  change<P extends TSchema, Q extends TSchema, B extends TSchema>(
    call: Change<P, Q, B> & {
      readonly handle: (asked: Asking<P, Q, B, More>) => Promise<object | void> | object;
    },
  ): void;
}

interface Side<More> {
  readonly base: string;
  readonly tag: string;
  readonly kinds: readonly ('operator_token' | 'api_key' | 'credential')[];
  readonly onRequest?: ReturnType<typeof limitCaller>;
  readonly more: (request: FastifyRequest) => More;
}

/** Registers calls of the operator, for operator tokens and the operator's people. */
export function operatorCalls(app: App): Calls<object> {
  return callsOf(app, {
    base: '/operator-api/v1',
    tag: 'Operator',
    kinds: ['operator_token'],
    more: () => ({}),
  });
}

/**
 * Registers calls of a merchant, for API keys and the merchant's people. `limitRate` counts the calls of each caller,
 * if given.
 */
export function merchantCalls(
  app: App,
  { limitRate, tag = 'Reporting' }: { readonly limitRate?: LimitRate; readonly tag?: string },
): Calls<{ readonly merchantId: number }> {
  return callsOf(app, {
    base: '/merchant-api/v1',
    tag,
    kinds: ['api_key'],
    ...(limitRate === undefined ? {} : { onRequest: limitCaller(limitRate) }),
    more: (request) => ({ merchantId: callingMerchant(request) }),
  });
}

/**
 * Registers calls about events, for a merchant's credential, API keys and people. `limitRate` counts the calls of each
 * caller.
 */
export function attributionCalls(
  app: App,
  { limitRate }: { readonly limitRate: LimitRate },
): Calls<{ readonly merchantId: number }> {
  return callsOf(app, {
    base: '/attribution-api/v1',
    tag: 'Events',
    kinds: ['credential', 'api_key'],
    onRequest: limitCaller(limitRate),
    more: (request) => ({ merchantId: callingMerchant(request) }),
  });
}

/** Registers calls of people about themselves. A call says itself whether they must be signed in. */
export function personCalls(app: App): Calls<object> {
  return callsOf(app, { base: '/session-api/v1', tag: 'People', kinds: [], more: () => ({}) });
}

function callsOf<More>(app: App, side: Side<More>): Calls<More> {
  const askedIn = <P extends TSchema, Q extends TSchema, B extends TSchema>(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Asking<P, Q, B, More> => {
    // Fastify has validated these parts by the schemas of the call.
    const parts = request as Pick<Asked<P, Q, B>, 'params' | 'query' | 'body'>;
    const { params, query, body } = parts;
    return { params, query, body, by: actorOf(request), request, reply, ...side.more(request) };
  };
  return {
    read: (call) => {
      const answer = async (request: FastifyRequest, reply: FastifyReply) =>
        call.handle(askedIn(request, reply));
      register(app, side, { call, method: 'GET', status: 200, handle: answer });
    },
    list: (call) => {
      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        const page = askedPage(request.query as { limit?: number; cursor?: string }, call.cursor);
        const found = await call.find(askedIn(request, reply), page);
        const { items, next_cursor } = 'items' in found ? page.ending(found) : page.of(found);
        return { [call.items]: items.map(call.onWire), next_cursor };
      };
      register(app, side, { call, method: 'GET', status: 200, handle: answer });
    },
    change: (call) => {
      const { method = 'POST', status = typeof call.answer === 'string' ? 204 : 200 } = call;
      const answer = async (request: FastifyRequest, reply: FastifyReply) =>
        call.handle(askedIn(request, reply));
      register(app, side, { call, method, status, handle: answer });
    },
  };
}

interface Registered {
  readonly call: Call<TSchema, TSchema, TSchema>;
  readonly method: HTTPMethods;
  readonly status: number;
  readonly handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

function register<More>(
  app: App,
  { base, tag, kinds, onRequest }: Side<More>,
  { call, method, status, handle }: Registered,
): void {
  const { params, query, body, audit, bodyLimit, checkedBy, keepsNumbersAsText, otherFormats } = call;
  const security = typeof call.scope === 'string' ? needs(call.scope, ...kinds) : call.scope.security;
  const withoutBody = query === undefined && params === undefined ? faultsOfNothing : faultsWithoutBody;
  const statuses = call.statuses ?? (method === 'GET' ? withoutBody : faultsWithBody);
  // A parameter that is longer than any known one leads nowhere.
  const tooLong = call.path.includes(':') ? [404 as const] : [];
  app.route({
    method,
    url: `${base}${call.path}`,
    ...(onRequest === undefined ? {} : { onRequest }),
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(checkedBy === undefined ? {} : { validatorCompiler: checkBodyBy(checkedBy) }),
    ...(call.isStreamed === undefined ? {} : { exposeHeadRoute: false }),
    config: {
      ...(keepsNumbersAsText === undefined ? {} : { keepsNumbersAsText }),
      ...(audit === undefined ? {} : { audit }),
      ...(otherFormats === undefined ? {} : { otherFormats }),
    },
    schema: {
      tags: [call.tag ?? tag],
      security,
      operationId: call.id,
      summary: call.summary,
      description: call.description,
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { querystring: query }),
      ...(body === undefined ? {} : { body: refTo(body) }),
      response: responses(
        {
          [status]: answerOf(call.answer),
          ...(call.accepted === undefined ? {} : { 202: answerOf(call.accepted) }),
        },
        ...statuses,
        ...tooLong,
        ...(asksFresh(call.id) ? [accessFailures.fresh_sign_in_needed] : []),
        ...(call.fails ?? []),
      ),
    },
    handler: async (request, reply) => {
      const answer = await handle(request, reply);
      // A handler that sends a stream returns when it was sent, or was broken off because its reader went away.
      const isBegun = reply.sent || reply.raw.headersSent;
      return isBegun ? reply : reply.code(status).send(answer);
    },
  });
}

/** A call that takes nothing but the address has no fault of the request. */
const faultsOfNothing = [401, 403, 429, 503] as const satisfies readonly ErrorStatus[];

function answerOf(answer: Answer): object {
  if (typeof answer === 'string') return { description: answer, type: 'null' };
  if ('response' in answer) return answer.response;
  const [description, schema, headers] = answer;
  return jsonAnswer(description, refTo(schema), headers);
}

/** Schemas with an `$id` stand once in the description, and calls refer to them. */
function refTo(schema: TSchema & { readonly $id?: string }): TSchema {
  return schema.$id === undefined ? schema : ref(schema);
}
