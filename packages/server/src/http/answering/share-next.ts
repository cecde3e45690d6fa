/**
 * Shares the results of `make`, which runs at most once at a time. Calls that come while it runs share the next run,
 * because its result is newer than they are. So a thousand calls at the same time cost no more than two runs.
 */
export function shareNext<T>(make: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    next = undefined;
    return make();
  };
  return () => {
    if (next === undefined) {
      next = last.then(start, start);
      last = next;
    }
    return next;
  };
}
