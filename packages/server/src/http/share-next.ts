/**
 * Makes something again and again, one at a time. Everybody who asks while one is being made gets the next one: it is
 * younger than their question, and a thousand questions cost no more than two.
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
