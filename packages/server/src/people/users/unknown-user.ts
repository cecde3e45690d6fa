import { Failure } from '../../kernel/failure.js';
import { peopleFailures } from '../people-failures.js';

/** The failure for a number that no person has. */
export function unknownUser(userId: number): Failure {
  return new Failure(peopleFailures.unknown_user, { detail: `There is no person ${userId}.` });
}
