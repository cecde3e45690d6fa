import { Failure } from '../kernel/failure.js';
import { peopleFailures } from './people-failures.js';

/**
 * Replaces every use case that takes a password if the identity provider is the only way in. @throws Failure
 * passwords_off
 */
export async function refusePasswords(): Promise<never> {
  throw new Failure(peopleFailures.passwords_off, {
    detail: 'Here everybody signs in at the identity provider.',
  });
}
