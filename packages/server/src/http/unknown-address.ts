import { Failure } from '../kernel/failure.js';
import { httpFailures } from './http-failures.js';

/** The answer to every address that no call has; nothing in it tells why. */
export function unknownAddress(): Failure {
  return new Failure(httpFailures.not_found, { detail: 'No call has this address; /docs lists them.' });
}
