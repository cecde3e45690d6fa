const hourMs = 60 * 60 * 1000;
/** So long after an hour everything of it is committed: nothing takes this long. */
const settledMs = 15 * 60 * 1000;

/** Pure: the end of the last hour in which nothing more is counted. */
export function settledBefore(now: Date): Date {
  return new Date(Math.floor((now.getTime() - settledMs) / hourMs) * hourMs);
}
