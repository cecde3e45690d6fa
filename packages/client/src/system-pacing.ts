import { setTimeout } from 'node:timers/promises';
import type { Pacing } from './retry.js';

/** The machine's clock and chance. */
export const systemPacing: Pacing = {
  now: () => performance.now(),
  delay: (ms, signal) => setTimeout(ms, undefined, { signal }),
  random: () => Math.random(),
};
