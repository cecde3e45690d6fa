const hourMs = 60 * 60 * 1000;
/** How long to wait after an hour until everything in it is committed: no call takes this long. */
const settledMs = 15 * 60 * 1000;

/** Pure: the end of the last hour whose counts are final. */
export function settledBefore(now: Date): Date {
  return new Date(Math.floor((now.getTime() - settledMs) / hourMs) * hourMs);
}
