/** Whoever asks while an answer is under way gets the same one: the gauges of a scrape ask at the same time. */
export function shareUnderWay<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
