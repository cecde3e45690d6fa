import { Failure } from '../kernel/failure.js';
import { httpFailures } from './http-failures.js';

/** A query parameter that cannot be answered, in a sentence that begins with its name. */
export interface QueryFault {
  readonly name: string;
  readonly code: string;
  readonly detail: string;
}

/** The answer to a question that cannot be answered; the command shows only its detail, which therefore says it all. */
export function refuseQuery(...faults: readonly QueryFault[]): Failure {
  return new Failure(httpFailures.invalid_request, {
    detail: faults.map(({ name, detail }) => `${name} ${detail}`).join(' '),
    faults: faults.map(({ name, code, detail }) => ({ pointer: `/query/${name}`, code, detail })),
  });
}
