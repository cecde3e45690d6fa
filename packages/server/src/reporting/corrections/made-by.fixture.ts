import assert from 'node:assert/strict';
import type { CorrectedOrProposed } from './correct-transaction.js';
import type { Correction } from './correction.js';

/** The correction of a call that no second person has to approve. */
export function madeBy(result: CorrectedOrProposed): Correction {
  assert.equal(result.outcome, 'made');
  return result.correction;
}
