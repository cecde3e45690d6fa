/** Ctrl-C reaches the whole process group, and npm passes it on again. Signals within this time count as one. */
const sameSignalMs = 1_000;

/** What a signal asks for, given the time of the first one. Both times are milliseconds of the same clock. */
export function meaningOfSignal(firstMs: number | undefined, nowMs: number): 'drain' | 'same' | 'force' {
  if (firstMs === undefined) return 'drain';
  return nowMs - firstMs < sameSignalMs ? 'same' : 'force';
}
