/** Waits until something is back; all who wait at the same time share one look. */
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
