import type { Steps } from '@stoa/contract';
import type { FastifyRequest } from 'fastify';
import { type CheckedBody, checkedBody, isChecked } from '../../http/bodies/checked-body.js';
import { inTurns } from '../../kernel/in-turns.js';
import type { AttributionEventsBatch, SentEvent } from '../events-schemas.js';
import { createReadCommonBatch } from '../one-pass/read-common-batch.js';
import { columnsOf, type SegmentColumns } from '../segments/segment-columns.js';
import { type Segment, type SourceOf, segmentsOf } from '../segments/segments-of.js';
import { refuseFaults } from './batch-call.js';

/** A valid batch, ready to be inserted: the columns of its only month, or a segment for each of its months. */
export type Batch = { readonly columns: SegmentColumns } | { readonly segments: readonly Segment[] };

/** How the events call reads its bodies. */
export interface BatchReader {
  /**
   * The `readsBody` of the route: reads common bodies in one pass and leaves all others to the parser and the schema.
   */
  readonly readsBody: (bytes: Buffer) => CommonBody | undefined;
  /**
   * The batch in a request's body, however that was read. @throws Failure invalid_request for a batch with any fault
   */
  readonly batchIn: (request: BatchRequest) => Promise<Batch>;
}

interface CommonBody extends CheckedBody {
  readonly columns: SegmentColumns;
}

type BatchRequest = Pick<FastifyRequest, 'sourceOf' | 'validationError'> & {
  readonly body: AttributionEventsBatch | CommonBody;
};

export function createBatchReader(): BatchReader {
  const readCommonBatch = createReadCommonBatch();
  return {
    readsBody: (bytes) => {
      const columns = readCommonBatch(bytes);
      return columns === undefined ? undefined : checkedBody({ columns });
    },
    batchIn: async (request) => {
      const { body, sourceOf } = request;
      if (isChecked(body)) return body;
      refuseFaults(request);
      return inTurns(batchOf(body.events, sourceOf));
    },
  };
}

/** The batch of validated events. */
export function* batchOf(events: readonly SentEvent[], sourceOf: SourceOf): Steps<Batch> {
  const segments = yield* segmentsOf(events, sourceOf);
  const [first] = segments;
  return first !== undefined && segments.length === 1 ? { columns: columnsOf(first) } : { segments };
}
