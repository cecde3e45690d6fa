import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../access/index.js';
import { databaseFailures } from '../database/database-failures.js';
import type { App } from '../http/app.js';
import { chunksOfBody } from '../http/lines-of-json.js';
import { Failure } from '../kernel/failure.js';
import { createGate } from '../kernel/gate.js';
import { limits } from '../kernel/limits.js';
import type { FeedSessionLines } from './feed-session-lines.js';
import type { InstallsMetrics } from './installs-metrics.js';
import type { SessionLinesResult } from './installs-schemas.js';

export interface ReceiveSessionLinesOptions {
  readonly feedSessionLines: FeedSessionLines;
  readonly metrics: InstallsMetrics;
  readonly authenticate: ReturnType<Authenticator['bearer']>;
}

export type ReceiveSessionLines = (
  body: Readable,
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
) => Promise<SessionLinesResult>;

/**
 * Feeds the lines of a streamed request: few streams at a time, for each holds two batches, and none any more once
 * the service stops.
 */
export function createReceiveSessionLines(
  app: App,
  { feedSessionLines, metrics, authenticate }: ReceiveSessionLinesOptions,
): ReceiveSessionLines {
  const streams = createGate({ places: limits.storeSessionStreams, waiting: 0 });
  const stopping = new AbortController();
  const { signal } = stopping;
  app.addHook('preClose', async () => stopping.abort());
  return async (body, call) => {
    const leave = await streams.enter();
    if (leave === undefined) {
      // Nobody decompresses it, and what waits for that could not be discarded.
      call.request.raw.unpipe();
      throw tooManyStreams();
    }
    const chunks = chunksOfBody(body, call, { idleMs: limits.streamIdleMs, signal });
    // A stream may outlast its token by hours: whoever revokes it means the stream, too.
    const beforeBatch = (): Promise<void> => authenticate(call.request, call.reply);
    try {
      return await feedSessionLines(chunks, { signal, beforeBatch, afterBatch: metrics.fed });
    } finally {
      leave();
    }
  };
}

function tooManyStreams(): Failure {
  return new Failure(databaseFailures.overloaded, {
    detail: `At most ${limits.storeSessionStreams} streams of sessions are taken at a time.`,
    headers: { 'retry-after': '5' },
  });
}
