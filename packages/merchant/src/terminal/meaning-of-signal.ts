/** Ctrl-C reaches the whole process group, and npm passes it on once more: within this time it is one signal. */
const sameSignalMs = 1_000;

/** What a signal asks for, given the time of the first one; in milliseconds of any one clock. */
export function meaningOfSignal(firstMs: number | undefined, nowMs: number): 'drain' | 'same' | 'force' {
  if (firstMs === undefined) return 'drain';
  return nowMs - firstMs < sameSignalMs ? 'same' : 'force';
}
