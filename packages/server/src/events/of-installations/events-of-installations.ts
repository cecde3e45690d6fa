import { alongIndexes } from '../../database/along-indexes.js';
import type { Database } from '../../database/database.js';
import type { HeldEvent, HeldEventsAsked } from '../../installs/index.js';
import { segmentsAtOnce } from '../exporting/segments-at-once.js';
import {
  type SegmentPosition,
  selectEventsOfInstallations,
  selectLastBatchBefore,
  selectNextSegments,
} from './installation-event-store.js';

/** Segments that one statement looks through: some 0.1 s with batches of 1,000 events. */
const segmentsOfStatement = 500;
/** A batch gets its time and its number at slightly different moments, never this far apart. */
const acceptanceMs = 3_600_000;

/**
 * Looks through everything that the merchant has sent since then, a bounded piece at a time: events have no index by
 * installation, which would cost every event for a question that hardly anybody asks (docs/decisions/0019, 0043).
 */
export async function* eventsOfInstallations(
  database: Database,
  { merchantId, installationIds, since }: HeldEventsAsked,
): AsyncGenerator<readonly HeldEvent[]> {
  // What was sent before the installations existed cannot name them: their identifiers are random.
  const before = since - BigInt(acceptanceMs) * 1_000n;
  const batchId = await alongIndexes(database, (tx) => selectLastBatchBefore(tx, merchantId, before));
  let after: SegmentPosition = { batchId, month: 'infinity' };
  for (;;) {
    const walk = { installationIds, after, limit: segmentsOfStatement };
    const walked = await alongIndexes(database, (tx) => selectNextSegments(tx, merchantId, walk));
    for (const segments of segmentsAtOnce(walked.filter(({ eventCount }) => eventCount > 0))) {
      yield await alongIndexes(database, (tx) =>
        selectEventsOfInstallations(tx, merchantId, { installationIds, segments }),
      );
    }
    // An empty page, so that a lost connection is noticed even if nothing is found.
    yield [];
    const last = walked.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
