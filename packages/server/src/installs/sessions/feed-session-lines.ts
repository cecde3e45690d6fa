import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from '../../access/index.js';
import { failureOfDatabase } from '../../database/database-failures.js';
import type { App } from '../../http/app.js';
import { chunksOfBody } from '../../http/bodies/lines-of-json.js';
import { httpFailures } from '../../http/http-failures.js';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { createGate } from '../../kernel/gate.js';
import { inTurns } from '../../kernel/in-turns.js';
import { limits } from '../../kernel/limits.js';
import { overloaded } from '../../kernel/overloaded.js';
import { readLines, type TextLine } from '../../kernel/read-lines.js';
import { installsFailures } from '../installs-failures.js';
import { type CheckedLines, createCheckSessionLines } from './check-store-session.js';
import type { StoreCheckedSessions } from './record-store-sessions.js';
import type { SessionLinesResult, StoreSessionsResult } from './session-schemas.js';

export interface FeedOptions {
  /** Ends the feed after the batch that is being stored. */
  readonly signal: AbortSignal;
  /** Called before each batch is stored; what it throws ends the feed. */
  readonly beforeBatch?: () => Promise<void>;
  /** Called with what became of each batch, once it is durable. */
  readonly afterBatch?: (result: SessionLinesResult) => void;
}

/**
 * Feeds any number of sessions, one on each line, in batches of up to 1,000 lines. While a batch is being stored, at
 * most the next one is read, so memory stays bounded and nothing is read faster than it can be stored. A line with
 * faults is reported and left out. If the lines cannot be read, the feed ends.
 * @throws Failure payload_too_large for a line beyond its limit, feed_interrupted if the signal is aborted,
 * database_unavailable, and what `chunks` throws; each Failure says what was stored before
 */
export type FeedSessionLines = (
  chunks: AsyncIterable<Buffer>,
  options: FeedOptions,
) => Promise<SessionLinesResult>;

export function createFeedSessionLines({
  store,
  clock,
}: {
  readonly store: StoreCheckedSessions;
  readonly clock: Clock;
}): FeedSessionLines {
  const checkLines = createCheckSessionLines();
  return async (chunks, options) => {
    let total = nothingFed;
    let storing: Promise<void> = Promise.resolve();
    const keep = async (lines: CheckedLines, now: Date): Promise<void> => {
      const result = resultOf(lines, await store(lines.checked, now));
      total = sum(total, result);
      options.afterBatch?.(result);
    };
    // One batch is checked while the previous one is stored.
    const take = async (lines: readonly TextLine[]): Promise<void> => {
      const now = clock.now();
      const checked = await inTurns(checkLines(lines, now));
      await storing;
      options.signal.throwIfAborted();
      await options.beforeBatch?.();
      storing = keep(checked, now);
      // The next `await storing` throws the failure. Until then, it must not be reported as an unhandled rejection.
      storing.catch(() => undefined);
    };
    try {
      for await (const lines of batchesOf(chunks)) await take(lines);
      await storing;
      return total;
    } catch (error) {
      // If storing failed, report that failure: it came first, even if it is noticed later.
      await storing.catch((failed: unknown) => {
        throw endedEarly(failed, total);
      });
      throw endedEarly(options.signal.aborted ? interrupted() : error, total);
    }
  };
}

const nothingFed: SessionLinesResult = {
  received: 0,
  stored: 0,
  repeated: 0,
  outside_window: 0,
  erased: 0,
  refused: 0,
  error_count: 0,
  errors: [],
};

function resultOf(lines: CheckedLines, stored: StoreSessionsResult): SessionLinesResult {
  return {
    ...stored,
    received: stored.received + lines.refused,
    refused: lines.refused,
    error_count: lines.faultCount,
    errors: [...lines.faults],
  };
}

function sum(one: SessionLinesResult, other: SessionLinesResult): SessionLinesResult {
  return {
    received: one.received + other.received,
    stored: one.stored + other.stored,
    repeated: one.repeated + other.repeated,
    outside_window: one.outside_window + other.outside_window,
    erased: one.erased + other.erased,
    refused: one.refused + other.refused,
    error_count: one.error_count + other.error_count,
    errors: [...one.errors, ...other.errors.slice(0, limits.faultsListed - one.errors.length)],
  };
}

/** Batches of about as many lines and bytes as the call takes in one JSON body. */
async function* batchesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly TextLine[]> {
  let batch: TextLine[] = [];
  let length = 0;
  for await (const lines of readLines(chunks, { maxBytes: limits.storeSessionLineBytes, tooLong })) {
    for (const line of lines) {
      batch.push(line);
      length += line.text?.length ?? 0;
      if (batch.length < limits.storeSessionsPerRequest && length < limits.storeSessionsBodyBytes) continue;
      yield batch;
      batch = [];
      length = 0;
    }
  }
  if (batch.length > 0) yield batch;
}

function tooLong(line: number): Failure {
  return new Failure(httpFailures.payload_too_large, {
    detail: `Line ${line} has more than ${limits.storeSessionLineBytes} bytes.`,
  });
}

function interrupted(): Failure {
  return new Failure(installsFailures.feed_interrupted, {
    detail: 'The feed was interrupted before its end.',
    headers: { 'retry-after': '5' },
  });
}

/**
 * Adds to a failure how much was stored, because the sender must know that what is stored stays. Other errors are not
 * changed.
 */
function endedEarly(error: unknown, { received, stored }: SessionLinesResult): unknown {
  const failure = failureOfDatabase(error) ?? error;
  if (!(failure instanceof Failure)) return error;
  const { definition, faults, faultCount, headers } = failure;
  const detail = `${failure.detail} ${received} lines were taken before, ${stored} sessions of them stored; they stay. Send all of it again: what is stored only counts as repeated.`;
  return new Failure(definition, { detail, faults, faultCount, headers, cause: error });
}

interface ReceiveSessionLinesOptions {
  readonly feedSessionLines: FeedSessionLines;
  readonly metrics: { fed(result: SessionLinesResult): void };
}

type ReceiveSessionLines = (
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
