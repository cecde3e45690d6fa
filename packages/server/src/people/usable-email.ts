import { Failure } from '../kernel/failure.js';
import { peopleFailures } from './people-failures.js';

/** What browsers take for an address in a form (HTML, section 4.10.5.1.5). ASCII only, so no two addresses look the same. */
const form = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;
const mostCharacters = 254;

/** The address as it is stored: in lower case, without white space around it; undefined if it is none. */
export function readEmail(text: string): string | undefined {
  const email = comparableEmail(text);
  return email.length <= mostCharacters && form.test(email) ? email : undefined;
}

/** The address as it is stored. @throws Failure unusable_email */
export function usableEmail(text: string): string {
  const email = readEmail(text);
  if (email !== undefined) return email;
  const detail = 'An e-mail address is like name@example.com.';
  throw new Failure(peopleFailures.unusable_email, {
    detail,
    faults: [{ pointer: '/email', code: 'wrong_format', detail }],
  });
}

/**
 * The address by which an account is looked for; it may be none. Only A to Z become lower case: `toLowerCase` makes an ASCII `k` of
 * the Kelvin sign, and so the address of one person that of another.
 */
export function comparableEmail(text: string): string {
  return text.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
