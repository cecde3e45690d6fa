import { Failure } from '../kernel/failure.js';
import { peopleFailures } from './people-failures.js';

/** The failure for a number or an id of a member that no person has. */
export function unknownUser(person: number | string): Failure {
  return new Failure(peopleFailures.unknown_user, { detail: `There is no person ${person}.` });
}
