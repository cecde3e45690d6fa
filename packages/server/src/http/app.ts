import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import fastifySwagger from '@fastify/swagger';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { TSchema } from 'typebox';
import type { Logger } from '../config/logger.js';
import { Failure } from '../kernel/failure.js';
import { createGate } from '../kernel/gate.js';
import { limits } from '../kernel/limits.js';
import type { App } from './area.js';
import { answerBrokenHttp, refuseExpectation } from './broken-http.js';
import { closeSilentConnections } from './close-silent-connections.js';
import { discardBody } from './discard-body.js';
import { httpFailures } from './http-failures.js';
import type { HttpMetrics } from './metrics.js';
import { onFirstUse } from './on-first-use.js';
import { openApiInfo } from './openapi.js';
import { failureOf, problemSchema, sendProblem } from './problem.js';
import { readJson } from './read-json.js';
import { rememberAddress } from './request-address.js';
import { refuseUnknownRoute } from './unknown-route.js';
import { createValidatorCompiler } from './validation.js';
import { whenOver } from './when-over.js';

export type { App } from './area.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller as the log names it: ids, never names or secrets. */
    logContext: Record<string, string | number>;
  }
}

type BuildSerializer = ReturnType<typeof SerializerSelector>;

export interface AppOptions {
  readonly logger: Logger;
  readonly metrics: HttpMetrics;
  /** Every schema with an `$id` that routes refer to. */
  readonly schemas: readonly TSchema[];
}

/**
 * Fastify with all of our options and without any area: areas register their plugins on it. It answers each error as a
 * problem, reads bodies without losing a digit, and validates with the published schemas.
 */
export async function createApp({ logger, metrics, schemas }: AppOptions): Promise<App> {
  const app = fastify({
    logger: false,
    genReqId: () => `req_${randomUUID()}`,
    bodyLimit: limits.operatorBodyBytes,
    requestTimeout: limits.requestMs,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1_024, ignoreTrailingSlash: false, caseSensitive: true },
    http: {
      headersTimeout: limits.headersMs,
      maxHeaderSize: limits.headersBytes,
      connectionsCheckingInterval: 5_000,
      // We check it ourselves, because Node.js answers without a body.
      requireHostHeader: false,
    },
    schemaController: { compilersFactory: { buildSerializer } },
    clientErrorHandler: answerBrokenHttp,
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
  const largeBodies = createGate({ places: 1, waiting: limits.largeBodiesWaiting });
  app.addContentTypeParser('application/json', (request: FastifyRequest, payload: IncomingMessage) =>
    readJson(request, payload, largeBodies),
  );
  app.setErrorHandler(async (error, request, reply) => {
    const failure = failureOf(error, request, logger);
    if (!(await discardBody(request.raw))) void reply.header('connection', 'close');
    return sendProblem(reply, request, failure);
  });
  app.server.on('connection', rememberAddress);
  app.server.on('checkExpectation', refuseExpectation);
  closeSilentConnections(app);
  app.setNotFoundHandler((request, reply) => sendProblem(reply, request, notFound()));
  observeRequests(app, logger, metrics);
  refuseUnknownRoute(app);
  await app.register(fastifySwagger, {
    openapi: openApiInfo,
    refResolver: { buildLocalReference: (schema) => String(schema['$id']) },
  });
  return app;
}

/**
 * One function writes all problems (problem.ts): compiling a serializer for each status of each call took a third of
 * the start.
 */
const buildSerializer: BuildSerializer = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options);
  return (route) => (Number(route.httpStatus) >= 400 ? JSON.stringify : onFirstUse(() => compile(route)));
};

function notFound(): Failure {
  return new Failure(httpFailures.not_found, { detail: 'No call has this address.' });
}

/** HTTP/1.1 demands a Host (RFC 9112, section 3.2). */
function lacksHost(request: FastifyRequest): boolean {
  return request.raw.httpVersion === '1.1' && request.headers.host === undefined;
}

function missingHost(): Failure {
  return new Failure(httpFailures.malformed_request, { detail: 'The Host header is missing.' });
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
    done(lacksHost(request) ? missingHost() : undefined);
  });
  // This hook also runs when nobody is left to read the answer.
  app.addHook('onSend', async (request) => request.leaveGate?.());
  app.addHook('onResponse', (request, reply, done) => {
    answered.add(request);
    observe(request, reply, reply.statusCode);
    done();
  });
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
