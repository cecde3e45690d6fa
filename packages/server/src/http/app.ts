import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import fastifySwagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { TSchema } from 'typebox';
import type { Logger } from '../config/logger.js';
import { settings } from '../config/settings.js';
import { Failure } from '../kernel/failure.js';
import { createGate } from '../kernel/gate.js';
import { limits } from '../kernel/limits.js';
import { failureOf, problemSchema, sendProblem, unknownAddress } from './answering/problem.js';
import { isShared } from './answering/shared-answer.js';
import type { App } from './area.js';
import { discardBody } from './bodies/discard-body.js';
import { whenOver } from './bodies/limit-bytes.js';
import { readJson } from './bodies/read-json.js';
import { declareHeaders } from './description/declare-headers.js';
import { type DescribedWebhook, declareWebhooks } from './description/declare-webhooks.js';
import { addExamples, type ExampleValues } from './description/example-of-schema.js';
import { openApiInfo } from './description/openapi.js';
import { shareProblems } from './description/share-problems.js';
import { httpFailures } from './http-failures.js';
import type { GuardLimits } from './listening/connection-guard.js';
import { faultOfHead, pathOfTarget } from './listening/head-faults.js';
import { createListeners, type Listeners } from './listening/listeners.js';
import { refuseUnknownRoute } from './listening/unknown-route.js';
import type { HttpMetrics } from './metrics.js';
import { declareAnswersBeforeCalls } from './problem-responses.js';
import { checkAddresses } from './validating/check-addresses.js';
import { schemasBehind } from './validating/schemas-behind.js';
import { createValidatorCompiler, onFirstUse } from './validating/validation.js';

export type { App } from './area.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller as it appears in the log: ids, never names or secrets. */
    logContext: Record<string, string | number>;
  }
  interface FastifyInstance {
    /** Where the app is reached. */
    listeners: Listeners;
  }
}

type BuildSerializer = ReturnType<typeof SerializerSelector>;

export interface AppOptions {
  readonly logger: Logger;
  readonly metrics: HttpMetrics;
  /** Every schema with an `$id` that routes refer to. */
  readonly schemas: readonly TSchema[];
  /** Values for the examples of the description. */
  readonly examples?: ExampleValues;
  /** What we send, for the description. */
  readonly webhooks?: readonly DescribedWebhook[];
  /** The defaults come from `limits` and the settings. */
  readonly guardLimits?: Partial<GuardLimits>;
  /** Asked with canonical addresses; by default, no proxy is trusted. */
  readonly isTrusted?: (canonical: string) => boolean;
  /** True if the operator's calls are served only by a separate listener. */
  readonly operatorApart?: boolean;
  /** Says more about a failure than the one that failed could. */
  readonly explain?: (failure: Failure, request: FastifyRequest) => Failure;
}

const defaultConnections = {
  connections: Number(settings.connections.fallback),
  connectionsOfAddress: Number(settings.connectionsOfAddress.fallback),
};

/**
 * Fastify with all of our options and without any area: areas register their plugins on it. It answers each error as a
 * problem, reads bodies without losing a digit, and validates with the published schemas.
 */
export async function createApp(options: AppOptions): Promise<App> {
  const { logger, metrics, schemas, operatorApart = false, explain = (failure) => failure } = options;
  const listeners = createListeners({
    logger,
    metrics,
    limits: { ...defaultConnections, ...limits, ...options.guardLimits },
    isTrusted: options.isTrusted ?? (() => false),
  });
  const app = fastify({
    logger: false,
    genReqId: () => `req_${randomUUID()}`,
    bodyLimit: limits.operatorBodyBytes,
    serverFactory: (serve) => listeners.open('public', serve as RequestListener),
    rewriteUrl: pathOfTarget,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1_024, ignoreTrailingSlash: false, caseSensitive: true },
    schemaController: { compilersFactory: { buildSerializer } },
    // The listeners answer, all in the same way.
    clientErrorHandler: () => undefined,
    frameworkErrors: (error, request, reply) => {
      void sendProblem(reply, request as FastifyRequest, failureOf(error, request as FastifyRequest, logger));
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.decorateRequest('logContext');
  app.decorateRequest('sourceOf');
  app.decorateRequest('leaveGate');
  for (const schema of [problemSchema, ...schemas]) app.addSchema(schema);
  app.setValidatorCompiler(createValidatorCompiler(() => app.getSchemas()));
  app.removeAllContentTypeParsers();
  const largeBodies = createGate({
    places: 1,
    waiting: limits.largeBodiesWaiting,
    waitingOfOwner: limits.largeBodiesWaitingOfCaller,
  });
  app.addContentTypeParser('application/json', (request: FastifyRequest, payload: IncomingMessage) =>
    readJson(request, payload, largeBodies),
  );
  app.setErrorHandler(async (error, request, reply) => {
    const failure = explain(failureOf(error, request, logger), request);
    if (!(await discardBody(request.raw))) void reply.header('connection', 'close');
    return sendProblem(reply, request, failure);
  });
  closeListeners(app, listeners);
  app.setNotFoundHandler((request, reply) => sendProblem(reply, request, unknownAddress()));
  observeRequests(app, logger, metrics);
  refuseUnknownRoute(app, operatorApart);
  checkAddresses(app);
  await app.register(fastifySwagger, describedWith(options));
  return app;
}

function describedWith({ examples = {}, webhooks = [] }: AppOptions): FastifyDynamicSwaggerOptions {
  return {
    openapi: openApiInfo,
    transformObject: (made) => {
      if (!('openapiObject' in made)) return made.swaggerObject;
      const described = shareProblems(declareHeaders(declareAnswersBeforeCalls(made.openapiObject)));
      return declareWebhooks(addExamples(described, examples), webhooks);
    },
    refResolver: { buildLocalReference: (schema) => String(schema['$id']) },
  };
}

/**
 * One function writes all problems (problem.ts), because compiling a serializer for each status of each call took a
 * third of the start-up time.
 */
const buildSerializer: BuildSerializer = (shared, options) => {
  const build = SerializerSelector();
  return (route) =>
    Number(route.httpStatus) >= 400
      ? JSON.stringify
      : onFirstUse(() => build(schemasBehind(Object(route.schema), Object(shared)), options)(route));
};

function closeListeners(app: App, listeners: Listeners): void {
  app.decorate('listeners', listeners);
  app.addHook('preClose', async () => listeners.turnAway(app.server));
  app.addHook('onClose', async () => listeners.closed());
}

/** The status in the log when the client went away before the answer; no client ever sees it. */
const clientGone = 499;

/** One log line and one count for each request: ids, route and outcome, never an address, a query or a body. */
function observeRequests(app: App, logger: Logger, metrics: HttpMetrics): void {
  const observe = createObserve(logger, metrics);
  const answered = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', (request, reply, done) => {
    request.logContext = {};
    void reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      // Unless a call says otherwise: most answers are private to the caller.
      'cache-control': 'no-store',
    });
    whenOver(request, reply, () => {
      if (!answered.has(request)) observe(request, reply, clientGone);
    });
    const fault = faultOfHead(request.raw);
    done(fault === undefined ? undefined : new Failure(httpFailures.malformed_request, { detail: fault }));
  });
  // This hook also runs when nobody is left to read the answer.
  app.addHook('onSend', async (request, reply, payload) => {
    request.leaveGate?.();
    app.listeners.guardOf(request.raw).hold(reply.raw, heldBytes(payload));
  });
  app.addHook('onResponse', (request, reply, done) => {
    answered.add(request);
    observe(request, reply, reply.statusCode);
    done();
  });
}

/** The bytes that an answer holds until it is read. A stream holds little, because its reader sets its pace. */
function heldBytes(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return Buffer.isBuffer(payload) && !isShared(payload) ? payload.length : 0;
}

function createObserve(logger: Logger, metrics: HttpMetrics) {
  return (request: FastifyRequest, reply: FastifyReply, status: number): void => {
    const route = request.routeOptions.url ?? 'unknown';
    const seconds = reply.elapsedTime / 1000;
    metrics.observe({ method: request.method, route, status, seconds });
    const line = {
      request_id: request.id,
      method: request.method,
      route,
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...request.logContext,
    };
    if (status >= 500) logger.warn(line, 'request');
    else logger.info(line, 'request');
  };
}
