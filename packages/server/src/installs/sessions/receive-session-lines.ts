import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from '../../access/index.js';
import type { App } from '../../http/app.js';
import { chunksOfBody } from '../../http/bodies/lines-of-json.js';
import type { Failure } from '../../kernel/failure.js';
import { createGate } from '../../kernel/gate.js';
import { limits } from '../../kernel/limits.js';
import { overloaded } from '../../kernel/overloaded.js';
import type { FeedSessionLines } from './feed-session-lines.js';
import type { SessionLinesResult } from './session-schemas.js';

export interface ReceiveSessionLinesOptions {
  readonly feedSessionLines: FeedSessionLines;
  readonly metrics: { fed(result: SessionLinesResult): void };
}

export type ReceiveSessionLines = (
  body: Readable,
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply },
) => Promise<SessionLinesResult>;

/**
 * Feeds the lines of a streamed request. Only few streams run at a time, because each holds two batches in memory. They
 * end when the service stops.
 */
export function createReceiveSessionLines(
  app: App,
  { feedSessionLines, metrics }: ReceiveSessionLinesOptions,
): ReceiveSessionLines {
  const streams = createGate({ places: limits.storeSessionStreams, waiting: 0 });
  const stopping = new AbortController();
  const { signal } = stopping;
  app.addHook('preClose', async () => stopping.abort());
  return async (body, call) => {
    const leave = await streams.enter();
    if (leave === undefined) {
      // Nobody will decompress the body, so bytes that are piped to the decompressor could not be discarded.
      call.request.raw.unpipe();
      throw tooManyStreams();
    }
    const chunks = chunksOfBody(body, call, { idleMs: limits.streamIdleMs, signal });
    // A stream may last for hours: revoking its token must end it, too.
    const beforeBatch = (): Promise<void> => authenticate(call.request, call.reply);
    try {
      return await feedSessionLines(chunks, { signal, beforeBatch, afterBatch: metrics.fed });
    } finally {
      leave();
    }
  };
}

function tooManyStreams(): Failure {
  return overloaded(`At most ${limits.storeSessionStreams} streams of sessions are taken at a time.`, 5);
}
