/** How much is read into memory at once, unless a single segment is larger. */
const eventsAtOnce = 2_000;
const bytesAtOnce = 4_194_304n;

/** Segments in groups that are small enough to be read into memory at once, in their order. */
export function* segmentsAtOnce<Segment extends { readonly eventCount: number; readonly bytes: bigint }>(
  segments: readonly Segment[],
): Generator<readonly Segment[]> {
  let some: Segment[] = [];
  let events = 0;
  let bytes = 0n;
  for (const segment of segments) {
    events += segment.eventCount;
    bytes += segment.bytes;
    if ((events > eventsAtOnce || bytes > bytesAtOnce) && some.length > 0) {
      yield some;
      some = [];
      events = segment.eventCount;
      bytes = segment.bytes;
    }
    some.push(segment);
  }
  if (some.length > 0) yield some;
}
