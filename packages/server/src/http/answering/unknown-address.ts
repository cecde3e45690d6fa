import { Failure } from '../../kernel/failure.js';
import { httpFailures } from '../http-failures.js';

/** The answer to every address that no call has. It does not say why there is no such call. */
export function unknownAddress(): Failure {
  return new Failure(httpFailures.not_found, { detail: 'No call has this address; /docs lists them.' });
}
