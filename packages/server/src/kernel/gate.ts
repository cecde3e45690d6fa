/** Lets a limited number in at a time; the others wait in the order in which they came. */
export interface Gate {
  /**
   * Resolves with the function that leaves, which may be called twice; with `undefined` at once when too many wait.
   */
  enter(): Promise<(() => void) | undefined>;
}

export interface GateOptions {
  readonly places: number;
  /** How many may wait. */
  readonly waiting: number;
}

export function createGate({ places, waiting }: GateOptions): Gate {
  const line: (() => void)[] = [];
  let free = places;
  const leaveOnce = (): (() => void) => {
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      const next = line.shift();
      if (next === undefined) free += 1;
      else next();
    };
  };
  return {
    enter: async () => {
      if (free > 0) {
        free -= 1;
        return leaveOnce();
      }
      if (line.length === waiting) return undefined;
      await new Promise<void>((resolve) => line.push(resolve));
      return leaveOnce();
    },
  };
}
