/**
 * Lets in a limited number at a time. The owners of those who wait take turns, and those of one owner keep their order.
 * If too many wait, the last one of the owner with the most makes room for an owner with fewer. So an owner who comes
 * often delays only itself.
 */
export interface Gate {
  /**
   * Resolves with a function that leaves the gate again, which may be called twice. Resolves with `undefined` if too
   * many wait already, in total or of this owner, or once it has made room for another owner.
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

/** Told whether it is let in. */
type Waiter = (isInside: boolean) => void;

export function createGate({ places, waiting, waitingOfOwner = waiting }: GateOptions): Gate {
  /** Those who wait, by owner, in the order in which the owners have their turns. */
  const lines = new Map<string, Waiter[]>();
  let free = places;
  let waitingCount = 0;
  const settle = (waiter: Waiter, isInside: boolean): void => {
    waitingCount -= 1;
    waiter(isInside);
  };
  const leaveOnce = (): (() => void) => {
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      const next = nextOf(lines);
      if (next === undefined) free += 1;
      else settle(next, true);
    };
  };
  return {
    enter: async (owner = '') => {
      if (free > 0) {
        free -= 1;
        return leaveOnce();
      }
      const line = lines.get(owner) ?? [];
      if (line.length >= waitingOfOwner) return undefined;
      if (waitingCount >= waiting) {
        const last = lastOfLongest(lines, line.length);
        if (last === undefined) return undefined;
        settle(last, false);
      }
      lines.set(owner, line);
      waitingCount += 1;
      const isInside = await new Promise<boolean>((resolve) => line.push(resolve));
      return isInside ? leaveOnce() : undefined;
    },
  };
}

/** Takes the first who waits of the owner whose turn it is. That owner's next turn comes after those of all others. */
function nextOf(lines: Map<string, Waiter[]>): Waiter | undefined {
  for (const [owner, line] of lines) {
    const first = line.shift();
    lines.delete(owner);
    if (line.length > 0) lines.set(owner, line);
    return first;
  }
  return undefined;
}

/**
 * Takes the last one of the longest line; undefined if that line would not be longer than the one that gets its room.
 */
function lastOfLongest(lines: ReadonlyMap<string, Waiter[]>, length: number): Waiter | undefined {
  const [longest = []] = [...lines.values()].toSorted((one, other) => other.length - one.length);
  return longest.length > length + 1 ? longest.pop() : undefined;
}
