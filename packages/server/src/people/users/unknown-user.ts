import { Failure } from '../../kernel/failure.js';
import { peopleFailures } from '../people-failures.js';

/** The answer to the number of nobody. */
export function unknownUser(userId: number): Failure {
  return new Failure(peopleFailures.unknown_user, { detail: `There is no person ${userId}.` });
}
