import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Logger } from '../../config/logger.js';
import { databaseFailures, failureOfDatabase } from '../../database/database-failures.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { httpFailures } from '../http-failures.js';

export const problemContentType = 'application/problem+json';

/** The body of every error (RFC 9457) with our members `code`, `request_id` and `errors`. */
export const problemSchema = Type.Object(
  {
    type: Type.String({
      format: 'uri-reference',
      description: 'Identifies the kind of problem, and links to its documentation.',
    }),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: 'What is wrong with this request, and what to do.' }),
    instance: Type.String({ format: 'uri-reference', description: 'The path of the request.' }),
    code: Type.String({ description: 'Stable name of the problem, from the closed catalogue.' }),
    request_id: Type.String({
      description: 'Tell this to the operator, who finds the request in the log by it.',
    }),
    error_count: Type.Optional(
      Type.Integer({ description: 'All faults found; `errors` lists at most 100 of them.' }),
    ),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          pointer: Type.String({ description: 'JSON Pointer (RFC 6901) into the request.' }),
          code: Type.String(),
          detail: Type.String(),
        }),
      ),
    ),
  },
  { $id: 'Problem' },
);

export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: string;
  readonly request_id: string;
  readonly error_count?: number;
  readonly errors?: Failure['faults'];
}

/** Turns an expected failure into the body of an answer; nothing else does. `instance` is a path without its query. */
export function problemOf(failure: Failure, requestId: string, instance: string): Problem {
  const { code, status, title } = failure.definition;
  const faults = failure.faults.slice(0, limits.faultsListed);
  return {
    type: `/docs/errors#${code}`,
    title,
    status,
    detail: failure.detail,
    instance,
    code,
    request_id: requestId,
    ...(faults.length === 0 ? {} : { error_count: failure.faultCount, errors: faults }),
  };
}

/** Sends a problem with its headers. */
export function sendProblem(reply: FastifyReply, request: FastifyRequest, failure: Failure): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '';
  return reply
    .code(failure.definition.status)
    .headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      ...failure.headers,
    })
    .type(problemContentType)
    .serializer(JSON.stringify)
    .send(problemOf(failure, request.id, asUriReference(path)));
}

/**
 * What RFC 3986 does not allow in a path: a percent sign without two hexadecimal digits, and characters other than
 * these.
 */
const notOfPaths = /%(?![0-9A-Fa-f]{2})|[^!$%&'()*+,\-./0-9:;=@A-Z_a-z~]/gu;

/** `instance` must be a URI reference, but clients send paths that are not. */
function asUriReference(path: string): string {
  return path.replaceAll(notOfPaths, (one) => Buffer.from(one).toString('hex').replaceAll(/../g, '%$&'));
}

/**
 * The failure that a client gets for an error of a handler or of Fastify. For a bug it contains only the request id,
 * under which the log has the stack.
 */
export function failureOf(error: unknown, request: FastifyRequest, logger: Logger): Failure {
  if (error instanceof Failure) return error;
  const ofDatabase = failureOfDatabase(error);
  if (ofDatabase !== undefined) {
    const isAway = ofDatabase.definition === databaseFailures.database_unavailable;
    const message = isAway ? 'the database is away' : 'other requests locked what a request needs';
    logger.warn({ request_id: request.id, err: error }, message);
    return ofDatabase;
  }
  const known = frameworkFailure(error);
  if (known !== undefined) return known;
  if (isUnheard(error, request)) return new Failure(httpFailures.malformed_request, { detail: goneDetail });
  logger.error({ request_id: request.id, err: error }, 'a request failed');
  return new Failure(httpFailures.internal_error, {
    detail: `Tell the operator the request id ${request.id}.`,
    cause: error,
  });
}

const goneDetail = 'The connection closed before the answer began.';

/**
 * Fastify closes the stream of an answer whose reader went away before its first byte. Nobody is left to hear it, and
 * nothing is wrong.
 */
function isUnheard(error: unknown, { raw }: FastifyRequest): boolean {
  const isEarlyEnd = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isEarlyEnd && raw.socket.destroyed;
}

/** Fastify's own refusals of a request, by their error codes. */
function frameworkFailure(error: unknown): Failure | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_TYPE':
      return new Failure(httpFailures.unsupported_media_type, {
        detail: 'Send the body as application/json in UTF-8, plain or with Content-Encoding: gzip.',
        headers: { accept: 'application/json', 'accept-encoding': 'gzip' },
      });
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return unknownAddress();
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Failure(httpFailures.malformed_request, {
        detail: 'The address or the Content-Length of the request is not well-formed.',
      });
    default:
      return undefined;
  }
}

/** The answer to every address that no call has. It does not say why there is no such call. */
export function unknownAddress(): Failure {
  return new Failure(httpFailures.not_found, { detail: 'No call has this address; /docs lists them.' });
}
