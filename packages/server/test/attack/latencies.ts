/** How long answers took, in milliseconds. */
export interface Latencies {
  add(milliseconds: number): void;
  summary(): LatencySummary;
}

export interface LatencySummary {
  readonly calls: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

export function createLatencies(): Latencies {
  const all: number[] = [];
  return {
    add: (milliseconds) => {
      all.push(milliseconds);
    },
    summary: () => {
      const sorted = all.toSorted((one, other) => one - other);
      const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
      return { calls: sorted.length, medianMs: at(0.5), p99Ms: at(0.99) };
    },
  };
}
