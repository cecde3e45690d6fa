import { parseJson } from '@stoa/contract';
import { type Static, type TSchema, Type } from 'typebox';
import { createFaultList } from '../../http/validating/fault-list.js';
import { createBodyCompiler } from '../../http/validating/schema-compilers.js';
import { Failure } from '../../kernel/failure.js';
import { reportingFailures } from '../reporting-failures.js';
import { newFeeLineSchema, requestedLines } from './line-schemas.js';
import type { RecurringFee } from './recurring-fee.js';
import { newRecurringFeeSchema, requestedRecurring } from './recurring-schemas.js';
import type { CardExample } from './try-card.js';
import { cardExampleSchema, requestedExamples } from './try-schemas.js';
import { refuseFaults } from './usable-fee-plan.js';
import type { RequestedLine } from './usable-lines.js';

const examples = Type.Array(cardExampleSchema);
const lines = Type.Array(newFeeLineSchema);
const recurring = Type.Array(newRecurringFeeSchema);

/**
 * The lines of a rate card in a JSON text: an array with the items that a new plan has in `lines`. What they may be is
 * checked when the plan is made.
 * @throws Failure unusable_fee_plan
 */
export function parseLines(text: string): RequestedLine[] {
  return requestedLines(parsed(text, { schema: lines, at: '/lines' })) ?? [];
}

/** The same with the items of `recurring_fees`. @throws Failure unusable_fee_plan */
export function parseRecurringFees(text: string): RecurringFee[] {
  return requestedRecurring(parsed(text, { schema: recurring, at: '/recurring_fees' }));
}

/** The same with the `examples` of a trial. @throws Failure unusable_fee_plan */
export function parseExamples(text: string): CardExample[] {
  return requestedExamples(parsed(text, { schema: examples, at: '/examples' }));
}

function parsed<S extends TSchema>(
  text: string,
  { schema, at }: { readonly schema: S; readonly at: string },
): Static<S> {
  const found = parseJson(text);
  if (!found.ok) {
    const detail = 'The file is not JSON that can be read.';
    throw new Failure(reportingFailures.unusable_fee_plan, { detail });
  }
  const { value } = found;
  const validate = createBodyCompiler(() => ({}))(schema);
  if (!validate(value)) {
    const list = createFaultList();
    list.add(validate.errors, { prefix: at });
    refuseFaults(list.listed());
  }
  // The schema has checked it.
  return value as unknown as Static<S>;
}
