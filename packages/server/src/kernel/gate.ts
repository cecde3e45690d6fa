/**
 * Lets in a limited number at a time. The owners of those who wait take turns, and those of one owner keep their order. So an
 * owner who comes often delays only itself.
 */
export interface Gate {
  /**
   * Resolves with a function that leaves the gate again, which may be called twice. Resolves with `undefined` at once if too
   * many wait already, in total or of this owner.
   */
  enter(owner?: string): Promise<(() => void) | undefined>;
}

export interface GateOptions {
  readonly places: number;
  /** How many may wait. */
  readonly waiting: number;
  /** How many of one owner may wait; by default, as many as in total. */
  readonly waitingOfOwner?: number;
}

export function createGate({ places, waiting, waitingOfOwner = waiting }: GateOptions): Gate {
  /** Those who wait, by owner, in the order in which the owners have their turns. */
  const lines = new Map<string, (() => void)[]>();
  let free = places;
  let waitingCount = 0;
  const leaveOnce = (): (() => void) => {
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      const next = nextOf(lines);
      if (next === undefined) free += 1;
      else next();
    };
  };
  return {
    enter: async (owner = '') => {
      if (free > 0) {
        free -= 1;
        return leaveOnce();
      }
      const line = lines.get(owner) ?? [];
      if (waitingCount >= waiting || line.length >= waitingOfOwner) return undefined;
      lines.set(owner, line);
      waitingCount += 1;
      await new Promise<void>((resolve) => line.push(resolve));
      waitingCount -= 1;
      return leaveOnce();
    },
  };
}

/** Takes the first who waits of the owner whose turn it is. That owner's next turn comes after those of all others. */
function nextOf(lines: Map<string, (() => void)[]>): (() => void) | undefined {
  for (const [owner, line] of lines) {
    const first = line.shift();
    lines.delete(owner);
    if (line.length > 0) lines.set(owner, line);
    return first;
  }
  return undefined;
}
