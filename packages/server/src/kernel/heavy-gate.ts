import { setFlagsFromString } from 'node:v8';
import { createGate, type Gate, type GateOptions } from './gate.js';

/** By how many percent the heap grows until V8 collects: by itself V8 would let it grow to several times its size. */
const usualGrowth = 100;
/**
 * Collected as seldom as usual, the garbage of large bodies would take a quarter more memory; collected always as often as
 * here, small requests would take twice the time.
 */
const tightGrowth = 15;

let inside = 0;

/** Of the whole process; may be called again. */
export function boundHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${inside > 0 ? tightGrowth : usualGrowth}`);
}

/** A gate for work that makes and drops megabytes: as long as somebody is inside of any of them, V8 collects sooner. */
export function createHeavyGate(options: GateOptions): Gate {
  const gate = createGate(options);
  return {
    enter: async () => {
      const leave = await gate.enter();
      return leave === undefined ? undefined : enterTightly(leave);
    },
  };
}

function enterTightly(leave: () => void): () => void {
  let isInside = true;
  inside += 1;
  boundHeapGrowth();
  return () => {
    if (isInside) {
      isInside = false;
      inside -= 1;
      boundHeapGrowth();
    }
    leave();
  };
}
