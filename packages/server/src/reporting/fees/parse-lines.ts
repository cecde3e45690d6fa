import { parseJson } from '@stoa/contract';
import { type Static, Type } from 'typebox';
import { createFaultList } from '../../http/validating/fault-list.js';
import { createBodyCompiler } from '../../http/validating/schema-compilers.js';
import { Failure } from '../../kernel/failure.js';
import { reportingFailures } from '../reporting-failures.js';
import { newFeeLineSchema, requestedLines } from './line-schemas.js';
import { refuseFaults } from './usable-fee-plan.js';
import type { RequestedLine } from './usable-lines.js';

const schema = Type.Array(newFeeLineSchema);

/**
 * The lines of a rate card in a JSON text: an array with the items that a new plan has in `lines`. What they may be is checked when the
 * plan is made.
 * @throws Failure unusable_fee_plan
 */
export function parseLines(text: string): RequestedLine[] {
  const parsed = parseJson(text);
  if (!parsed.ok) {
    const detail = 'The lines are not JSON that can be read.';
    throw new Failure(reportingFailures.unusable_fee_plan, { detail });
  }
  const { value } = parsed;
  const validate = createBodyCompiler(() => ({}))(schema);
  if (!validate(value)) {
    const list = createFaultList();
    list.add(validate.errors, { prefix: '/lines' });
    refuseFaults(list.listed());
  }
  // The schema has checked it.
  return requestedLines(value as unknown as Static<typeof schema>) ?? [];
}
