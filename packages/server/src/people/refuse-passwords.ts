import { Failure } from '../kernel/failure.js';
import { peopleFailures } from './people-failures.js';

/** Takes the place of whatever takes a password where the identity provider is the only way in. @throws Failure passwords_off */
export async function refusePasswords(): Promise<never> {
  throw new Failure(peopleFailures.passwords_off, {
    detail: 'Here everybody signs in at the identity provider.',
  });
}
