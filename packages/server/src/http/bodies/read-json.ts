import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { JsonValue, ParsedJson, Steps } from '@stoa/contract';
import type { FastifyRequest } from 'fastify';
import { collectSoon } from '../../kernel/collect-soon.js';
import { Failure } from '../../kernel/failure.js';
import type { Gate } from '../../kernel/gate.js';
import { inTurns, parseJsonInTurns } from '../../kernel/in-turns.js';
import { limits } from '../../kernel/limits.js';
import { overloaded } from '../../kernel/overloaded.js';
import { httpFailures } from '../http-failures.js';
import type { CheckedBody } from './checked-body.js';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The text of the body, byte for byte as sent. If the call keeps numbers as text, also that of any object in the
     * body.
     */
    sourceOf: (value: object) => string | undefined;
    /** Lets the next large body be parsed; the app calls it when the request is answered. */
    leaveGate: (() => void) | undefined;
  }
  interface FastifyContextConfig {
    /** The call keeps the text of its body and reads no number in it, so a number may be finer than a double. */
    keepsNumbersAsText?: boolean;
  }
}

/**
 * Reads the body of a request as JSON. Its bytes are counted on the stream before and after decompression, decoded as
 * strict UTF-8, and parsed without losing a digit, or read by the call itself where it can.
 * @throws Failure overloaded, payload_too_large, unsupported_media_type, incomplete_body, malformed_json,
 * unacceptable_json
 */
export async function readJson(
  request: FastifyRequest,
  payload: IncomingMessage,
  largeBodies: Gate,
): Promise<JsonValue | CheckedBody | undefined> {
  const limit = request.routeOptions.bodyLimit;
  refuseCharset(request.headers['content-type'] ?? '');
  const bytes = await readBytes(decodeBody(payload, request.headers['content-encoding']), payload, limit);
  if (bytes.length > limits.largeBodyBytes) request.leaveGate = await enter(largeBodies, callerOf(request));
  // Many clients announce JSON with every request, even for calls that take no body.
  if (bytes.length === 0 && request.routeOptions.schema?.body === undefined) return undefined;
  const body = request.routeOptions.config.readsBody?.(bytes);
  if (body !== undefined) return body;
  const text = await inTurns(decodeUtf8(bytes));
  const keepsText = request.routeOptions.config.keepsNumbersAsText === true;
  const parsed = await parseJsonInTurns(text, {
    maxDepth: limits.jsonDepth,
    keepSource: keepsText,
    mayRound: keepsText,
  });
  if (parsed.ok) {
    request.sourceOf = keepsText ? parsed.sourceOf : (value) => (value === parsed.value ? text : undefined);
    return parsed.value;
  }
  throw unreadJson(parsed);
}

/** The refusal of a text that could not be read. */
function unreadJson(unread: Exclude<ParsedJson, { ok: true }>): Failure {
  if ('malformed' in unread) return new Failure(httpFailures.malformed_json, { detail: unread.malformed });
  return new Failure(httpFailures.unacceptable_json, {
    detail: 'The body is JSON, but some of it cannot be stored exactly as sent; see errors.',
    faults: unread.faults,
    faultCount: unread.faultCount,
  });
}

/** All keys of a merchant are one caller. */
function callerOf({ logContext }: FastifyRequest): string {
  return String(logContext['merchant_id'] ?? `key ${logContext['access_key_id']}`);
}

/**
 * A parsed body takes several times the memory of its bytes. Large bodies are parsed one at a time, which bounds that
 * memory. Callers take turns, so that one who sends many large bodies does not keep others waiting.
 */
async function enter(largeBodies: Gate, caller: string): Promise<() => void> {
  const leave = await largeBodies.enter(caller);
  if (leave !== undefined) {
    return () => {
      leave();
      collectSoon();
    };
  }
  throw overloaded('Too many large bodies are waiting to be read.', 1);
}

/** `stream` is the payload or the decompressed payload; the limit holds for both. */
async function readBytes(stream: Readable, payload: IncomingMessage, limit: number): Promise<Buffer> {
  const declared = Number(payload.headers['content-length'] ?? 0);
  if (declared > limit + limits.discardedBodyBytes) throw tooLarge(limit);
  if (stream.destroyed) throw bodyError(stream.errored);
  const bytes = createByteCollector(Math.min(declared, limit));
  let sent = 0;
  if (stream !== payload) {
    payload.on('data', (chunk: Buffer) => {
      sent += chunk.length;
    });
  }
  await readToEnd(stream, (chunk) => {
    if (bytes.length() + chunk.length <= limit && sent <= limit) return bytes.add(chunk);
    payload.unpipe();
    throw tooLarge(limit);
  });
  return bytes.whole();
}

/**
 * Passes each chunk to `take`. Ends with the stream, or when `take` throws; the caller then discards the rest.
 * It listens to events, because an iterator costs more than everything else in reading a small body.
 */
function readToEnd(stream: Readable, take: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      try {
        take(chunk);
      } catch (error) {
        stream.pause();
        settle(() => reject(error));
      }
    };
    const onEnd = (): void => settle(resolve);
    const onBroken = (): void => settle(() => reject(bodyError(stream.errored)));
    const settle = (outcome: () => void): void => {
      stream.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
      outcome();
    };
    stream.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
  });
}

interface ByteCollector {
  length(): number;
  add(chunk: Buffer): void;
  whole(): Buffer;
}

/** Collects into one growing buffer: separate chunks of one byte would take a hundred times their size. */
function createByteCollector(expected: number): ByteCollector {
  let buffer = Buffer.allocUnsafe(Math.max(expected, 16_384));
  let length = 0;
  return {
    length: () => length,
    add: (chunk) => {
      if (length + chunk.length > buffer.length) {
        const larger = Buffer.allocUnsafe(Math.max(2 * buffer.length, length + chunk.length));
        buffer.copy(larger, 0, 0, length);
        buffer = larger;
      }
      chunk.copy(buffer, length);
      length += chunk.length;
    },
    whole: () => buffer.subarray(0, length),
  };
}

/** The refusal of a body that has more bytes than the call accepts. */
function tooLarge(limit: number): Failure {
  return new Failure(httpFailures.payload_too_large, {
    detail: `The body may have ${limit} bytes at most, also after decompression. Send less, or in several requests.`,
  });
}

const bytesOfPiece = 65_536;

/**
 * Decodes in pieces, because characters beyond ASCII take V8 seven nanoseconds a byte.
 * @throws Failure malformed_json
 */
function* decodeUtf8(bytes: Buffer): Steps<string> {
  if (!isUtf8(bytes))
    throw new Failure(httpFailures.malformed_json, { detail: 'The body is not valid UTF-8.' });
  if (bytes.length <= bytesOfPiece) return bytes.toString('utf8');
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; ) {
    const to = startOfCharacter(bytes, from + bytesOfPiece);
    pieces.push(bytes.toString('utf8', from, to));
    from = to;
    yield;
  }
  return pieces.join('');
}

/** The position itself or, if it is inside a character, the position at which that character begins. */
function startOfCharacter(bytes: Buffer, at: number): number {
  let start = at;
  while (((bytes[start] ?? 0) & 0b1100_0000) === 0b1000_0000) start -= 1;
  return start;
}

/** @throws Failure unsupported_media_type for a charset that is not UTF-8 */
export function refuseCharset(contentType: string): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupported('The body must be in UTF-8.');
}

/**
 * The body of a request, decompressed when it is gzipped: either the payload itself, or a stream into which it is
 * piped.
 * @throws Failure unsupported_media_type for another encoding
 */
export function decodeBody(payload: IncomingMessage, encoding: string | undefined): Readable {
  const name = (encoding ?? 'identity').trim().toLowerCase();
  if (name === 'identity') return payload;
  if (name !== 'gzip' && name !== 'x-gzip')
    throw unsupported('The only content encoding that is accepted is gzip.');
  const gunzip = createGunzip();
  // The reader gets its error. Until there is a reader, the error must not end the process.
  gunzip.on('error', () => undefined);
  payload.on('error', (error) => gunzip.destroy(error));
  payload.on('close', () => {
    if (!payload.complete) gunzip.destroy(new Error('aborted'));
  });
  return payload.pipe(gunzip);
}

/** The failure that a client gets for an error of such a stream. */
export function bodyError(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const detail = code.startsWith('Z_')
    ? 'The body is not valid gzip.'
    : 'The connection ended before the body was complete.';
  return new Failure(httpFailures.incomplete_body, { detail });
}

function unsupported(detail: string): Failure {
  return new Failure(httpFailures.unsupported_media_type, {
    detail,
    headers: { accept: 'application/json', 'accept-encoding': 'gzip' },
  });
}
