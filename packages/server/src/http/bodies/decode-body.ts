import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Failure } from '../../kernel/failure.js';
import { httpFailures } from '../http-failures.js';

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
