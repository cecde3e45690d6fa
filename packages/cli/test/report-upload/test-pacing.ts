import type { Pacing } from '../../src/report-upload/retry.js';

export interface TestPacing extends Pacing {
  /** What was waited so far, in milliseconds. */
  readonly waits: readonly number[];
}

/** A time in which waiting takes none; chance is always the same. */
export function testPacing(chance = 1): TestPacing {
  const waits: number[] = [];
  let nowMs = 0;
  return {
    waits,
    now: () => nowMs,
    random: () => chance,
    delay: async (ms) => {
      nowMs += ms;
      waits.push(ms);
    },
  };
}
