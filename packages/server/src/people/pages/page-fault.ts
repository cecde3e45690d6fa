import { Failure } from '../../kernel/failure.js';
import { peopleFailures } from '../people-failures.js';
import type { FormFault, SentForm } from './form.js';

/** What was refused, as a page shows it. */
export interface PageFault extends FormFault {
  readonly code: string;
  readonly status: number;
}

/** The fault of a form whose repeated password differs from the field of this name. */
export function repeatFault(form: SentForm, name: string): PageFault | undefined {
  return form.text(name) === form.text('repeated')
    ? undefined
    : { code: 'not_repeated', status: 400, field: 'repeated', text: 'The two passwords differ.' };
}

/** Puts a fault beside the field that it is about. */
export function placed(fault: PageFault, fields: Readonly<Record<string, string>>): PageFault {
  const usual: Readonly<Record<string, string>> = {
    unusable_password: 'password',
    second_factor_needed: 'code',
    ...fields,
  };
  return { ...fault, field: fault.field ?? usual[fault.code] };
}

/** The result of work, or its expected failure in a form that a page can show; any other error is thrown. */
export async function outcomeOf<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T } | { readonly fault: PageFault }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, status, fix } = error.definition;
    const text =
      code === peopleFailures.second_factor_needed.code
        ? 'Enter the code that your app shows, and the password once more.'
        : [error.detail, ...(hasPlainFix.has(code) ? [fix] : [])].join(' ');
    return { fault: { code, status, field: undefined, text } };
  }
}

/** Failures whose `fix` makes sense to a person on a page. */
const hasPlainFix: ReadonlySet<string> = new Set([
  peopleFailures.insecure_address.code,
  peopleFailures.unknown_link.code,
  peopleFailures.signs_in_elsewhere.code,
  'foreign_origin',
]);

/** The expected failure of work, if there is one. */
export async function faultOf(work: () => Promise<void>): Promise<PageFault | undefined> {
  const outcome = await outcomeOf(work);
  return 'fault' in outcome ? outcome.fault : undefined;
}
