import { Failure } from '../../kernel/failure.js';
import { httpFailures } from '../http-failures.js';

/** A query parameter that makes a request unanswerable. Its name and `detail` together are a sentence. */
export interface QueryFault {
  readonly name: string;
  readonly code: string;
  readonly detail: string;
}

/** The refusal of a query that cannot be answered. The command shows only its detail, so the detail contains every fault. */
export function refuseQuery(...faults: readonly QueryFault[]): Failure {
  return new Failure(httpFailures.invalid_request, {
    detail: faults.map(({ name, detail }) => `${name} ${detail}`).join(' '),
    faults: faults.map(({ name, code, detail }) => ({ pointer: `/query/${name}`, code, detail })),
  });
}
