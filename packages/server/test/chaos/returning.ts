/** Waits until something is available again. Callers who wait at the same time share one poll. */
export type Returning = () => Promise<unknown>;

export function createReturning(look: () => Promise<unknown>): Returning {
  let underWay: Promise<unknown> | undefined;
  return () => {
    underWay ??= look().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
